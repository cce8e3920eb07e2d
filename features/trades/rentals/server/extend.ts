import type { Reserved } from '#features/work/checkout/server/book.ts'
import { type Day, dayIn, formatDay, startOfDayIn } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { canExtend } from '../extend-or-return-policy.ts'
import { freeUntil, keptWhenLate } from '#features/market/prices/price.ts'
import { type Terms, termsOf } from '#features/work/checkout/server/terms.ts'
import { boughtOf, lastOf } from '#features/market/prices/server/bought.ts'
import { openFor } from '#features/work/checkout/server/checkout.ts'
import { confirmCovered } from '#features/work/checkout/server/confirm-payment.ts'
import { takeOver } from '#features/work/checkout/server/extension-days.ts'
import {
  ensureAsShown,
  ensureLicensed,
  extensionAnswerBy,
  licenseUntil,
  priceOfExtension,
} from '#features/work/checkout/server/extension-price.ts'
import { reservationRefusal } from '#features/work/checkout/server/limit-reservations.ts'
import { completeWith } from '#features/work/orders/server/release-order.ts'
import { lockOrder, type OrderRow, ruleOf } from '#features/work/orders/server/rows.ts'
import { newestChange } from '#features/work/changes/server/newest-change.ts'
import { bookingWithReturn } from './returned.ts'

/** One's rental, when it can be extended now. */
async function extendable(ctx: Ctx, id: string) {
  const read = await bookingWithReturn(ctx, { id })
  const terms = await termsOf(ctx, read.listing_id)
  ensure(canExtend(read, dayIn(terms.time_zone, ctx.services.now())))
  return { read, terms }
}

/** Every cent of more days, what the insurer covers of them and why, before anything is held. */
export const extendPreview: Verb<typeof extendOrReturnContract.extendPreview> = async (ctx, { id, end_date }) => {
  const { read, terms } = await extendable(ctx, id)
  const row = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const order = { ...row, member_role: null, extended_by: read.extended_by }
  const licensed = await licenseUntil(ctx.db, id)
  const { price, latest, by_license, closed, too_small, left } = await priceOfExtension(
    ctx,
    ctx.db,
    order,
    terms,
    end_date,
    licensed,
  )
  ensureLicensed(licensed, lastOf(price))
  const { cancellation } = boughtOf(order)
  return {
    first_day: price.service_date,
    latest,
    by_license,
    closed,
    too_small,
    price,
    left,
    answer_by: (await extensionAnswerBy(ctx, ctx.db, order, terms)).toISOString(),
    full_refund_until: freeUntil(cancellation, startOfDayIn(terms.time_zone, price.service_date)).toISOString(),
    kept_when_late_cents: keptWhenLate(cancellation, price),
  }
}

/**
 * More days of a rental: an order of its own that takes the days after the last one in one transaction, with its own
 * checkout. Asking again for the same unpaid days leads to the same order; of two different requests at once one wins.
 */
export const extendOrder: Verb<typeof extendOrReturnContract.extend> = async (ctx, { id, ...wanted }) => {
  const unpaid = await ownUnpaid(ctx, id, wanted)
  return extendedBefore(ctx, unpaid ?? (await reserve(ctx, id, wanted)))
}

/** The end of an extension that reserves its days, whatever became of who asked for it. */
export async function extendedBefore(ctx: Ctx, held: Reserved) {
  if (held.amount > 0) return { order_id: held.id, url: (await openFor(ctx, held.id)).url }
  await confirmCovered(ctx, held.id)
  return { order_id: held.id, url: null }
}

type Wanted = {
  end_date: string
  notes?: string | null | undefined
  expected_amount: number
  expected_insurer_cents?: number | undefined
}

const ownUnpaid = (ctx: Ctx, id: string, wanted: Wanted) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'amount'])
    .where('extends_order_id', '=', id)
    .where('user_id', '=', person(ctx).id)
    .where('status', '=', 'pending')
    .where('end_date', '=', wanted.end_date)
    .where('amount', '=', wanted.expected_amount)
    .executeTakeFirst()

async function reserve(ctx: Ctx, id: string, wanted: Wanted): Promise<{ id: string; amount: number }> {
  const { read, terms } = await extendable(ctx, id)
  const { early_return, viewer, listing } = read
  const change = await newestChange(ctx.db, id)
  const licensed = await licenseUntil(ctx.db, id) // the person's own to read, so not under the system's lock
  ensureLicensed(licensed, wanted.end_date)
  try {
    return await writeFor(ctx, 'extend order', async (tx) => {
      const order = await lockOrder(tx, id)
      const today = dayIn(terms.time_zone, ctx.services.now())
      ensure(canExtend({ ...order, change, early_return, viewer, listing }, today))
      return insert(ctx, tx, order, terms, wanted, licensed)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'orders_one_extension')
      throw conflict('extended', 'This booking was just extended in another window. Please check it again.')
    throw await reservationRefusal(ctx, error)
  }
}

async function insert(ctx: Ctx, tx: Tx, order: OrderRow, terms: Terms, wanted: Wanted, licensed: Day | null) {
  const now = ctx.services.now()
  const bought = boughtOf(order)
  const { price, coverage } = await priceOfExtension(ctx, tx, order, terms, wanted.end_date, licensed, true)
  ensureAsShown(price, wanted)
  const { minutes } = await ruleOf(tx, 'reservation', now)
  const until = new Date(now.getTime() + minutes * 60_000)
  const title = bought.title.slice(0, bought.title.lastIndexOf(', '))
  const dates = [...new Set([price.service_date, lastOf(price)])].map((day) => formatDay(day)).join(' – ')
  const snapshot = { ...price, title: `${title}, ${dates}`, fee_cents: 0, cancellation: bought.cancellation, coverage }
  const extension = { id: newId(now.getTime()), service_date: price.service_date, end_date: lastOf(price) }
  await tx
    .insertInto('orders')
    .values({
      ...extension,
      extends_order_id: order.id,
      user_id: order.user_id,
      provider_id: order.provider_id,
      listing_id: order.listing_id,
      claim_id: order.claim_id,
      amount: price.amount,
      insurer_cents: price.insurer_cents,
      deposit_cents: 0,
      price_snapshot: JSON.stringify(snapshot),
      unit: order.unit,
      notes: wanted.notes || null,
      reservation_expires_at: until.toISOString(),
    })
    .execute()
  const took_days = await takeOver(tx, order, extension, terms.turnaround_days, 'reservation')
  if (took_days === null)
    throw conflict('day_taken', 'Someone else just booked one of these days. Nothing was charged.')
  if (took_days > 0)
    await tx
      .updateTable('orders')
      .set({ price_snapshot: JSON.stringify({ ...snapshot, took_days }) })
      .where('id', '=', extension.id)
      .execute()
  await addJob(tx, 'expire_reservation', { id: extension.id }, { runAt: until, key: `expire:${extension.id}` })
  await audit(tx, {
    action: 'order.extend',
    table: 'orders',
    id: extension.id,
    after: { extends_order_id: order.id, amount: price.amount, end_date: extension.end_date },
  })
  return { id: extension.id, amount: price.amount }
}

const AN_HOUR = 3_600_000

/** The provider said yes to an extension: on its first day it begins, the car being out. */
export async function beginOnItsDay(tx: Tx, order: OrderRow & { time_zone: string }): Promise<void> {
  if (!order.extends_order_id) return
  const runAt = startOfDayIn(order.time_zone, order.service_date!)
  await addJob(tx, 'order_deadline', { id: order.id, begin: true }, { runAt, key: `begin:${order.id}` })
}

/** Its first day has come: it is under way with the car, as soon as the booking before it is. */
export async function beginExtension(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'paid' || order.work_status !== 'accepted' || !order.extends_order_id) return
    const before = await tx
      .selectFrom('orders')
      .innerJoin('provider_profiles', 'provider_profiles.id', 'orders.provider_id')
      .select(['orders.work_status', 'provider_profiles.time_zone'])
      .where('orders.id', '=', order.extends_order_id)
      .executeTakeFirstOrThrow()
    const now = ctx.services.now()
    const begins = startOfDayIn(before.time_zone, order.service_date!)
    if (now < begins) return beginOnItsDay(tx, { ...order, time_zone: before.time_zone })
    if (before.work_status === 'accepted')
      return addJob(
        tx,
        'order_deadline',
        { id, begin: true },
        { runAt: new Date(now.getTime() + AN_HOUR), key: `begin:${id}` },
      )
    await because(tx, 'extension_began')
    await tx.updateTable('orders').set({ work_status: 'in_progress' }).where('id', '=', id).execute()
  })
}

/** The car is back: the bookings before an extension are completed with it, each with its own time to approve. */
export async function completeBefore(tx: Tx, order: OrderRow, releaseAt: Date, now: Date): Promise<void> {
  for (let id = order.extends_order_id; id;) {
    const before: OrderRow = await lockOrder(tx, id)
    if (before.status === 'paid' && (before.work_status === 'in_progress' || before.work_status === 'accepted'))
      await completeWith(tx, id, { why: 'back_with_extension', now, releaseAt })
    id = before.extends_order_id
  }
}
