// Sends a payout that was made, and writes down what came of it: once, whatever is repeated, lost or late.
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { Transfer } from '#features/money/payments/server/card-connect.ts'
import { recordMade } from '#features/money/payments/server/find-record.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { transferFailureOf } from '../payout-account.ts'
import { notifyAdminsOf, notifyOwners } from './notify-owners.ts'
import { payoutNews } from './words.ts'

/** Asks the company for the transfer of a payout that waits. Throws when it does not answer, to be repeated. */
export async function sendPayout(ctx: Ctx, id: string): Promise<void> {
  const payout = await ctx.db
    .selectFrom('payouts as p')
    .innerJoin('payout_accounts as a', 'a.provider_id', 'p.provider_id')
    .leftJoin('payout_suspensions as h', 'h.provider_id', 'p.provider_id')
    .select(['p.status', 'p.amount_cents', 'p.made_at', 'a.stripe_account_id as account', 'h.suspended_at'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (payout?.status !== 'pending') return
  const { account, amount_cents, made_at, suspended_at } = payout
  const company = paymentProvider(ctx.services)
  const made = await recordMade(ctx, 'transfer', made_at, ({ payout_id }) => payout_id === id, suspended_at !== null)
  if (suspended_at && !made) return // stopped before it went: the sweep sends it once it may
  const answer =
    (made && (await company.readTransfer(made.id))) ??
    (await company.transfer({ account, amount_cents, key: `payout_${id}`, payout_id: id }).catch((error: unknown) => {
      if (isRefusal(error) && error.status < 500) return error.code
      throw error
    }))
  await ctx.write(async (tx) => {
    if (typeof answer === 'string') await notSent(ctx, tx, id, answer)
    else await recordTransfer(ctx, tx, id, answer)
  })
}

const lockPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The company would not: the money stays in the balance, and the next payout day tries with a new payout. */
async function notSent(ctx: Ctx, tx: Tx, id: string, failure: string): Promise<void> {
  const payout = await lockPayout(tx, id)
  if (payout?.status !== 'pending') return
  await tx
    .updateTable('payouts')
    .set({ status: 'failed', failure: failure.slice(0, 200), answered_at: ctx.services.now().toISOString() })
    .where('id', '=', id)
    .execute()
  const news = payoutNews('failed', { sum: formatCents(payout.amount_cents), why: transferFailureOf(failure) })
  await notifyOwners(ctx, tx, payout.provider_id, news)
  await notifyAdminsOf(ctx, tx, payout.provider_id, news)
}

/** Writes down a transfer as the company knows it: that it was made, and how much of it came back. */
export async function recordTransfer(ctx: Ctx, tx: Tx, id: string, transfer: Transfer): Promise<void> {
  const payout = await lockPayout(tx, id)
  if (!payout || payout.status === 'failed') return
  const { provider_id, amount_cents } = payout
  if (payout.status === 'pending') {
    await tx
      .updateTable('payouts')
      .set({ status: 'sent', stripe_transfer_id: transfer.id, answered_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .execute()
    await postLedger(tx, {
      kind: 'payout',
      order_id: null,
      key: `payout:${id}`,
      entries: [
        { account: 'provider_balance', party_id: provider_id, amount_cents },
        { account: 'payment_provider', amount_cents: -amount_cents },
      ],
    })
    await notifyOwners(ctx, tx, provider_id, payoutNews('sent', { sum: formatCents(amount_cents) }))
    // a refund or a chargeback while it was on its way found no payout to take from
    await addJob(tx, 'reverse_payout', { provider_id })
  }
  // the company counts up: each new total is written once, in whatever order it is received
  const back = transfer.reversed_cents - payout.reversed_cents
  if (back <= 0) return
  const whole = transfer.reversed_cents >= amount_cents
  await tx
    .updateTable('payouts')
    .set({ reversed_cents: transfer.reversed_cents, status: whole ? 'reversed' : 'sent' })
    .where('id', '=', id)
    .execute()
  await postLedger(tx, {
    kind: 'payout_reversed',
    order_id: null,
    key: `payout_reversed:${id}:${transfer.reversed_cents}`,
    entries: [
      { account: 'payment_provider', amount_cents: back },
      { account: 'provider_balance', party_id: provider_id, amount_cents: -back },
    ],
  })
  await notifyOwners(ctx, tx, provider_id, payoutNews('reversed', { sum: formatCents(back) }))
  await stopIfByHand(ctx, tx, { id, provider_id }, transfer.reversed_cents)
}

/** Somebody took more back at the company than we asked for: nothing more is paid until an admin has looked. */
async function stopIfByHand(ctx: Ctx, tx: Tx, payout: { id: string; provider_id: string }, total: number) {
  const { asked } = await tx
    .selectFrom('payout_reversals')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('asked'))
    .where('payout_id', '=', payout.id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  if (total <= Number(asked)) return
  const stopped = await tx
    .insertInto('payout_suspensions')
    .values({ provider_id: payout.provider_id, reason: BY_HAND, suspended_at: ctx.services.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  if (stopped) await notifyAdminsOf(ctx, tx, payout.provider_id, payoutNews('reversedByHand'))
}
/** The reason of a suspension that nobody ordered. */
export const BY_HAND = 'reversed_by_hand'
