import { sql } from 'kysely'
import { addDays, type Day, eachDay, formatDay } from '#lib/dates.ts'
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
import { type Rules } from '#features/work/orders/server/rows.ts'
import { claimOf } from '#features/market/prices/server/coverage-used.ts'

type Wanted = Input<typeof checkoutContract.createServicePayment>
const lastOf = (price: Price) => price.end_date ?? price.service_date
/** What the payment provider's page says is bought; it speaks English. */
const daysOf = (price: Price) =>
  [...new Set([price.service_date, lastOf(price)])].map((day) => formatDay(day)).join(' – ')

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
    if ('full' in placed) throw await dayTaken(ctx, facts.listing, placed.full)
    if ('beyond' in placed) {
      await ensureCredentials(ctx, facts.listing.provider_id, placed.beyond)
      facts = { ...facts, credentials_end: null }
      continue
    }
    if (!('taken' in placed)) return payFor(ctx, placed, placed.amount > 0 ? (await openNew(ctx, placed)).url : null)
    attempt++
    facts = await factsOf(ctx, wanted) // somebody took the unit in this very moment
  }
  throw await dayTaken(ctx, facts.listing, await priceNow(ctx.db, ctx.services.now(), facts.listing, wanted, null))
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
  reserved: { id: string; amount: number; end_date: Day | null; claim_id: string | null }[]
  busy: BusyUnit[]
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
  row.claim_id === (wanted.claim_id ?? null) &&
  (wanted.expected_amount === undefined || wanted.expected_amount === row.amount)

/** Undoes the transaction: a booking that was not placed leaves nothing behind, no key either. */
class NotPlaced extends Error {
  readonly why: { full: Price } | { beyond: Price }
  constructor(why: { full: Price } | { beyond: Price }) {
    super('every unit is taken, or a credential expires before the last day')
    this.why = why
  }
}

/**
 * One transaction: price, order and days; whoever comes second for a day waits for the first, and is told `taken`. Days
 * `beyond` a credential of the provider, which the booker may not read, are asked about outside.
 */
async function reserve(
  ctx: Ctx,
  { listing, ...facts }: Facts,
  wanted: Wanted,
): Promise<Opening | { full: Price } | { beyond: Price } | { taken: true }> {
  const me = person(ctx)
  const now = ctx.services.now()
  try {
    return await ctx.write(async (tx) => {
      const claim = wanted.claim_id ? await claimOf(tx, wanted.claim_id, me.id, true) : null
      ensure(canBook({ role: me.role, providerIds: facts.own ? [listing.provider_id] : [] }, listing, claim))
      const price = await priceNow(tx, now, listing, wanted, claim)
      if (facts.credentials_end && facts.credentials_end < lastOf(price)) throw new NotPlaced({ beyond: price })
      ensureOpen(listing.provider.business_name, facts.closed, price)
      ensureSamePrice(price, wanted)
      const days = daysOfOrder(price.service_date, lastOf(price), listing.turnaround_days)
      const unit = freeUnit(facts.busy, listing.units, price.service_date, days.at(-1)!.day)
      if (unit === null) throw new NotPlaced({ full: price })
      const id = newId(now.getTime())
      const payment_id = newId(now.getTime())
      const title = `${listing.title}, ${daysOf(price)}`
      const reservation_expires_at = new Date(now.getTime() + facts.reservation.minutes * 60_000).toISOString()
      const order = {
        id,
        user_id: me.id,
        provider_id: listing.provider_id,
        listing_id: listing.id,
        claim_id: wanted.claim_id ?? null,
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
        unit,
        notes: wanted.notes || null,
        reservation_expires_at,
      }
      const taken = days.map(({ day, reason }) => ({ day, reason: reason === 'order' ? 'reservation' : reason }))
      const chosen = choiceMade(ctx, listing, facts.services, wanted.shown_as)
      await sql`select place_booking(${JSON.stringify(order)}::jsonb, ${JSON.stringify(taken)}::jsonb, ${payment_id}::uuid,
        ${JSON.stringify(chosen)}::jsonb)`.execute(tx)
      const { amount, deposit_cents } = price
      return { id, payment_id, title, amount, deposit_cents, email: facts.email, reservation_expires_at }
    })
  } catch (error) {
    if (error instanceof NotPlaced) return error.why
    if ((error as { constraint?: string }).constraint === 'listing_days_pkey') return { taken: true }
    throw await reservationRefusal(ctx, error)
  }
}

function ensureSamePrice(price: Price, wanted: Wanted): void {
  ensureAsShown(price, wanted)
  if (price.amount > 0 && price.amount < LEAST_CHARGE_CENTS)
    throw invalid('end_date', 'The amount left to pay is below the minimum card charge. Choose other dates.')
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
