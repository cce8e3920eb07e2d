import { Refusal } from '#lib/errors.ts'
import { asSystem, audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { authContract } from '../contract.ts'
import { accountById, actFor, later, openSession } from './rows.ts'
import { suspended } from './sign-in.ts'

/** A recovery link replaces the old password for so long. */
const SET_PASSWORD_SECONDS = 3600

/** Uses up the token of a mail: whoever opened it reads that address, so it is confirmed, and they are signed in. */
export const verify: Verb<typeof authContract.verify> = async (ctx, { type, token_hash }) => {
  const kind = type === 'recovery' ? 'recovery' : 'signup'
  const outcome = await asSystem(ctx, 'verify').write(async (tx) => {
    const at = ctx.services.now().toISOString()
    const token = await tx
      .deleteFrom('auth.one_time_tokens')
      .where('token_hash', '=', sha256(token_hash))
      .where('kind', '=', kind)
      .where('expires_at', '>', at)
      .returning('user_id')
      .executeTakeFirst()
    if (!token) return new Refusal(403, 'otp_expired', 'This link has expired or was used already. Ask for a new one.')
    const id = token.user_id
    await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).where('kind', '=', kind).execute()
    const account = await accountById(tx, id)
    if (account.suspended_at) return suspended()
    await actFor(tx, id)
    if (!account.email_confirmed_at) {
      await tx.updateTable('auth.users').set({ email_confirmed_at: at }).where('id', '=', id).execute()
      await audit(tx, { action: 'account.confirmed', table: 'profiles', id })
    }
    await audit(tx, { action: 'account.signed_in', table: 'profiles', id, reason: `mail link, ${kind}` })
    return openSession(ctx, tx, id, kind === 'recovery' ? later(ctx.services.now(), SET_PASSWORD_SECONDS) : undefined)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
