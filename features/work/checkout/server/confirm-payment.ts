import { paths } from '#app/paths.ts'
import { dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { daysOfOrder, freeUnit } from '#features/market/listings/availability.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { chargedAsAsked, firstTime } from '#features/money/payments/server/received.ts'
import { priceOf } from '#features/market/prices/price.ts'
import { boughtOf, boughtRates } from '#features/market/prices/server/bought.ts'
import { freeSlots, takeSlots } from '#features/market/slots/server/free-slots.ts'
import { slotAt } from '#features/market/slots/slot.ts'
import { takeOverAgain } from './extension-days.ts'
import { dueBefore } from './extension-price.ts'
import { extensionNews } from './words.ts'
import { completeShare } from '#features/work/orders/server/release-order.ts'
import { askRefund, settleSoon, takesPayouts } from '#features/work/orders/server/settle.ts'
import { remindOfCredentials } from '#features/work/orders/server/provider-credentials.ts'
import { recordForeignCharge, refuseSecond } from './return-charge.ts'
import { freeCalendar, busyOn, lockOrder, type OrderRow, ruleOf } from '#features/work/orders/server/rows.ts'
import { claimOf, coverageUsed } from '#features/market/prices/server/coverage-used.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingNews } from '#features/work/orders/server/words.ts'

/**
 * Makes an order paid by the payment provider's own word: an event, or its answer about a session. Any number of times,
 * in any order: the second one changes nothing. Paid after the reservation had ended, the days are taken again when they are
 * still free and the insurer still covers them; otherwise everything is refunded and the driver is notified. Other cents than we asked for, or a second checkout
 * of the same payment, go back whole (return-charge.ts).
 */
export async function confirmPayment(ctx: Ctx, session: CheckoutSession, event?: CardEvent): Promise<void> {
  const system = asSystem(ctx, 'confirm-payment')
  const found = await system.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('id', '=', session.payment_id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst()
  const refunded = await system.write(async (tx) => {
    if (event && !(await firstTime(tx, event))) return false
    if (!found || session.payment_status !== 'paid') return false
    const order = await lockOrder(tx, found.order_id)
    const payment = await tx.selectFrom('payments').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow()
    if (payment.status === 'succeeded' && payment.stripe_session_id === session.id) return false
    if (payment.status === 'succeeded' || payment.status === 'failed') {
      await refuseSecond(ctx, tx, order, session)
      return false
    }
    if (!(await chargedAsAsked(tx, payment, session))) return refuseOther(ctx, tx, order, payment.id, session)
    await tx
      .updateTable('payments')
      .set({ status: 'succeeded', stripe_session_id: session.id, stripe_payment_intent_id: session.payment_intent })
      .where('id', '=', payment.id)
      .execute()
    await postLedger(tx, {
      kind: 'charge',
      order_id: order.id,
      key: `charge:${payment.id}`,
      entries: [
        { account: 'payment_provider', amount_cents: order.amount },
        { account: 'held', amount_cents: -order.amount },
      ],
    })
    const late = order.status === 'pending' ? null : await whyTooLate(ctx, tx, order)
    if (!late) {
      await markPaid(ctx, tx, order, session.id)
      return false
    }
    await refuseLate(ctx, tx, order, late, session.id)
    return true
  })
  if (refunded && found) await settleSoon(ctx, found.order_id)
}

/**
 * An order of which the card is charged nothing: no checkout, so the server itself confirms it (rules.md). What costs
 * nothing at all answers the address of our own success page, under a session of its own; an insurer's part none.
 */
export async function confirmCovered(ctx: Ctx, orderId: string): Promise<string | null> {
  return asSystem(ctx, 'confirm-covered').write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.amount !== 0) return null
    const free = boughtOf(order).total_cents === 0
    const session = order.stripe_session_id ?? (free ? `free_${newId()}` : null)
    if (order.status === 'pending') await markPaid(ctx, tx, order, session)
    return free ? `${ctx.services.env.APP_URL}${paths.bookingSuccess()}?session_id=${session}` : null
  })
}

async function markPaid(ctx: Ctx, tx: Tx, order: OrderRow, stripe_session_id: string | null): Promise<void> {
  if (order.repair_id) return shareIsPaid(ctx, tx, order, stripe_session_id)
  const now = ctx.services.now()
  const price = boughtOf(order)
  const provider = await tx
    .selectFrom('provider_profiles')
    .select(['provider_type', 'time_zone'])
    .where('id', '=', order.provider_id)
    .executeTakeFirstOrThrow()
  const { minutes } = await ruleOf(tx, 'response_deadline', now)
  const due = new Date(now.getTime() + (minutes[provider.provider_type] ?? minutes.default) * 60_000)
  const respondBy = dueBefore(order, provider.time_zone, due)
  await because(tx, '', respondBy)
  await tx
    .updateTable('orders')
    .set({ status: 'paid', respond_by: respondBy.toISOString(), stripe_session_id })
    .where('id', '=', order.id)
    .execute()
  await tx
    .updateTable('listing_days')
    .set({ reason: 'order' })
    .where('order_id', '=', order.id)
    .where('reason', '=', 'reservation')
    .execute()
  if (price.direct_bill)
    await postLedger(tx, {
      kind: 'insurer_part',
      order_id: order.id,
      key: `insurer:${order.id}`,
      entries: [
        { account: 'insurer_receivable', amount_cents: order.insurer_cents },
        { account: 'held', amount_cents: -order.insurer_cents },
      ],
    })
  if (order.deposit_cents > 0) await addJob(tx, 'settle_deposit', { id: order.id }, { key: `deposit:${order.id}` })
  if (order.claim_id && order.insurer_cents > 0) await addJob(tx, 'coverage_warning', { claim_id: order.claim_id })
  const half = new Date((now.getTime() + respondBy.getTime()) / 2)
  await addJob(tx, 'answer_reminder', { id: order.id }, { runAt: half, key: `remind:${order.id}` })
  const parties = await partiesOf(tx, order)
  const until = { until: respondBy }
  const payable = order.amount === 0 || (await takesPayouts(tx, order.provider_id))
  const [paid, requested] = order.extends_order_id
    ? [extensionNews('paid', parties.about, until), extensionNews('requested', parties.about, until)]
    : [bookingNews('paid', parties.about, until), bookingNews('requested', parties.about, { ...until, payable: true })]
  await notifyParty(ctx, tx, order, parties, 'customer', paid)
  // what becomes of the money is told to those whose role sees money
  const unpaid = !payable && !order.extends_order_id
  await notifyParty(ctx, tx, order, parties, 'provider', requested, {
    act: 'answer',
    ...(unpaid && { without: 'money' }),
  })
  if (unpaid) {
    const news = bookingNews('requested', parties.about, { ...until, payable })
    await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'money' })
  }
  await remindOfCredentials(ctx, tx, order, parties)
}

/**
 * A share of a repair's bill is nobody's to accept: it is held from its payment on, and earned once the car is handed back.
 * What is not owed any more, in part or as a whole, goes back.
 */
async function shareIsPaid(ctx: Ctx, tx: Tx, order: OrderRow, stripe_session_id: string | null): Promise<void> {
  const { cents, earned } = await ctx.services.tables.orders.shareOwed(tx, order)
  await tx.updateTable('orders').set({ status: 'paid', stripe_session_id }).where('id', '=', order.id).execute()
  const parties = await partiesOf(tx, order)
  if (cents === 0) await because(tx, 'share_not_owed')
  await tx
    .updateTable('orders')
    .set({ work_status: cents > 0 ? 'accepted' : 'cancelled' })
    .where('id', '=', order.id)
    .execute()
  if (cents < order.amount) await askRefund(tx, order, cents)
  if (earned && cents > 0) await completeShare(ctx, tx, order.id)
  const about = { ...parties.about, amount: cents }
  await notifyParty(ctx, tx, order, parties, 'customer', bookingNews(cents > 0 ? 'sharePaid' : 'shareNotOwed', about))
  if (cents > 0)
    await notifyParty(ctx, tx, order, parties, 'provider', bookingNews('shareArrived', about), { act: 'prices' })
}

type Late = 'paidAfterCancel' | 'coverTaken' | 'tooLate'
/** Why an ended booking cannot be had any more although its money came; null when its days are its own again. */
async function whyTooLate(ctx: Ctx, tx: Tx, order: OrderRow): Promise<Late | null> {
  if (order.status === 'cancelled') return 'paidAfterCancel'
  if (!(await stillCovered(tx, order))) return 'coverTaken'
  return (await takeAgain(ctx, tx, order)) ? null : 'tooLate'
}

/** An ended reservation gave its days of the claim back: whether no less is covered now than was bought. The claim is held. */
async function stillCovered(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!order.claim_id || order.insurer_cents === 0) return true
  const { status, coverage } = await claimOf(tx, order.claim_id, order.user_id, true)
  if (status === 'closed' || !coverage?.rental_start_allowed) return false
  const bought = boughtOf(order)
  const { service_date, end_date, quantity } = bought
  const rates = {
    listing_type: 'vehicle' as const,
    ...boughtRates(bought),
    hourly_rate_cents: null,
    min_hours: 1,
    min_days: quantity,
    max_days: quantity,
    deposit_required_cents: null,
  }
  const used = await coverageUsed(tx, order.claim_id, order.id)
  return priceOf(rates, service_date, end_date, { terms: coverage, used }).insurer_cents >= order.insurer_cents
}

/** Takes the days of an ended reservation once more. False when one of them is gone or has come. */
async function takeAgain(ctx: Ctx, tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.repair_id) return true
  const listing = await tx
    .selectFrom('listings')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'listings.provider_id')
    .select(['listings.units', 'listings.turnaround_days', 'listings.status', 'provider_profiles.time_zone'])
    .where('listings.id', '=', order.listing_id)
    .executeTakeFirstOrThrow()
  if (order.extends_order_id) return takeOverAgain(ctx, tx, order, listing.time_zone, listing.turnaround_days)
  if (order.starts_at) {
    const free = await freeSlots(tx, order.listing_id, order.service_date!, order.service_date!)
    const slot = slotAt(free, ctx.services.now(), order.starts_at)
    if (listing.status !== 'active' || !slot || !(await takeSlots(tx, order, slot))) return false
    await tx.updateTable('orders').set({ unit: slot.unit }).where('id', '=', order.id).execute()
    return true
  }
  const start = order.service_date!
  const end = order.end_date ?? start
  if (listing.status !== 'active' || start <= dayIn(listing.time_zone, ctx.services.now())) return false
  const wanted = daysOfOrder(start, end, listing.turnaround_days)
  const days = wanted.map(({ day }) => day)
  const unit = freeUnit(await busyOn(tx, order.listing_id, days), listing.units, start, days.at(-1)!)
  if (unit === null) return false
  const taken = await tx
    .insertInto('listing_days')
    .values(wanted.map((taken) => ({ listing_id: order.listing_id, unit, order_id: order.id, ...taken })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute()
  if (taken.length === days.length) {
    await tx.updateTable('orders').set({ unit }).where('id', '=', order.id).execute()
    return true
  }
  await freeCalendar(tx, order.id)
  return false
}

/** Something else was charged than we asked for: nobody is served for it, the days are free, it goes back, and admins look into it. */
async function refuseOther(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  session: CheckoutSession,
): Promise<false> {
  await tx.updateTable('payments').set({ status: 'failed' }).where('id', '=', paymentId).execute()
  if (order.status === 'pending') {
    await because(tx, 'payment_mismatch')
    await tx.updateTable('orders').set({ status: 'failed' }).where('id', '=', order.id).execute()
    await freeCalendar(tx, order.id)
  }
  await recordForeignCharge(tx, order, session)
  const parties = await partiesOf(tx, order)
  await notifyParty(ctx, tx, order, parties, 'admin', bookingNews('mismatch', parties.about))
  return false
}

/** The money came when the days were gone: it is on record as paid, and goes back. */
async function refuseLate(ctx: Ctx, tx: Tx, order: OrderRow, late: Late, stripe_session_id: string): Promise<void> {
  await because(tx, late === 'paidAfterCancel' ? 'paid_after_cancel' : 'paid_too_late')
  await tx
    .updateTable('orders')
    .set({ status: 'paid', work_status: 'cancelled', stripe_session_id })
    .where('id', '=', order.id)
    .execute()
  await askRefund(tx, order)
  const parties = await partiesOf(tx, order)
  await notifyParty(ctx, tx, order, parties, 'customer', bookingNews(late, parties.about))
}
