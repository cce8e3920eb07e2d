// The owner's way to an account at the payment provider: opened once, answered there, read again on the way back.
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { paths } from '#app/paths.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { accountState } from '../payout-account.ts'
import type { payoutsContract } from '../payouts.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { Account } from '#features/money/payments/server/card-connect.ts'
import { overviewOf } from './payout-overview.ts'
import { notifyOwners } from './notify-owners.ts'
import { payoutNews } from './words.ts'

const accountIdOf = async (ctx: Ctx, providerId: string) =>
  (
    await ctx.db
      .selectFrom('payout_accounts')
      .select('stripe_account_id as id')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
  )?.id

export const setUpPayouts: Verb<typeof payoutsContract.setUp> = async (ctx) => {
  const provider = await ownBusiness(ctx, 'money')
  const account = (await accountIdOf(ctx, provider.id)) ?? (await open(ctx, provider))
  const { APP_URL } = ctx.services.env
  const back = (setup: 'return' | 'refresh') => new URL(paths.providerMoney({ setup }), APP_URL).href
  const { url } = await paymentProvider(ctx.services).accountLink({
    account,
    return_url: back('return'),
    refresh_url: back('refresh'),
  })
  return { url }
}

type Business = Awaited<ReturnType<typeof ownBusiness>>
/** Safe to repeat: the company answers a second opening of the same business with the same account. */
async function open(ctx: Ctx, { id, user_id, business_name, provider_type }: Business): Promise<string> {
  const { email } = await asSystem(ctx, 'open payout account')
    .db.selectFrom('profiles')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const company = provider_type !== 'private_owner'
  const account = await paymentProvider(ctx.services).openAccount({ provider_id: id, email, business_name, company })
  await asSystem(ctx, 'open payout account').write(async (tx) => {
    await tx
      .insertInto('payout_accounts')
      .values({ provider_id: id, stripe_account_id: account.id, ...said(account), reported_at: nowOf(ctx) })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .execute()
    await audit(tx, { action: 'payouts.set_up', table: 'provider_profiles', id, after: { account: account.id } })
  })
  return (await accountIdOf(asSystem(ctx, 'open payout account'), id))!
}

const nowOf = (ctx: Ctx) => ctx.services.now().toISOString()
const said = (account: Account) => {
  const { details_submitted, transfers_active, payouts_enabled, disabled_reason } = account
  const { currently_due, past_due, pending_verification } = account
  const states = { details_submitted, transfers_active, payouts_enabled, disabled_reason }
  return { ...states, currently_due, past_due, pending_verification }
}

/** Asks the company how an account is and writes it down; an answer that was asked for earlier never replaces a later one. */
export async function readAccountAgain(ctx: Ctx, accountId: string): Promise<(tx: Tx) => Promise<void>> {
  const asked_at = nowOf(ctx)
  const account = await paymentProvider(ctx.services).readAccount(accountId)
  return async (tx) => {
    const before = await tx
      .selectFrom('payout_accounts')
      .selectAll()
      .where('stripe_account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!before || before.reported_at > asked_at) return
    const reported = said(account)
    await tx
      .updateTable('payout_accounts')
      .set({ ...reported, reported_at: asked_at })
      .where('stripe_account_id', '=', accountId)
      .execute()
    const [was, is] = [accountState(before, false), accountState(reported, false)]
    if (is === was) return
    if (is === 'ready') await notifyOwners(ctx, tx, before.provider_id, payoutNews('accountReady'))
    if (is === 'due' || is === 'restricted') await notifyOwners(ctx, tx, before.provider_id, payoutNews('accountNeeds'))
  }
}

export const readPayoutAccount: Verb<typeof payoutsContract.readAgain> = async (ctx) => {
  const provider = await ownBusiness(ctx, 'money')
  const account = await accountIdOf(ctx, provider.id)
  if (account) {
    const system = asSystem(ctx, 'read payout account')
    await system.write(await readAccountAgain(system, account))
  }
  return overviewOf(ctx, provider.id)
}
