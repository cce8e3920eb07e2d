// What other days of a booking would cost and whether they are free: asked before sending and again under the lock.
import { addDays, dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { daysOfOrder, freeUnit } from '#features/market/listings/availability.ts'
import { closedDays, ensureOpen } from '#features/market/listings/server/open-days.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { type CoverageTerms, dateProblem, priceOf } from '#features/market/prices/price.ts'
import { ensureTimeOf } from '#features/work/checkout/server/quote.ts'
import { freeSlots } from '#features/market/slots/server/free-slots.ts'
import { type FreeSlot, slotAt } from '#features/market/slots/slot.ts'
import { ensureCredentials } from '#features/work/orders/server/provider-credentials.ts'
import { type OrderRow } from '#features/work/orders/server/rows.ts'
import { claimOf, coverageUsed } from '#features/market/prices/server/coverage-used.ts'
import { ensureLicensed } from '#features/market/prices/server/booked-product.ts'
import { boughtOf, boughtRates, lastOf } from '#features/market/prices/server/bought.ts'
import { type Terms, lengthsOf, othersOn } from '#features/work/checkout/server/terms.ts'

/**
 * The price of other days at the rate of the booking, with what the insurer covers now. Refuses days that cannot be had
 * (422), cost more than the booking (409 `costs_more`), are taken (409 `day_taken`), or lie after a credential that the provider
 * must hold has ended (409 `credentials_end`), or the license for a service at a fixed price (409 `license_missing`). `lock`, in a
 * transaction of the system, makes bookings of the same claim wait, so that covered days are counted once.
 */
export async function priceOfDays(
  ctx: Ctx,
  db: Database | Tx,
  order: OrderRow,
  terms: Terms,
  wanted: Wanted,
  lock = false,
): Promise<Place & { price: Price; coverage: CoverageTerms | null }> {
  const bought = boughtOf(order)
  const byTheDay = bought.kind !== 'appointment'
  const rates = {
    listing_type: terms.listing_type,
    ...lengthsOf(terms, bought),
    ...boughtRates(bought),
    ...(!byTheDay && { daily_rate_cents: null }),
    hourly_rate_cents: byTheDay ? null : bought.rate_cents,
    min_hours: bought.quantity,
    deposit_required_cents: bought.deposit_cents,
  }
  const start = wanted.service_date
  const end = byTheDay ? (wanted.end_date ?? addDays(start, bought.quantity - 1)) : (wanted.end_date ?? null)
  const { starts_at } = wanted
  if (starts_at) ensureTimeOf(rates, terms.time_zone, start, starts_at)
  const problem = dateProblem(rates, start, end, dayIn(terms.time_zone, ctx.services.now()), Boolean(starts_at))
  if (problem) throw invalid(problem.path, problem.message)
  const sameTime = !starts_at || (order.starts_at && Date.parse(starts_at) === Date.parse(order.starts_at))
  if (sameTime && start === order.service_date && (end ?? start) === (order.end_date ?? order.service_date))
    throw invalid('service_date', 'You’ve already booked these dates. Choose others.')
  const claim = order.claim_id ? await claimOf(db, order.claim_id, order.user_id, lock) : null
  const coverage =
    claim?.coverage?.rental_start_allowed && order.claim_id
      ? { terms: claim.coverage, used: await coverageUsed(db, order.claim_id, order.id) }
      : null
  const price: Price = {
    ...priceOf(rates, start, end, coverage),
    rate_kind: bought.rate_kind ?? 'listed',
    ...(bought.product && { product: bought.product }),
    ...(bought.deductible_cents && { deductible_cents: bought.deductible_cents }),
  }
  if (price.amount > bought.amount)
    throw conflict(
      'costs_more',
      `These dates cost ${formatCents(price.amount - bought.amount)} more. To add days at the end, keep the rental longer. For other dates, make a new booking.`,
      [
        { path: 'amount', message: String(price.amount) },
        { path: 'booked_amount', message: String(bought.amount) },
      ],
    )
  const closed = await closedDays(db, terms.id, price.service_date, lastOf(price))
  ensureOpen(terms.business_name, closed, {
    service_date: start === order.service_date ? null : start,
    end_date: price.end_date === order.end_date ? null : price.end_date,
  })
  await ensureCredentials(ctx, order.provider_id, price, lock ? db : undefined)
  const { product } = bought
  if (product && order.claim_id) {
    const about = { listing_id: order.listing_id, claim_id: order.claim_id, service_date: start }
    const reading = lock ? db : asSystem(ctx, 'change-license').db
    await ensureLicensed(reading, ctx.services.now(), product.kind, about)
  }
  const place = byTheDay
    ? await daysFor(ctx, db, order, terms, price, lock)
    : await slotFor(ctx, db, order, start, starts_at)
  return { ...place, price, coverage: claim?.coverage ?? null }
}

type Wanted = { service_date: string; end_date?: string | null | undefined; starts_at?: string | null | undefined }
/** Where a booking moves to: days of a unit, or a time. */
export type Place = { unit: number; days: ReturnType<typeof daysOfOrder>; slot: FreeSlot | null }

async function daysFor(
  ctx: Ctx,
  db: Database | Tx,
  order: OrderRow,
  terms: Terms,
  price: Price,
  lock: boolean,
): Promise<Place> {
  const days = daysOfOrder(price.service_date, lastOf(price), terms.turnaround_days)
  const each = days.map(({ day }) => day)
  const busy = await othersOn(ctx, order, each, lock ? db : undefined)
  const same = busy.every(({ unit }) => unit !== order.unit)
  const unit = same && order.unit ? order.unit : freeUnit(busy, terms.units, price.service_date, each.at(-1)!)
  if (unit === null) throw conflict('day_taken', 'These dates aren’t available. Choose others.')
  return { unit, days, slot: null }
}

async function slotFor(
  ctx: Ctx,
  db: Database | Tx,
  order: OrderRow,
  day: string,
  starts_at: string | null | undefined,
): Promise<Place> {
  const free = await freeSlots(db, order.listing_id, day, day, order.id)
  const slot = slotAt(free, ctx.services.now(), starts_at)
  if (slot) return { unit: slot.unit, days: [], slot }
  throw starts_at
    ? conflict('slot_taken', 'This time isn’t free anymore. Choose another.')
    : conflict('day_taken', 'These dates aren’t available. Choose others.')
}
