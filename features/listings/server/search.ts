import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import { type listingsContract, PAGE_SIZE } from '../contract.ts'
import type { SearchRow } from '../listing.ts'
import { RANKING } from '../ranking.ts'
import { aroundOf } from './search-around.ts'
import { firstDayIn, matchesOf, milesFrom, openAt } from './search-matches.ts'
import { markShown } from './shown.ts'

/** The wait is counted for the best so many matches; beyond them the order is by the rest of the formula. */
const RANKED_PAGES = 17

/**
 * Active listings, 24 to a page, with the exact total, in one statement over the table without row security.
 * What is refused: {@link aroundOf}.
 */
export const searchListings: Verb<typeof listingsContract.search> = async (ctx, input) => {
  const around = await aroundOf(ctx, input)
  const { place, radius } = around
  const at = ctx.services.now()
  const now = at.toISOString()
  const firstDay = firstDayIn(now, sql`time_zone`)
  const base = sql`(coalesce(miles, 0) + standing)`
  const free = sql`next_free_day(listing_id, units, case listing_type when 'vehicle' then min_days + turnaround_days else 1 end, ${firstDay})`
  const waited = sql`least(coalesce(${input.start ? firstDay : free} - ${firstDay}, ${RANKING.longestWaitDays}), ${RANKING.longestWaitDays})
    * ${RANKING.milesPerDayOfWait}::float8`
  const ranked = input.page <= RANKED_PAGES
  const from = {
    best: ranked
      ? sql`(select *, ${base} + ${waited} as score from (select *, ${base} as without_wait from m
          order by without_wait, listing_id limit ${RANKED_PAGES * PAGE_SIZE}) best) m`
      : sql`(select *, ${base} as score from m) m`,
    other: sql`m`,
  }
  const order = {
    best: sql`score, listing_id`,
    distance: sql`miles nulls last, listing_id`,
    price: sql`coalesce(daily_rate_cents, hourly_rate_cents), listing_id`,
    rating: sql`rating_sum::float8 / nullif(rating_count, 0) desc nulls last, rating_count desc, listing_id`,
    newest: sql`created_at desc, listing_id desc`,
  }[input.sort]
  // what is costly to judge is judged once; otherwise the count and the page each take their own index
  const kept = place || input.bounds || input.q || input.start || input.open ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<{ total: number } & { [K in keyof SearchRow]: SearchRow[K] | null }>`
    with m as ${kept} (
      select s.listing_id, s.listing_type, s.standing, s.rating_sum, s.rating_count, s.units, s.min_days, s.turnaround_days, s.created_at,
        s.daily_rate_cents, s.hourly_rate_cents, s.time_zone, ${place ? milesFrom(place) : sql`null::float8`} as miles
      ${matchesOf(input, around, at)}
    ), page as (
      select *, row_number() over (order by ${order}) as place_no
      from (select * from ${input.sort === 'best' ? from.best : from.other} order by ${order}
        limit ${PAGE_SIZE} offset ${(input.page - 1) * PAGE_SIZE}) best
    )
    select t.total::int, s.listing_id as id, s.provider_id, s.listing_type, s.provider_type, s.services, s.title, s.business_name,
      s.city, s.state, s.verified, s.daily_rate_cents, s.hourly_rate_cents, s.min_days, s.max_days, s.deposit_required_cents,
      s.year, s.make, s.model, s.trim, s.photo_path, s.photo_alt, s.rating_sum, s.rating_count, s.lat, s.lng,
      s.direct_bill, s.tows_anywhere, s.wheelchair_accessible, s.certifications, s.languages, s.ownership, s.always_open,
      ${openAt(now)} as open_now, s.response_count, s.response_in_time, p.miles as distance_miles, p.first_day, p.next_free_day
    from (select count(*) as total from m) t
    left join (select page.*, ${firstDay} as first_day, ${free} as next_free_day from page) p on true
    left join listing_search s on s.listing_id = p.listing_id
    order by p.place_no`.execute(ctx.db)
  const found = rows.filter((row) => row.id !== null) as unknown as SearchRow[]
  const total = rows[0]?.total ?? 0
  const circle = place && radius !== null ? { ...place, radius_miles: radius } : null
  const answer = { query: input, page: input.page, total, place: circle, rows: found }
  const shown_as = markShown(ctx.services, { on: 'search', ...answer })
  return { rows: found, shown: found.length, total, place: circle, shown_as }
}
