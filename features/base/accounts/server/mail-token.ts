import type { Tx } from '#lib/server/db.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import type { Language } from '#lib/languages.ts'

export const MAIL_TOKEN_HOURS = { signup: 24, recovery: 1, email: 24 } as const
export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** What a sign-up says of an address that waits for an earlier one's link; it counts once its own link is opened. */
export type LaterSignUp = { name: string; role: 'driver' | 'individual_owner' | 'shop'; language: Language }
type MailToken = Partial<LaterSignUp> & { hours?: number | undefined; new_email?: string }

/** A token for a mail: single use, kept only as its hash. Earlier ones of the kind stay good until one is used. */
export async function addMailToken(
  tx: Tx,
  id: string,
  kind: 'signup' | 'recovery' | 'email',
  now: Date,
  { hours = MAIL_TOKEN_HOURS[kind], ...about }: MailToken = {},
): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('auth.one_time_tokens')
    .values({ token_hash: sha256(token), user_id: id, kind, expires_at: later(now, hours * 3600), ...about })
    .execute()
  return token
}
