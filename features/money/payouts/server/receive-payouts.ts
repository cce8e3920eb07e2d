// What the company tells about providers' accounts, transfers and banks. Events come late, twice and in any order.
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { recordTransfer } from './send-payout.ts'
import { readAccountAgain } from './set-up-payouts.ts'
import { notifyOwners } from './notify-owners.ts'
import { payoutNews } from './words.ts'

/** Takes an event of payouts. False when it is about something else. */
export async function receivePayouts(ctx: Ctx, event: CardEvent): Promise<boolean> {
  const { account, transfer, bank } = event
  const system = asSystem(ctx, 'payout-event')
  if (account) {
    // what it says may be older than what we know: how the account is now, the company is asked
    const known = await system.db
      .selectFrom('payout_accounts')
      .select('provider_id')
      .where('stripe_account_id', '=', account.id)
      .executeTakeFirst()
    const write = known && (await readAccountAgain(system, account.id))
    await system.write(async (tx) => {
      if (await firstTime(tx, event)) await write?.(tx)
    })
  } else if (transfer) {
    await system.write(async (tx) => {
      if ((await firstTime(tx, event)) && transfer.payout_id)
        await recordTransfer(system, tx, transfer.payout_id, transfer)
    })
  } else if (bank) await receiveBankPayout(system, event, bank)
  else return false
  return true
}

async function receiveBankPayout(ctx: Ctx, event: CardEvent, bank: NonNullable<CardEvent['bank']>): Promise<void> {
  await ctx.write(async (tx) => {
    if (!(await firstTime(tx, event))) return
    const account = await tx
      .selectFrom('payout_accounts')
      .select('provider_id')
      .where('stripe_account_id', '=', bank.account)
      .executeTakeFirst()
    if (!account) return
    const failed = event.type === 'payout.failed'
    const row = {
      status: failed ? ('failed' as const) : ('paid' as const),
      failure: failed ? (bank.failure ?? 'other').slice(0, 200) : null,
      arrives_at: new Date(bank.arrives_at * 1000).toISOString(),
      reported_at: ctx.services.now().toISOString(),
    }
    const written = await tx
      .insertInto('bank_payouts')
      .values({ id: bank.id, provider_id: account.provider_id, amount_cents: bank.amount_cents, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('bank_payouts.status', '=', 'paid'))
      .returning('id')
      .executeTakeFirst()
    const news = payoutNews('bankRefused', { sum: formatCents(bank.amount_cents) })
    if (written && failed) await notifyOwners(ctx, tx, account.provider_id, news)
  })
}
