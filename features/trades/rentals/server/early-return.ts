// A rented car that came back before its last day: said by one side, agreed by the other, counted once.
import { addDays, type Day, dayIn, daysBetween } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, because, type Ctx, touched, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { EarlyReturn } from '../early-return.ts'
import type { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { canAnswerReturn, canReturnEarly, canWithdrawReturn } from '../extend-or-return-policy.ts'
import type { Handover } from '#features/work/orders/order.ts'
import { standing } from '#features/work/orders/progress.ts'
import { waitDays } from '#features/market/prices/price.ts'
import { shortened } from '../shortened.ts'
import { type Terms, termsOf } from '#features/work/checkout/server/terms.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { completeBefore } from './extend.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { ensureNothingReleased } from '#features/work/orders/server/released.ts'
import { answerRequest, expireRequest, recordRequest } from '#features/work/orders/server/requests.ts'
import { bookingWithReturn, newestReturn, RETURNS } from './returned.ts'
import { backCents, lockOrder, orderOf, type OrderRow, releaseTime } from '#features/work/orders/server/rows.ts'
import { askRefund, billedCents, billInsurer, settleSoon } from '#features/work/orders/server/settle.ts'
import { type Parties, partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { rentalNews } from './words.ts'

/** When it came back and what goes back, as the news say it. */
const inWords = (it: { returned_on: Day; refund_cents: number }) => ({
  day: onDay(it.returned_on),
  back: formatCents(it.refund_cents),
})

/** The day on which the return was recorded; null while it is not. */
const recordedOn = (handovers: readonly Handover[], zone: string): Day | null => {
  const back = standing(handovers, 'check_in')
  return back ? (back.on ?? dayIn(zone, new Date(back.made.at))) : null
}

/** What a return on this day gives back; the same sums for both sides. */
async function sumsOf(db: Database | Tx, order: OrderRow, returned: Day) {
  const price = boughtOf(order)
  const last = order.end_date ?? order.service_date!
  const unused_days = daysBetween(returned, last) - 1
  const money = {
    left_cents: order.amount - (await backCents(db, order.id)),
    billed_cents: await billedCents(db, order.id),
    covered_cents: order.insurer_cents,
    covered_days: price.covered_days,
    wait_days: waitDays(price, price.coverage),
    price,
  }
  const shorter = shortened(money, unused_days, price.cancellation.early_return_keeps_days ?? 0)
  return { ...shorter, unused_days, returned_on: returned, from_end: last }
}

/** One's rental that came back early, and what that gives back. */
async function early(ctx: Ctx, id: string) {
  const read = await bookingWithReturn(ctx, { id })
  const terms = await termsOf(ctx, read.listing_id)
  const recorded = recordedOn(read.handovers, terms.time_zone)
  const returned = recorded ?? dayIn(terms.time_zone, ctx.services.now())
  ensure(canReturnEarly(read, returned))
  return { read, terms, recorded, returned }
}

/** Every cent that comes back, for either side, before anybody says so. */
export const returnPreview: Verb<typeof extendOrReturnContract.returnPreview> = async (ctx, { id }) => {
  const { read, recorded, returned } = await early(ctx, id)
  // the books are read for both sides alike; a provider is shown less of them
  const { db } = asSystem(ctx, 'return-preview')
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await ensureNothingReleased(db, id)
  const sums = await sumsOf(db, { ...order, member_role: read.member_role }, returned)
  const { price, coverage_days_back, coverage_cents_back, ...rest } = sums
  const mine = read.viewer !== 'provider'
  return {
    ...rest,
    recorded: recorded !== null,
    coverage: mine && read.claim_id ? { days: coverage_days_back, cents: coverage_cents_back } : null,
    price: mine ? price : { ...price, covered_days: null, insurer_day_cents: null },
    answer_by: (await releaseTime(ctx.db, ctx.services.now())).toISOString(),
  }
}

const missing = () =>
  conflict('handover_missing', 'The return hasn’t been recorded yet. Record it first.', [
    { path: 'reason', message: 'Record the return first.' },
  ])
function ensureSame(refund_cents: number, expected: number): void {
  if (refund_cents !== expected)
    throw conflict('refund_changed', 'The refund amount has changed. Please check it again.', [
      { path: 'refund_cents', message: String(refund_cents) },
    ])
}

/** One side says that the car is back; a provider after recording its return. The other sees the same sums and answers. */
export const returnEarly: Verb<typeof extendOrReturnContract.returnEarly> = async (
  ctx,
  { id, reason, expected_refund_cents },
) => {
  const { read } = await early(ctx, id)
  const { viewer } = read
  await writeFor(ctx, 'early return', async (tx) => {
    const order = await lockOrder(tx, id)
    const zone = read.provider.time_zone
    const recorded = recordedOn(await handoversIn(tx, id), zone)
    const returned = recorded ?? dayIn(zone, ctx.services.now())
    const early_return = await newestReturn(tx, id)
    ensure(canReturnEarly({ ...order, viewer, listing: read.listing, early_return }, returned))
    await ensureNothingReleased(tx, id)
    if (viewer === 'provider' && !recorded) throw missing()
    const { price: _, coverage_days_back: __, coverage_cents_back: ___, ...sums } = await sumsOf(tx, order, returned)
    ensureSame(sums.refund_cents, expected_refund_cents)
    const until = await releaseTime(tx, ctx.services.now())
    const row = {
      id: newId(ctx.services.now().getTime()),
      order_id: id,
      proposed_by: viewer === 'provider' ? ('provider' as const) : ('customer' as const),
      ...sums,
      reason,
      expires_at: until.toISOString(),
      created_at: ctx.services.now().toISOString(),
    }
    await tx.insertInto('order_returns').values(row).execute()
    await recordRequest(tx, RETURNS, row, { action: 'order.return_early', after: sums, reason })
    const parties = await partiesOf(tx, order)
    const { customer, business } = parties.about
    const who = viewer === 'provider' ? business : customer
    const news = rentalNews('proposed', parties.about, { who, ...inWords(row), unused: row.unused_days, until })
    await notifyParty(ctx, tx, order, parties, viewer === 'provider' ? 'customer' : 'provider', news, {
      act: 'answer',
    })
  })
  return bookingWithReturn(ctx, { id })
}

/** The other side agrees: not a cent else than both were shown, once, and the rental is completed. */
export const agreeReturn: Verb<typeof extendOrReturnContract.agreeReturn> = async (
  ctx,
  { id, return_id, expected_refund_cents },
) => {
  const read = await orderOf(ctx.db, id)
  const terms = await termsOf(ctx, read.listing_id)
  await answerRequest(ctx, RETURNS, read, return_id, {
    may: canAnswerReturn,
    to: 'agreed',
    money: true,
    then: async (tx, order, row, parties) => {
      ensureSame(row.refund_cents, expected_refund_cents)
      if (!recordedOn(await handoversIn(tx, id), terms.time_zone)) throw missing()
      await settleReturn(ctx, tx, order, row, terms, parties)
    },
  })
  await settleSoon(ctx, id)
  return bookingWithReturn(ctx, { id })
}

/** Days, coverage, the insurer's bill and the driver's money go back in one transaction; what waits for release is less. */
async function settleReturn(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  row: EarlyReturn,
  terms: Terms,
  parties: Parties,
): Promise<void> {
  await ensureNothingReleased(tx, order.id)
  const { price, refund_cents } = await sumsOf(tx, order, row.returned_on)
  ensureSame(refund_cents, row.refund_cents)
  const bought = boughtOf(order)
  await tx
    .updateTable('orders')
    .set({
      end_date: row.returned_on,
      insurer_cents: price.insurer_cents,
      price_snapshot: JSON.stringify({ ...bought, ...price }),
      ...touched,
    })
    .where('id', '=', order.id)
    .execute()
  await freeDays(ctx, tx, order.id, row.returned_on, terms)
  await billInsurer(tx, order.id, price.direct_bill ? price.insurer_cents : 0, `insurer_return:${row.id}`)
  await askRefund(tx, order, order.amount - (await backCents(tx, order.id)) - refund_cents)
  if (order.work_status === 'in_progress') {
    const releaseAt = await releaseTime(tx, ctx.services.now())
    await because(tx, 'returned_early', releaseAt)
    await tx
      .updateTable('orders')
      .set({
        work_status: 'completed',
        completed_at: ctx.services.now().toISOString(),
        release_at: releaseAt.toISOString(),
      })
      .where('id', '=', order.id)
      .execute()
    await completeBefore(tx, order, releaseAt, ctx.services.now())
    await addJob(tx, 'release_order', { id: order.id }, { runAt: releaseAt, key: `release:${order.id}` })
  }
  const news = rentalNews('agreed', parties.about, inWords(row))
  await notifyParty(ctx, tx, order, parties, 'customer', news)
  await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
}

/** From tomorrow on the days are free again, but those in which the car is made ready after it came back. */
async function freeDays(ctx: Ctx, tx: Tx, orderId: string, returned: Day, terms: Terms): Promise<void> {
  const today = dayIn(terms.time_zone, ctx.services.now())
  const ready = addDays(returned, terms.turnaround_days)
  const kept = ready > today ? ready : today
  await tx.deleteFrom('listing_days').where('order_id', '=', orderId).where('day', '>', kept).execute()
  await tx
    .updateTable('listing_days')
    .set({ reason: 'turnaround' })
    .where('order_id', '=', orderId)
    .where('day', '>', returned)
    .execute()
}

/** The other side sees it differently. A driver's objection is a complaint: the claims team decides. */
export const refuseReturn: Verb<typeof extendOrReturnContract.refuseReturn> = async (
  ctx,
  { id, return_id, reason },
) => {
  const read = await orderOf(ctx.db, id)
  const objects = read.viewer === 'customer'
  await answerRequest(ctx, RETURNS, read, return_id, {
    may: canAnswerReturn,
    to: objects ? 'objected' : 'declined',
    answer: reason,
    money: true,
    then: async (tx, order, _, parties) => {
      const { about } = parties
      if (!objects) return notifyParty(ctx, tx, order, parties, 'customer', rentalNews('declined', about, { reason }))
      await because(tx, reason)
      await tx.updateTable('orders').set({ work_status: 'disputed' }).where('id', '=', id).execute()
      await tx
        .insertInto('order_complaints')
        .values({ order_id: id, kind: 'overcharged' })
        .onConflict((conflicting) => conflicting.doNothing())
        .execute()
      const news = rentalNews('objected', about, { reason })
      await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
      await notifyParty(ctx, tx, order, parties, 'admin', news)
    },
  })
  return bookingWithReturn(ctx, { id })
}

/** Whoever said it takes it back. */
export const withdrawReturn: Verb<typeof extendOrReturnContract.withdrawReturn> = async (ctx, { id, return_id }) => {
  const read = await orderOf(ctx.db, id)
  const other = read.viewer === 'customer' ? 'provider' : 'customer'
  await answerRequest(ctx, RETURNS, read, return_id, {
    may: canWithdrawReturn,
    to: 'withdrawn',
    money: true,
    then: (tx, order, _, parties) =>
      notifyParty(ctx, tx, order, parties, other, rentalNews('withdrawn', parties.about), {
        mail: false,
        act: 'answer',
      }),
  })
  return bookingWithReturn(ctx, { id })
}

/** Nobody answered in time: what a provider offered counts as agreed, what a driver said stays theirs to report. */
export async function expireReturn(ctx: Ctx, orderId: string, returnId: string): Promise<void> {
  const { listing_id } = await ctx.db
    .selectFrom('orders')
    .select('listing_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const terms = await termsOf(ctx, listing_id)
  const became = await expireRequest(ctx, RETURNS, orderId, returnId, {
    to: ({ proposed_by }) => (proposed_by === 'provider' ? 'agreed' : 'expired'),
    then: (tx, order, row, parties) =>
      row.proposed_by === 'provider'
        ? settleReturn(ctx, tx, order, row, terms, parties)
        : notifyParty(ctx, tx, order, parties, 'customer', rentalNews('expired', parties.about)),
  })
  if (became === 'agreed') await settleSoon(ctx, orderId)
}

/** Whether an early return waits for its answer: nothing is released before; the release looks again when that is over. */
export async function returnWaits(tx: Tx, order: Pick<OrderRow, 'id'>): Promise<boolean> {
  const row = await newestReturn(tx, order.id)
  if (row?.status !== 'open') return false
  const after = new Date(new Date(row.expires_at).getTime() + 60_000)
  await addJob(tx, 'release_order', { id: order.id }, { runAt: after, key: `release:${order.id}` })
  return true
}
