import { Refusal } from '#lib/errors.ts'
import { asSystem, audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import type { authContract } from '../contract.ts'
import { asksSecondStep } from '#features/base/accounts/policy.ts'
import { hashPassword } from '#features/base/accounts/server/password.ts'
import { openSession, SET_PASSWORD_SECONDS } from './open-session.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { accountById, actFor, suspended } from '#features/base/accounts/server/account.ts'
import { secondStepNeeded } from './second-step.ts'

/**
 * Uses up the token of a mail: whoever opened it reads that address, so it is confirmed, and they are signed in. With a
 * second factor the link stays good until the second step was passed.
 */
export const verify: Verb<typeof authContract.verify> = async (ctx, { type, token_hash }) => {
  const kind = type === 'recovery' ? 'recovery' : 'signup'
  const hash = sha256(token_hash)
  const outcome = await asSystem(ctx, 'verify').write(async (tx) => {
    const at = ctx.services.now().toISOString()
    const token = await tx
      .deleteFrom('auth.one_time_tokens')
      .where('token_hash', '=', hash)
      .where('kind', '=', kind)
      .where('expires_at', '>', at)
      .returning(['user_id', 'name', 'role', 'language'])
      .executeTakeFirst()
    if (!token) return new Refusal(403, 'otp_expired', 'This link has expired or was already used. Request a new one.')
    const id = token.user_id
    await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).where('kind', '=', kind).execute()
    const account = await accountById(tx, id)
    if (account.suspended_at) return suspended()
    if (asksSecondStep(account)) throw secondStepNeeded(ctx, account, hash) // undoes what was deleted above
    await actFor(tx, id)
    if (!account.email_confirmed_at) {
      // a sign-up's own link proves its password; behind any other link nobody knows who chose the one that is there
      const password_hash = kind === 'signup' ? account.password_hash : await hashPassword(randomToken())
      await tx.updateTable('auth.users').set({ email_confirmed_at: at, password_hash }).where('id', '=', id).execute()
      await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).execute()
      const { name, role, language } = token
      if (name && role && language)
        await tx.updateTable('profiles').set({ name, role, language }).where('id', '=', id).execute()
      await audit(tx, { action: 'account.confirmed', table: 'profiles', id })
    }
    await audit(tx, { action: 'account.signed_in', table: 'profiles', id, reason: `mail link, ${kind}` })
    const until = later(ctx.services.now(), SET_PASSWORD_SECONDS)
    return openSession(ctx, tx, id, kind === 'recovery' ? { maySetPasswordUntil: until } : {})
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
