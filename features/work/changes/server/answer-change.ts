import { conflict, notFound } from '#lib/errors.ts'
import { formatDay } from '#lib/dates.ts'
import type { daysOfOrder } from '#features/market/listings/availability.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { changesContract } from '../contract.ts'
import type { Viewer } from '#features/work/orders/order.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { canAnswerChange, canWithdrawChange } from '../policy.ts'
import { openWish } from './ask-change.ts'
import { priceOfDays } from './change-price.ts'
import { termsOf } from '#features/work/checkout/server/terms.ts'
import { boughtOf, lastOf } from '#features/market/prices/server/bought.ts'
import { changeNews } from './words.ts'
import { resumeClock } from './response-clock.ts'
import { lockOrder, orderOf, type OrderRow, writeFor } from '#features/work/orders/server/rows.ts'
import { askRefund, billInsurer, settleSoon } from '#features/work/orders/server/settle.ts'
import { partiesOf, tell } from '#features/work/orders/server/tell.ts'
import { bookingWithChange } from './newest-change.ts'

/** The wish that is answered, under the order's lock: theirs to answer or take back, and not over (409 `change_over`). */
async function openChange(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow & { viewer: Viewer },
  changeId: string,
  may: typeof canAnswerChange,
) {
  const change = await tx
    .selectFrom('order_changes')
    .selectAll()
    .where('id', '=', changeId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!change) throw notFound('Change')
  ensure(may(order, change))
  if (change.status !== 'open' || Date.parse(change.expires_at) <= ctx.services.now().getTime())
    throw conflict('change_over', 'This request is over. The booking stands as shown here.')
  return change
}

async function answered(
  tx: Tx,
  ctx: Ctx,
  change: { id: string; order_id: string },
  status: 'accepted' | 'declined' | 'withdrawn',
  answer: string | null = null,
): Promise<void> {
  await because(tx, answer ?? '')
  await tx
    .updateTable('order_changes')
    .set({ status, answer, answered_at: ctx.services.now().toISOString() })
    .where('id', '=', change.id)
    .execute()
  await audit(tx, {
    action: `order.change_${status}`,
    table: 'orders',
    id: change.order_id,
    after: { change_id: change.id },
    ...(answer && { reason: answer }),
  })
}

/**
 * Takes the new days first and frees the old ones after, so that two moves never wait for each other. A day that was
 * driven and is now needed to get the car ready, or the other way round, stays taken and changes its reason.
 */
async function moveDays(tx: Tx, order: OrderRow, unit: number, days: ReturnType<typeof daysOfOrder>): Promise<void> {
  const own = await tx.selectFrom('listing_days').select(['unit', 'day']).where('order_id', '=', order.id).execute()
  const kept = new Set(own.filter((row) => row.unit === unit).map((row) => String(row.day)))
  const wanted = days.filter(({ day }) => !kept.has(day))
  const taken = wanted.length
    ? await tx
        .insertInto('listing_days')
        .values(wanted.map((taken) => ({ listing_id: order.listing_id, unit, order_id: order.id, ...taken })))
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('day')
        .execute()
    : []
  if (taken.length < wanted.length) throw conflict('day_taken', 'Somebody else has taken these days meanwhile.')
  await tx
    .deleteFrom('listing_days')
    .where('order_id', '=', order.id)
    .where((eb) =>
      eb.or([
        eb('unit', '<>', unit),
        eb(
          'day',
          'not in',
          days.map(({ day }) => day),
        ),
      ]),
    )
    .execute()
  for (const reason of ['order', 'turnaround'] as const) {
    const these = days.filter((day) => day.reason === reason).map(({ day }) => day)
    if (these.length)
      await tx
        .updateTable('listing_days')
        .set({ reason })
        .where('order_id', '=', order.id)
        .where('day', 'in', these)
        .execute()
  }
}

/**
 * The other side agrees: in one transaction the new days are taken and the old ones freed, the price moves, the insurer's
 * part follows, and what the new days cost less goes back to the card. Not a cent else than was shown (409
 * `price_changed`). A booking that still waited for an answer is accepted with it.
 */
export const acceptChange: Verb<typeof changesContract.acceptChange> = async (ctx, { id, change_id }) => {
  const { viewer, listing_id } = await orderOf(ctx.db, id)
  const terms = await termsOf(ctx, listing_id)
  await writeFor(ctx, 'accept change', async (tx) => {
    const order = await lockOrder(tx, id)
    const change = await openChange(ctx, tx, { ...order, viewer }, change_id, canAnswerChange)
    const promised = change.price as unknown as Price
    const { price, taken, unit, coverage } = await priceOfDays(ctx, tx, order, terms, change, true)
    if (price.amount !== promised.amount || price.insurer_cents !== promised.insurer_cents)
      throw conflict(
        'price_changed',
        'The price has changed since these days were asked for. Decline, and they can be asked for again.',
      )
    await moveDays(tx, order, unit, taken)
    await answered(tx, ctx, change, 'accepted')
    const bought = boughtOf(order)
    const title = bought.title.slice(0, bought.title.lastIndexOf(', '))
    const dates = [...new Set([price.service_date, lastOf(price)])].map((day) => formatDay(day)).join(' – ')
    await tx
      .updateTable('orders')
      .set((eb) => ({
        service_date: price.service_date,
        end_date: price.end_date,
        unit,
        insurer_cents: price.insurer_cents,
        price_snapshot: JSON.stringify({ ...bought, ...price, title: `${title}, ${dates}`, coverage }),
        fulfilment: 'accepted' as const,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await billInsurer(tx, id, price.direct_bill ? price.insurer_cents : 0, `insurer_change:${change.id}`)
    await askRefund(tx, order, price.amount)
    if (order.claim_id && price.insurer_cents > order.insurer_cents)
      await addJob(tx, 'coverage_warning', { claim_id: order.claim_id })
    const parties = await partiesOf(tx, { ...order, service_date: price.service_date, end_date: price.end_date })
    if (order.fulfilment === 'requested')
      for (const follow of ctx.services.tables.orders.taken) await follow(ctx, tx, { order, parties })
    if (change.proposed_by === 'customer') {
      const refund = change.refund_cents > 0 ? formatCents(change.refund_cents) : null
      await tell(ctx, tx, order, parties, 'customer', changeNews('accepted', parties.about, { refund }))
    } else
      await tell(ctx, tx, order, parties, 'provider', changeNews('proposalAccepted', parties.about), { act: 'answer' })
  })
  await settleSoon(ctx, id)
  return bookingWithChange(ctx, { id })
}

/** The other days do not suit: the booking stays exactly as it is, and its provider's clock goes on where it stood. */
export const declineChange: Verb<typeof changesContract.declineChange> = async (ctx, { id, change_id, reason }) => {
  const { viewer } = await orderOf(ctx.db, id)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const change = await openChange(ctx, tx, { ...order, viewer }, change_id, canAnswerChange)
    await answered(tx, ctx, change, 'declined', reason)
    const parties = await partiesOf(tx, order)
    const { about } = parties
    if (change.proposed_by === 'customer')
      return tell(ctx, tx, order, parties, 'customer', changeNews('declined', about, { reason }))
    await resumeClock(tx, order, about.zone, change, ctx.services.now())
    await tell(ctx, tx, order, parties, 'provider', changeNews('proposalDeclined', about, { reason }), {
      act: 'answer',
    })
  })
  return bookingWithChange(ctx, { id })
}

/** Whoever asked takes it back. */
export const withdrawChange: Verb<typeof changesContract.withdrawChange> = async (ctx, { id, change_id }) => {
  const { viewer } = await orderOf(ctx.db, id)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const change = await openChange(ctx, tx, { ...order, viewer }, change_id, canWithdrawChange)
    await answered(tx, ctx, change, 'withdrawn')
    const parties = await partiesOf(tx, order)
    const { about } = parties
    if (change.proposed_by === 'customer')
      return tell(ctx, tx, order, parties, 'provider', changeNews('withdrawn', about), { mail: false, act: 'answer' })
    await resumeClock(tx, order, about.zone, change, ctx.services.now())
    await tell(ctx, tx, order, parties, 'customer', changeNews('proposalWithdrawn', about), { mail: false })
  })
  return bookingWithChange(ctx, { id })
}

/** A provider who accepts the days as they were booked has no other ones in mind any more. */
export async function dropProposal(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const open = await openWish(tx, orderId)
  if (open?.proposed_by === 'provider') await answered(tx, ctx, { ...open, order_id: orderId }, 'withdrawn')
}

/** The clock of a wish: unanswered in time, the booking stays as it is and both sides are told. */
export async function expireChange(ctx: Ctx, orderId: string, changeId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = ctx.services.now()
    const change = await tx
      .selectFrom('order_changes')
      .select(['status', 'expires_at', 'proposed_by'])
      .where('id', '=', changeId)
      .executeTakeFirst()
    if (change?.status !== 'open' || Date.parse(change.expires_at) > now.getTime()) return
    await because(tx, '')
    await tx
      .updateTable('order_changes')
      .set({ status: 'expired', answered_at: now.toISOString() })
      .where('id', '=', changeId)
      .execute()
    const parties = await partiesOf(tx, order)
    const news = changeNews('expired', parties.about)
    const theirs = change.proposed_by === 'provider'
    await tell(ctx, tx, order, parties, 'customer', news, theirs ? { mail: false } : {})
    await tell(ctx, tx, order, parties, 'provider', news, { mail: theirs, act: 'answer' })
  })
}
