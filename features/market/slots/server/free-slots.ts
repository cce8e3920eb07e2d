import { sql } from 'kysely'
import { publicListing } from '#features/market/listings/server/rows.ts'
import { addDays, type Day, dayIn, daysBetween } from '#lib/dates.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { slotsContract } from '../contract.ts'
import { type FreeSlot, inTime, slotsTaken } from '../slot.ts'

const LONGEST_DAYS = 62
const DEFAULT_DAYS = 14

/**
 * Every unit's free times on these days, ascending; those of `besides`, a booking or visit of the actor's, count as free.
 * `lasting` is how many minutes it takes, where not as many as an appointment of the listing.
 */
export async function freeSlots(
  db: Database | Tx,
  listingId: string,
  first: Day,
  last: Day,
  besides: string | null = null,
  lasting: number | null = null,
): Promise<FreeSlot[]> {
  const { rows } = await sql<FreeSlot>`
    select f.* from free_slots(${listingId}, ${first}::date, ${last}::date, ${besides}::uuid, ${lasting}::integer) f`.execute(
    db,
  )
  return rows
}

/** Waits until nobody else takes or frees a time of this listing: what is read after it stays free until this transaction ends. */
export const lockCalendar = (tx: Tx, listingId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${listingId}, 0))`.execute(tx)

/** Gives a booking, or a visit, this time on this unit, in a transaction of the system that has read it as free. False when somebody was first. */
export async function takeSlots(
  tx: Tx,
  taker: { id: string; listing_id: string },
  slot: FreeSlot,
  kind: 'order' | 'visit' = 'order',
): Promise<boolean> {
  const rows = slotsTaken(slot).map(({ reason, ...taken }) => ({
    listing_id: taker.listing_id,
    unit: slot.unit,
    ...(kind === 'order' ? { order_id: taker.id } : { visit_id: taker.id }),
    ...taken,
    reason: reason === 'order' ? kind : reason,
  }))
  const taken = await tx
    .insertInto('listing_slots')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('starts_at')
    .execute()
  return taken.length === rows.length
}

/** The times that can be booked, each with how many units have it. A booking of one's own may move on a listing that has left the market. */
export const listFreeSlots: Verb<typeof slotsContract.free> = async (ctx, { listing_id, order_id, ...asked }) => {
  if (!order_id) await publicListing(ctx.db, listing_id)
  else {
    const own = ctx.db.selectFrom('orders').select('id').where('id', '=', order_id).where('listing_id', '=', listing_id)
    if (!(await own.executeTakeFirst())) throw notFound('Order')
  }
  const listing = await asSystem(ctx, 'free-slots')
    .db.selectFrom('listings as l')
    .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
    .select(['l.min_hours', 'p.time_zone'])
    .where('l.id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const now = ctx.services.now()
  const today = dayIn(listing.time_zone, now)
  const from = asked.from && asked.from > today ? asked.from : today
  const to = asked.to ?? addDays(from, DEFAULT_DAYS - 1)
  if (daysBetween(from, to) > LONGEST_DAYS) throw invalid('to', `Ask for up to ${LONGEST_DAYS} days at a time.`)
  const units = new Map<string, { day: Day; starts_at: string; units: number }>()
  for (const slot of await freeSlots(ctx.db, listing_id, from, to, order_id)) {
    if (!inTime(slot, now)) continue
    const found = units.get(slot.starts_at)
    if (found) found.units++
    else units.set(slot.starts_at, { day: slot.day, starts_at: slot.starts_at, units: 1 })
  }
  const { time_zone, min_hours } = listing
  return { listing_id, time_zone, today, lasts: min_hours * 60, slots: [...units.values()] }
}
