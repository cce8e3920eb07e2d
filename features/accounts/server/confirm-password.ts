import { invalid } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import { isPassword } from './password.ts'
import { accountById } from './rows.ts'
import { countTry, LIMITS, takeBack } from './throttle.ts'

/**
 * Makes sure that who holds the session also knows the password. Each try counts as a sign-in does.
 * Throws 422 at `path`, and 429 after ten wrong ones. Gives back whose account it is.
 */
export async function confirmPassword(ctx: Ctx, password: string | undefined, path = 'password') {
  const account = await accountById(asSystem(ctx, 'own account').db, person(ctx).id)
  if (!password) throw invalid(path, 'Enter your current password.')
  await countTry(ctx, LIMITS.failures, account.email)
  if (!(await isPassword(account.password_hash, password))) throw invalid(path, 'This is not your current password.')
  await takeBack(ctx, LIMITS.failures, account.email)
  const { id, name, email, role, language } = account
  return { id, name, email, role, language }
}
