import { sql } from 'kysely'
import { addDays, type Day, dayIn } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import { type BusyUnit, soldByTheDay, unavailable } from '../availability.ts'
import type { listingsContract } from '../contract.ts'
import { closedDays } from './open-days.ts'
import { publicListing } from './rows.ts'

const LONGEST_DAYS = 370
const DEFAULT_DAYS = 92

/** A listing's taken days from the one table that bookings write; public, and nothing in it says who took them. */
export const listingAvailability: Verb<typeof listingsContract.availability> = async (ctx, input) => {
  const listing = await publicListing(ctx.db, input.listing_id)
  const { time_zone } = listing.provider
  const today = dayIn(time_zone, ctx.services.now())
  const first_day = addDays(today, 1)
  const from = input.from ?? (input.to && input.to < today ? input.to : today)
  const to = input.to ?? addDays(from, DEFAULT_DAYS)
  if (to > addDays(from, LONGEST_DAYS)) throw invalid('to', `Ask for up to ${LONGEST_DAYS} days at a time.`)
  const { turnaround_days } = listing
  const terms = soldByTheDay(listing) ? listing.min_days + turnaround_days : 1
  const [busy, free, closed] = await Promise.all([
    sql<BusyUnit>`select unit, json_agg(day order by day) as days from listing_days
      where listing_id = ${listing.id} and unit <= ${listing.units} and day between ${from}::date and ${to}::date + ${turnaround_days}::int
      group by unit order by unit`.execute(ctx.db),
    sql<{
      day: Day | null
    }>`select next_free_day(${listing.id}, ${listing.units}, ${terms}, ${first_day}::date) as day`.execute(ctx.db),
    closedDays(ctx.db, listing.id, from, to),
  ])
  return {
    listing_id: listing.id,
    listing_type: listing.listing_type,
    daily_rate_cents: listing.daily_rate_cents,
    time_zone,
    today,
    first_day,
    from,
    to,
    min_days: listing.min_days,
    max_days: listing.max_days,
    units: listing.units,
    turnaround_days,
    taken: unavailable(listing, busy.rows, closed).filter((day) => day <= to),
    closed,
    busy: busy.rows,
    next_free_day: free.rows[0]?.day ?? null,
  }
}
