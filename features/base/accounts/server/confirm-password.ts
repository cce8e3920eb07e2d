import { invalid } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import { isPassword } from './password.ts'
import { accountById } from './account.ts'
import { countTry, LIMITS, takeBack } from './throttle.ts'

/**
 * Makes sure that who holds the session also knows the password. Tries are counted for this session alone: nobody's wrong
 * passwords at the sign-in keep the owner from it. Throws 422 at `path`, and 429 after ten wrong ones.
 */
export async function confirmPassword(ctx: Ctx, password: string | undefined, path = 'password') {
  const me = person(ctx)
  const account = await accountById(asSystem(ctx, 'own account').db, me.id)
  if (!password) throw invalid(path, 'Enter your current password.')
  await countTry(ctx, LIMITS.failures, me.session_id)
  if (!(await isPassword(account.password_hash, password))) throw invalid(path, 'This isn’t your current password.')
  await takeBack(ctx, LIMITS.failures, me.session_id)
  const { id, name, email, role, language } = account
  return { id, name, email, role, language }
}
