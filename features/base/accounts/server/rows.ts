import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { Refusal } from '#lib/errors.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import { isHeld } from '../policy.ts'
import type { Session, User } from '../session.ts'
import { rememberDevice } from './sign-in-limit.ts'
import { ACCESS_SECONDS, signAccessToken } from './tokens.ts'

/** A session ends when it was not used for so long. */
const SESSION_DAYS = 30
/** A recovery link replaces the old password for so long. */
export const SET_PASSWORD_SECONDS = 3600
export const MAIL_TOKEN_HOURS = { signup: 24, recovery: 1, email: 24 } as const
export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
export const sessionEnd = (now: Date) => later(now, SESSION_DAYS * 86_400)

const accounts = (db: Database | Tx) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .leftJoin('auth.second_factors as f', 'f.user_id', 'p.id')
    .leftJoin('provider_members as m', 'm.user_id', 'p.id')
    .select(['p.id', 'p.name', 'p.email', 'p.role', 'p.language', 'p.suspended_at'])
    .select(['u.password_hash', 'u.email_confirmed_at', 'u.last_sign_in_at', 'u.created_at'])
    .select(['f.confirmed_at as factor_since', 'm.member_role'])

export type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>
export const accountByEmail = (db: Database | Tx, email: string) =>
  accounts(db).where('p.email', '=', email).executeTakeFirst()
export const findAccount = (db: Database | Tx, id: string) => accounts(db).where('p.id', '=', id).executeTakeFirst()
export const accountById = (db: Database | Tx, id: string) =>
  accounts(db).where('p.id', '=', id).executeTakeFirstOrThrow()

/** From here on this transaction acts for a person who has just proved who they are; the audit log names them. */
export async function actFor(tx: Tx, id: string): Promise<void> {
  await sql`select set_config('app.user_id', ${id}, true)`.execute(tx)
}

export const suspended = () =>
  new Refusal(403, 'user_banned', 'This account is suspended. Write to us if you think this is a mistake.')

export const userOf = (account: Account, held: boolean): User => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  email_confirmed_at: account.email_confirmed_at,
  confirmation_sent_at: null,
  last_sign_in_at: account.last_sign_in_at,
  app_metadata: { provider: 'email', role: account.role, member_role: account.member_role, ...(held && { held }) },
  user_metadata: { name: account.name, role: account.role, language: account.language },
  identities: [],
  created_at: account.created_at,
})

/** A refresh token is kept only as its hash. */
export async function addRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: sha256(token), session_id: sessionId, created_at: now.toISOString() })
    .execute()
  return token
}

export async function sessionOf(
  ctx: Ctx,
  account: Account,
  session: { id: string; refreshToken: string; second_factor_at: string | null },
): Promise<Session> {
  const { env } = ctx.services
  const now = ctx.services.now()
  return {
    access_token: await signAccessToken(env.SECRET_KEY, account, session.id, now),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: Math.floor(now.getTime() / 1000) + ACCESS_SECONDS,
    refresh_token: session.refreshToken,
    user: userOf(account, isHeld(account, session.second_factor_at, env.ADMIN_SECOND_FACTOR === 'required')),
  }
}

/**
 * `maySetPasswordUntil`: after a recovery link, the moment until which the old password is not asked. `secondFactor`: a
 * second step was passed.
 */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { maySetPasswordUntil, secondFactor }: { maySetPasswordUntil?: string; secondFactor?: boolean } = {},
): Promise<Session> {
  const now = ctx.services.now()
  const at = now.toISOString()
  const session = newId()
  const second_factor_at = secondFactor ? at : null
  await tx
    .insertInto('auth.sessions')
    .values({
      id: session,
      user_id: id,
      user_agent: ctx.user_agent,
      ip: ctx.ip,
      expires_at: sessionEnd(now),
      created_at: at,
      last_seen_at: at,
      may_set_password_until: maySetPasswordUntil ?? null,
      second_factor_at,
    })
    .execute()
  await tx.updateTable('auth.users').set({ last_sign_in_at: at }).where('id', '=', id).execute()
  const refreshToken = await addRefreshToken(tx, session, now)
  const account = await accountById(tx, id)
  rememberDevice(ctx, account.email)
  return sessionOf(ctx, account, { id: session, refreshToken, second_factor_at })
}

/** What a sign-up says of an address that waits for an earlier one's link; it counts once its own link is opened. */
export type LaterSignUp = { name: string; role: 'driver' | 'individual_owner' | 'shop'; language: 'en' | 'es' }
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
