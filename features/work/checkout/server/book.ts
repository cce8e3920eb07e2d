import { sql } from 'kysely'
import { addDays, type Day, dayIn, eachDay } from '#lib/dates.ts'
import { conflict, type Detail, invalid, notFound, type Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Input } from '#lib/contract.ts'
import { type BusyUnit, daysOfOrder, freeUnit } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import { ensureOpen } from '#features/market/listings/server/open-days.ts'
import type { checkoutContract } from '../contract.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { lastOf, whenOf } from '#features/market/prices/server/bought.ts'
import { freeSlots } from '#features/market/slots/server/free-slots.ts'
import { type FreeSlot, inTime, slotAt, slotsTaken } from '#features/market/slots/slot.ts'
import { canBook } from '#features/work/orders/policy.ts'
import { LEAST_CHARGE_CENTS } from '#features/market/prices/price.ts'
import { termsFor } from '#features/market/prices/terms.ts'
import { openFor, type Opening, openNew } from './checkout.ts'
import { choiceMade } from '#features/work/matching/server/choose.ts'
import { confirmCovered } from './confirm-payment.ts'
import { ensureCredentials } from '#features/work/orders/server/provider-credentials.ts'
import { ensureAsShown } from './extension-price.ts'
import { reservationRefusal } from './limit-reservations.ts'
import { priceNow } from './quote.ts'
import { listingOf, type Rules } from '#features/work/orders/server/rows.ts'
import { claimOf } from '#features/market/prices/server/coverage-used.ts'

type Wanted = Input<typeof checkoutContract.createServicePayment>
/**
 * Books: reserves the days under a pending order in one transaction, then opens the checkout. Whoever comes second for a
 * day is refused with `day_taken` and the next free ranges; nothing was charged. Asking again for one's own unfinished
 * booking leads to the same order and checkout.
 */
export const bookService: Verb<typeof checkoutContract.createServicePayment> = async (ctx, wanted) => {
  let facts = await factsOf(ctx, wanted)
  const held = facts.reserved.find((row) => isSame(row, wanted))
  if (held) return bookedBefore(ctx, held)
  for (let attempt = 0; attempt <= facts.listing.units;) {
    const placed = await reserve(ctx, facts, wanted)
    if ('full' in placed) throw await refusalOf(ctx, facts.listing, placed.full, wanted)
    if ('beyond' in placed) {
      await ensureCredentials(ctx, facts.listing.provider_id, placed.beyond)
      facts = { ...facts, credentials_end: null }
      continue
    }
    if (!('taken' in placed)) return payFor(ctx, placed, placed.amount > 0 ? (await openNew(ctx, placed)).url : null)
    attempt++
    facts = await factsOf(ctx, wanted) // somebody took the unit in this very moment
  }
  const price = await priceNow(ctx.db, ctx.services.now(), facts.listing, { ...wanted, product_id: null }, null)
  throw await refusalOf(ctx, facts.listing, price, wanted)
}

/** The same for a time, which says its day itself. */
export const bookSlot: Verb<typeof checkoutContract.bookSlot> = async (ctx, wanted) => {
  const { provider } = await listingOf(ctx.db, wanted.listing_id)
  return bookService(ctx, { ...wanted, service_date: dayIn(provider.time_zone, new Date(wanted.starts_at)) })
}

/** A booking or extension that reserves its days; the cents it costs the driver. */
export type Reserved = { id: string; amount: number }
/** The end of a booking that is placed, whatever became of who placed it: its one checkout. */
export const bookedBefore = async (ctx: Ctx, placed: Reserved) =>
  payFor(ctx, placed, placed.amount > 0 ? (await openFor(ctx, placed.id)).url : null)

async function payFor(ctx: Ctx, { id, amount }: { id: string; amount: number }, url: string | null) {
  return { order_id: id, url: amount === 0 ? await confirmCovered(ctx, id) : url }
}

type Facts = {
  listing: Listing
  /** The booker works for its provider. */
  own: boolean
  email: string
  services: string[] | null
  reservation: Rules['reservation']
  cancellation: Rules['cancellation']
  /** Before this day no credential of the provider expires; null without credentials. */
  credentials_end: Day | null
  /** Own unpaid bookings from the same day on. */
  reserved: {
    id: string
    amount: number
    end_date: Day | null
    starts_at: string | null
    claim_id: string | null
    product_id: string | null
  }[]
  busy: BusyUnit[]
  /** The free times of the day; null for what is sold by the day. */
  slots: FreeSlot[] | null
  /** Days on which the business is closed. */
  closed: Day[]
}

/** What a booking depends on besides its claim, in one statement. Throws 404. */
async function factsOf(ctx: Ctx, { listing_id, service_date, end_date }: Wanted): Promise<Facts> {
  const at = ctx.services.now().toISOString()
  const { rows } = await sql<{ facts: Facts | null }>`
    select booking_facts(${listing_id}, ${service_date}::date, ${end_date ?? null}::date, ${at}::timestamptz) as facts`.execute(
    ctx.db,
  )
  const facts = rows[0]?.facts
  if (!facts) throw notFound('Listing')
  return facts
}

/** The driver's own pending order of exactly this, to be continued. */
const isSame = (row: Facts['reserved'][number], wanted: Wanted) =>
  (!wanted.end_date || row.end_date === wanted.end_date) &&
  (!wanted.starts_at || (row.starts_at !== null && Date.parse(row.starts_at) === Date.parse(wanted.starts_at))) &&
  row.claim_id === (wanted.claim_id ?? null) &&
  row.product_id === (wanted.product_id ?? null) &&
  (wanted.expected_amount === undefined || wanted.expected_amount === row.amount)

/** Undoes the transaction: a booking that was not placed leaves nothing behind, no key either. */
class NotPlaced extends Error {
  readonly why: { full: Price } | { beyond: Price }
  constructor(why: { full: Price } | { beyond: Price }) {
    super('every unit is taken, or a credential expires before the last day')
    this.why = why
  }
}

/** The keys whose conflict says that somebody was first. */
const KEYS = ['listing_days_pkey', 'listing_slots_pkey']

/** The unit of a booking, its time, and what it takes of the calendar; null when there is nothing left. */
function placeOf({ listing, slots, busy }: Facts, price: Price, starts_at: Wanted['starts_at'], now: Date) {
  if (slots) {
    const slot = slotAt(slots, now, starts_at)
    return slot && { unit: slot.unit, starts_at: slot.starts_at, taken: slotsTaken(slot) }
  }
  const days = daysOfOrder(price.service_date, lastOf(price), listing.turnaround_days)
  const unit = freeUnit(busy, listing.units, price.service_date, days.at(-1)!.day)
  const taken = days.map(({ day, reason }) => ({ day, reason: reason === 'order' ? 'reservation' : reason }))
  return unit === null ? null : { unit, starts_at: null, taken }
}

/**
 * One transaction: price, order and days; whoever comes second for a day waits for the first, and is told `taken`. Days
 * `beyond` a credential of the provider, which the booker may not read, are asked about outside.
 */
async function reserve(
  ctx: Ctx,
  facts: Facts,
  wanted: Wanted,
): Promise<Opening | { full: Price } | { beyond: Price } | { taken: true }> {
  const me = person(ctx)
  const now = ctx.services.now()
  const { listing } = facts
  try {
    return await ctx.write(async (tx) => {
      const claim = wanted.claim_id ? await claimOf(tx, wanted.claim_id, me.id, true) : null
      ensure(canBook({ role: me.role, providerIds: facts.own ? [listing.provider_id] : [] }, listing, claim))
      const price = await priceNow(tx, now, listing, wanted, claim)
      if (facts.credentials_end && facts.credentials_end < lastOf(price)) throw new NotPlaced({ beyond: price })
      ensureOpen(listing.provider.business_name, facts.closed, price)
      ensureSamePrice(price, wanted)
      const place = placeOf(facts, price, wanted.starts_at, now)
      if (place === null) throw new NotPlaced({ full: price })
      const { unit, starts_at, taken } = place
      const id = newId(now.getTime())
      const payment_id = newId(now.getTime())
      const name = price.product ? `${price.product.title} (${listing.title})` : listing.title
      const title = `${name}, ${whenOf(price, starts_at, listing.provider.time_zone)}`
      const reservation_expires_at = new Date(now.getTime() + facts.reservation.minutes * 60_000).toISOString()
      const order = {
        id,
        user_id: me.id,
        provider_id: listing.provider_id,
        listing_id: listing.id,
        claim_id: wanted.claim_id ?? null,
        product_id: price.product?.id ?? null,
        amount: price.amount,
        insurer_cents: price.insurer_cents,
        deposit_cents: price.deposit_cents,
        price_snapshot: {
          ...price,
          title,
          listing_version: listing.version,
          fee_cents: 0,
          cancellation: termsFor(facts.cancellation, listing.provider.provider_type),
          coverage: claim && { ...claim.coverage },
        },
        service_date: price.service_date,
        end_date: price.end_date,
        starts_at,
        unit,
        notes: wanted.notes || null,
        reservation_expires_at,
      }
      const chosen = choiceMade(ctx, listing, facts.services, wanted.shown_as)
      await sql`select place_booking(${JSON.stringify(order)}::jsonb, ${JSON.stringify(taken)}::jsonb, ${payment_id}::uuid,
        ${JSON.stringify(chosen)}::jsonb)`.execute(tx)
      const { amount, deposit_cents } = price
      return { id, payment_id, title, amount, deposit_cents, email: facts.email, reservation_expires_at }
    })
  } catch (error) {
    if (error instanceof NotPlaced) return error.why
    if (KEYS.includes((error as { constraint?: string }).constraint ?? '')) return { taken: true }
    throw await reservationRefusal(ctx, error)
  }
}

function ensureSamePrice(price: Price, wanted: Wanted): void {
  ensureAsShown(price, wanted)
  if (price.amount > 0 && price.amount < LEAST_CHARGE_CENTS)
    throw invalid('end_date', 'The amount left to pay is below the minimum card charge. Choose other dates.')
}

const LOOK_DAYS = 14

const refusalOf = (ctx: Ctx, listing: Listing, price: Price, { starts_at }: Wanted): Promise<Refusal> =>
  starts_at ? slotTaken(ctx, listing, price.service_date) : dayTaken(ctx, listing, price)

/** The refusal of a time that is gone or was never offered: the next three that can be had, from that day on. */
async function slotTaken(ctx: Ctx, listing: Listing, day: Day): Promise<Refusal> {
  const now = ctx.services.now()
  const free = await freeSlots(ctx.db, listing.id, day, addDays(day, LOOK_DAYS))
  const times = [...new Set(free.filter((slot) => inTime(slot, now)).map((slot) => slot.starts_at))].slice(0, 3)
  const details = times.map((message, index) => ({ path: `next_free.${index}`, message }))
  return conflict('slot_taken', 'This time isn’t free anymore. Nothing was charged. Choose another.', details)
}

/**
 * The refusal of days that are gone: up to three next free ranges of the same length as ISO intervals, and the driver's
 * own unfinished booking when that is what reserves them.
 */
async function dayTaken(ctx: Ctx, listing: Listing, price: Price): Promise<Refusal> {
  const length = eachDay(price.service_date, lastOf(price)).length
  const details: Detail[] = []
  let from: string | null = price.service_date
  while (from && details.length < 3) {
    const found: { rows: { day: string | null }[] } = await sql<{ day: string | null }>`
      select next_free_day(${listing.id}, ${listing.units}, ${length + listing.turnaround_days}, ${from}::date)::text as day`.execute(
      ctx.db,
    )
    const day = found.rows[0]?.day ?? null
    if (day) details.push({ path: `next_free.${details.length}`, message: `${day}/${addDays(day, length - 1)}` })
    from = day && addDays(day, length)
  }
  const own = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', person(ctx).id)
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'pending')
    .where('service_date', '<=', lastOf(price))
    .where(sql<string>`coalesce(end_date, service_date)`, '>=', price.service_date)
    .executeTakeFirst()
  if (own) details.push({ path: 'own_order', message: own.id })
  const message = own
    ? 'You’re already holding these dates in an unpaid booking.'
    : 'Someone else just booked these dates. Nothing was charged.'
  return conflict('day_taken', message, details)
}
