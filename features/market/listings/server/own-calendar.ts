import { addDays, dayIn } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ownProviderIds } from './rows.ts'

const SHOWN_DAYS = 365

/** One's own listing in any state with its taken days; a reservation counts as booked. Throws 404. */
export const ownCalendar: Verb<typeof listingsContract.ownCalendar> = async (ctx, { listing_id }) => {
  const listing = await ctx.db
    .selectFrom('listings as l')
    .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
    .select(['l.id', 'l.units', 'p.time_zone'])
    .where('l.id', '=', listing_id)
    .where('l.provider_id', 'in', ownProviderIds)
    .executeTakeFirst()
  if (!listing) throw notFound('Listing')
  const { time_zone, units } = listing
  const today = dayIn(time_zone, ctx.services.now())
  const to = addDays(today, SHOWN_DAYS)
  const rows = await ctx.db
    .selectFrom('listing_days')
    .select(['unit', 'day', 'reason'])
    .where('listing_id', '=', listing_id)
    .where('day', '>=', today)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('unit')
    .execute()
  const days = rows.map(({ unit, day, reason }) => ({
    unit,
    day,
    why: reason === 'time_off' || reason === 'turnaround' ? reason : ('booked' as const),
  }))
  return { listing_id, time_zone, today, to, units, days }
}
