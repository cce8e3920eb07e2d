import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { usersContract } from '../contract.ts'
import { canResetSecondFactor } from '../policy.ts'
import { type Account, accountByEmail, actFor, findAccount } from '#features/base/accounts/server/account.ts'
import { factorMail, forgetFactor } from '#features/base/sign-in/server/second-factor.ts'

async function reset(ctx: Ctx, tx: Tx, account: Account, reason: string): Promise<void> {
  const { id } = account
  await forgetFactor(tx, id)
  await tx.deleteFrom('auth.sessions').where('user_id', '=', id).execute()
  const before = { since: account.factor_since }
  await audit(tx, {
    action: 'account.second_factor_reset',
    table: 'profiles',
    id,
    before,
    after: { since: null },
    reason,
  })
  await sendMail(tx, factorMail('second_factor_reset', account, `${ctx.services.env.APP_URL}/auth`, { reason }))
}

/** For another admin who lost device and codes: their second factor and every session of theirs end, and they are notified. */
export const resetSecondFactor: Verb<typeof usersContract.resetSecondFactor> = async (ctx, { id, reason }) => {
  const me = person(ctx)
  await asSystem(ctx, 'reset second factor').write(async (tx) => {
    await actFor(tx, me.id)
    await tx.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const account = await findAccount(tx, id)
    if (!account) throw notFound('Profile')
    ensure(canResetSecondFactor(me, account))
    await reset(ctx, tx, account, reason)
  })
  return null
}

/** The same from outside the site, for `bin/admin`. Throws 404 for an unknown address, 409 for one without a factor. */
export const resetByOperator = (system: Ctx, email: string): Promise<void> =>
  system.write(async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account) throw notFound('Account')
    ensure(canResetSecondFactor({ id: '', role: 'claims_admin' }, account))
    await reset(system, tx, account, 'by the operator, bin/admin reset')
  })
