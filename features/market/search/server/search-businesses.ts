import { sql } from 'kysely'
import { type Database, ONE_PLAN } from '#lib/server/db.ts'
import { MOST_BUSINESSES } from '../contract.ts'
import type { BusinessFound } from '#features/market/listings/listing.ts'
import type { Around, SearchInput } from './search-around.ts'
import { matchesOf } from './search-matches.ts'

type Row = BusinessFound & { total: number; listings: number }

/**
 * Every match, counted by business and place: nearest first, without a place those with most. Of more than
 * {@link MOST_BUSINESSES} the first are named and all are counted.
 */
export async function readBusinesses(db: Database, input: SearchInput, around: Around, now: Date) {
  const once = sql.raw(around.radius !== null || input.bounds ? ONE_PLAN : '')
  const nearest = around.place ? sql`min(g.miles),` : sql``
  const { rows } = await sql<Row>`${once}
    select s.provider_id, min(s.business_name) as business_name, s.lat, s.lng, count(*)::int as count,
      min(s.daily_rate_cents) as daily_from_cents,
      min(s.hourly_rate_cents) filter (where s.daily_rate_cents is null) as hourly_from_cents,
      (count(*) over ())::int as total, (sum(count(*)) over ())::int as listings
    ${matchesOf(input, around, now, { dense: false, counted: true })}
    group by s.provider_id, s.lat, s.lng
    order by ${nearest} count desc, s.provider_id, s.lat, s.lng
    limit ${MOST_BUSINESSES}`.execute(db)
  return { businesses: rows, total: rows[0]?.total ?? 0, listings: rows[0]?.listings ?? 0 }
}
