import { invalid, Refusal } from '#lib/errors.ts'
import type { Input } from '#lib/contract.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Session } from '#features/base/accounts/session.ts'
import type { authContract } from '../contract.ts'
import { isPassword } from '#features/base/accounts/server/password.ts'
import { asksSecondStep } from '#features/base/accounts/policy.ts'
import { openSession } from './open-session.ts'
import { accountByEmail, actFor, suspended } from '#features/base/accounts/server/account.ts'
import { secondStepNeeded } from './second-step.ts'
import { countSignIn } from './sign-in-limit.ts'
import { countTry, LIMITS, networkOf } from '#features/base/accounts/server/throttle.ts'

/**
 * Opens a session with e-mail and password. Every try is counted before the hash is computed; a wrong password and an
 * unknown address are one answer after the same work. What state the account is in is disclosed only to who knows its password,
 * and a second factor is asked for before any session is opened.
 */
export async function signIn(ctx: Ctx, { email, password }: Input<typeof authContract.token>): Promise<Session> {
  if (!email) throw invalid('email', 'Enter your email address.')
  if (!password) throw invalid('password', 'Enter your password.')
  await countTry(ctx, LIMITS.attempts, `sign-in ${networkOf(ctx.ip)}`)
  const wasRight = await countSignIn(ctx, email)
  const system = asSystem(ctx, 'sign-in')
  const account = await accountByEmail(system.db, email)
  const right = await isPassword(account?.password_hash, password)
  if (!account || !right) throw new Refusal(400, 'invalid_credentials', 'That email or password is incorrect.')
  await wasRight()
  if (account.suspended_at) throw suspended()
  if (!account.email_confirmed_at)
    throw new Refusal(
      400,
      'email_not_confirmed',
      'Please confirm your email address first. The link is in the email we sent you.',
    )
  if (asksSecondStep(account)) throw secondStepNeeded(ctx, account)
  return system.write(async (tx) => {
    await actFor(tx, account.id)
    await audit(tx, { action: 'account.signed_in', table: 'profiles', id: account.id })
    return openSession(ctx, tx, account.id)
  })
}
