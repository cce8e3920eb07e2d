import { sql } from 'kysely'
import { addDays, eachDay, formatDay } from '#lib/dates.ts'
import { conflict, type Detail, invalid, type Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Input } from '#lib/contract.ts'
import { daysOfOrder, freeUnit } from '#features/listings/availability.ts'
import type { Listing } from '#features/listings/listing.ts'
import type { ordersContract } from '../contract.ts'
import type { Price } from '../order.ts'
import { canBook } from '../policy.ts'
import { LEAST_CHARGE_CENTS } from '../price.ts'
import { termsFor } from '../terms.ts'
import { openFor } from './checkout.ts'
import { recordChoice } from './choose.ts'
import { confirmCovered } from './confirm-payment.ts'
import { ensurePapers } from './papers.ts'
import { priceNow } from './quote.ts'
import { busyOn, claimOf, listingOf, ruleOf } from './rows.ts'

type Wanted = Input<typeof ordersContract.createServicePayment>
const lastOf = (price: Price) => price.end_date ?? price.service_date
/** What the card company's page says is bought; it speaks English. */
const daysOf = (price: Price) =>
  [...new Set([price.service_date, lastOf(price)])].map((day) => formatDay(day)).join(' – ')

/**
 * Books: holds the days under a pending order in one transaction, then opens the checkout. Whoever comes second for a
 * day is refused with `day_taken` and the next free ranges; nothing was charged. Asking again for one's own unfinished
 * booking leads to the same order and checkout.
 */
export const bookService: Verb<typeof ordersContract.createServicePayment> = async (ctx, wanted) => {
  const listing = await listingOf(ctx.db, wanted.listing_id)
  for (let attempt = 0; attempt <= listing.units; attempt++) {
    const held = (await ownHold(ctx, wanted)) ?? (await hold(ctx, listing, wanted))
    if (held === 'again') continue // somebody took the unit in this very moment
    if ('full' in held) throw await dayTaken(ctx, listing, held.full)
    if (held.amount > 0) return { order_id: held.id, url: (await openFor(ctx, held.id)).url }
    await confirmCovered(ctx, held.id)
    return { order_id: held.id, url: null }
  }
  throw await dayTaken(ctx, listing, await priceNow(ctx.db, ctx.services.now(), listing, wanted, null))
}

/** The driver's own pending order of exactly this, to be continued. */
async function ownHold(ctx: Ctx, wanted: Wanted) {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'amount', 'end_date', 'claim_id'])
    .where('user_id', '=', person(ctx).id)
    .where('listing_id', '=', wanted.listing_id)
    .where('service_date', '=', wanted.service_date)
    .where('status', '=', 'pending')
    .where('extends_order_id', 'is', null)
    .execute()
  return rows.find(
    (row) =>
      (!wanted.end_date || row.end_date === wanted.end_date) &&
      row.claim_id === (wanted.claim_id ?? null) &&
      (wanted.expected_amount === undefined || wanted.expected_amount === row.amount),
  )
}

/** One transaction: price, order, days in ascending order, so that whoever comes second waits and never deadlocks. */
async function hold(
  ctx: Ctx,
  listing: Listing,
  wanted: Wanted,
): Promise<{ id: string; amount: number } | { full: Price } | 'again'> {
  const me = person(ctx)
  const now = ctx.services.now()
  try {
    return await ctx.write(async (tx) => {
      const own = await tx
        .selectFrom('provider_members')
        .select('provider_id')
        .where('user_id', '=', me.id)
        .where('provider_id', '=', listing.provider_id)
        .execute()
      const claim = wanted.claim_id ? await claimOf(tx, wanted.claim_id, me.id, true) : null
      ensure(canBook({ role: me.role, providerIds: own.map((row) => row.provider_id) }, listing, claim))
      const price = await priceNow(tx, now, listing, wanted, claim)
      await ensurePapers(ctx, listing.provider_id, price)
      ensureSamePrice(price, wanted.expected_amount)
      const days = eachDay(price.service_date, lastOf(price))
      const taken = daysOfOrder(price.service_date, lastOf(price), listing.turnaround_days)
      const untilReady = taken.map(({ day }) => day)
      const busy = await busyOn(tx, listing.id, untilReady)
      const unit = freeUnit(busy, listing.units, price.service_date, untilReady.at(-1)!)
      if (unit === null) return { full: price }
      const hold = await ruleOf(tx, 'hold', now)
      const cancellation = termsFor(await ruleOf(tx, 'cancellation', now), listing.provider.provider_type)
      const until = new Date(now.getTime() + hold.minutes * 60_000)
      const coverage = claim && { ...claim.coverage }
      const order = {
        id: newId(now.getTime()),
        user_id: me.id,
        provider_id: listing.provider_id,
        listing_id: listing.id,
        claim_id: wanted.claim_id ?? null,
        amount: price.amount,
        insurer_cents: price.insurer_cents,
        deposit_cents: price.deposit_cents,
        price_snapshot: JSON.stringify({
          ...price,
          title: `${listing.title}, ${daysOf(price)}`,
          listing_version: listing.version,
          fee_cents: 0,
          cancellation,
          coverage,
        }),
        service_date: price.service_date,
        end_date: price.end_date,
        unit,
        notes: wanted.notes || null,
        hold_expires_at: until.toISOString(),
      }
      await tx.insertInto('orders').values(order).execute()
      await tx
        .insertInto('listing_days')
        .values(
          taken.map(({ day, reason }) => ({
            listing_id: listing.id,
            unit,
            day,
            order_id: order.id,
            reason: reason === 'order' ? ('hold' as const) : reason,
          })),
        )
        .execute()
      await recordChoice(ctx, tx, {
        order_id: order.id,
        listing_id: listing.id,
        claim_id: order.claim_id,
        shown_as: wanted.shown_as,
      })
      await addJob(tx, 'expire_hold', { id: order.id }, { runAt: until, key: `expire:${order.id}` })
      await audit(tx, { action: 'order.book', table: 'orders', id: order.id, after: { amount: order.amount, days } })
      return { id: order.id, amount: order.amount }
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'listing_days_pkey') return 'again'
    throw error
  }
}

function ensureSamePrice(price: Price, expected: number | undefined): void {
  if (expected !== undefined && expected !== price.amount)
    throw conflict('price_changed', 'The price has changed since you opened this page.', [
      { path: 'expected_amount', message: String(expected) },
      { path: 'amount', message: String(price.amount) },
    ])
  if (price.amount > 0 && price.amount < LEAST_CHARGE_CENTS)
    throw invalid('end_date', 'What is left to pay is less than the least a card can be charged. Choose other days.')
}

/**
 * The refusal of days that are gone: up to three next free ranges of the same length as ISO intervals, and the driver's
 * own unfinished booking when that is what holds them.
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
    ? 'You are holding these days in a booking that is not paid yet.'
    : 'Somebody else has just taken these days. Nothing was charged.'
  return conflict('day_taken', message, details)
}
