import { type RawBuilder, sql } from 'kysely'
import { type Database, NEW_PLAN, ONE_PLAN } from '#lib/server/db.ts'
import { PAGE_SIZE } from '../contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { RANKED, RANKING } from '#features/market/listings/ranking.ts'
import type { Around, SearchInput } from './search-around.ts'
import { firstDayOf, type How, isCostly, isShort, matchesOf, minuteOf, openAt, withinCap } from './search-matches.ts'

/** One page; `total` only when it was counted. Both and the `version` of the market are of one snapshot. */
export type PageRead = { rows: SearchRow[]; version: string; total: number | null }
const version = sql`(select sum(listings) || '.' || sum(days) from market_versions)`

/** The order of each list; it ends in the id, so that over all pages no listing is lost or doubled. */
const ORDERS = {
  best: sql`score, listing_id`,
  distance: sql`miles nulls last, listing_id`,
  price: sql`coalesce(daily_rate_cents, hourly_rate_cents), listing_id`,
  rating: sql`rating_sum::float8 / nullif(rating_count, 0) desc nulls last, rating_count desc, listing_id`,
  newest: sql`created_at desc, listing_id desc`,
} as const

const namesIn = (table: string, names: string) => sql.raw(names.replaceAll(/\w+/g, (name) => `${table}.${name}`))
/** What decides the order of matches; with a place an index holds all of it, so that only the page's own rows are read. */
const keys = namesIn('s', 'listing_id, rating_sum, rating_count, created_at, daily_rate_cents, hourly_rate_cents')
/** What else a card shows. */
const CARD = `provider_id, listing_type, provider_type, services, title, business_name, city, state, verified, min_days, max_days,
  deposit_required_cents, weekend_rate_cents, year, make, model, trim, photo_path, photo_alt, lat, lng, direct_bill, tows_anywhere,
  wheelchair_accessible, certifications, languages, ownership, always_open, response_count, response_in_time`
const [read, found] = [namesIn('s', CARD), namesIn('p', CARD)]

/** The matches of `from` as cards, with the first day that can be booked and the next free one; next_free_day() says which. */
const withDays = (from: RawBuilder<unknown>, now: string) => sql`select *, case
    when exists (select from listing_days d where d.listing_id = b.listing_id and d.day between b.first_day and b.first_day + b.days_needed - 1)
      or closed_on(b.closed_week, b.shut, b.open_days, b.first_day)
      or b.daily_rate_cents is not null and closed_on(b.closed_week, b.shut, b.open_days, b.first_day + b.min_days - 1)
    then next_free_day(b.listing_id, b.units, b.days_needed, b.first_day) else b.first_day end as next_free_day
  from (select a.*, ${read}, s.units, s.closed_week, s.shut, s.open_days, case when s.daily_rate_cents is null then 1 else s.min_days + s.turnaround_days end as days_needed,
      ${firstDayOf} as first_day, ${openAt(minuteOf, sql`clock.local::date`)} as open_now
    from (${from}) a join listing_search s on s.listing_id = a.listing_id
    cross join lateral (select ${now}::timestamptz at time zone s.time_zone as local offset 0) clock offset 0) b`

/** The same with what decides "best first": the rest of the formula and the wait. */
const withScore = (from: RawBuilder<unknown>, now: string) => {
  const { longestWaitDays: most, milesPerDayOfWait: miles } = RANKING
  return sql`select r.*, r.base + least(coalesce(r.next_free_day - r.first_day, ${most}::int), ${most}::int) * ${miles}::float8 as score
    from (${withDays(from, now)} offset 0) r`
}

/** So many more than a page's end are asked for their wait first; most wait for nothing, so seldom are more needed. */
const SPARE = 24

/**
 * One page of `m` in its order. Best first counts the wait of the best RANKED matches (docs/ranking.md): first of those
 * up to the page and some more, then of all others that could still come before the last of them.
 */
function pageOf({ sort, page, start }: SearchInput, now: string) {
  const end = page * PAGE_SIZE
  const cut = sql`limit ${PAGE_SIZE} offset ${end - PAGE_SIZE}`
  if (sort !== 'best') return withDays(sql`select * from m order by ${ORDERS[sort]} ${cut}`, now)
  // whoever searches by days waits for none of what is found
  if (start || end > RANKED) return withDays(sql`select *, base as score from m order by base, listing_id ${cut}`, now)
  return sql`with best as materialized (select * from m order by base, listing_id limit ${RANKED}),
    numbered as materialized (select *, row_number() over (order by base, listing_id) as n from best),
    near as materialized (${withScore(sql`select * from numbered where n <= ${end + SPARE}`, now)}),
    reach as (select max(score) as score from (select score from near order by score limit ${end}) first),
    far as (${withScore(sql`select * from numbered where n > ${end + SPARE} and base <= (select score from reach)`, now)})
    select * from (select * from near union all select * from far) found order by score, listing_id ${cut}`
}

/** Only the exact total, where the page is better found another way. */
export async function readTotal(db: Database, input: SearchInput, around: Around, now: Date) {
  // one letter can be in almost every text; a plan for it would leave the index that knows in which, and take each text apart
  const planned = sql.raw(isShort(input, around) ? ONE_PLAN : '')
  const { rows } = await sql<{ version: string; total: number }>`${planned}
    select ${version} as version, count(*)::int as total ${matchesOf(input, around, now, { dense: false, counted: true })}`.execute(
    db,
  )
  return rows[0]!
}

/** Reads one page in one snapshot. */
export async function readPage(
  db: Database,
  input: SearchInput,
  around: Around,
  now: Date,
  { counted, dense }: How,
): Promise<PageRead> {
  const at = now.toISOString()
  const { place, lift } = around
  const miles = place ? sql`g.miles` : sql`null::float8`
  const covered = lift ? sql`coalesce(${withinCap(lift)}, false)` : null
  const standing = covered
    ? sql`s.standing - case when ${covered} then ${RANKING.milesWithinCap}::float8 else 0 end`
    : sql`s.standing`
  // what is costly to judge is judged once; otherwise the count and the page each take their own index
  const kept = counted && isCostly(input, around) ? sql`materialized` : sql`not materialized`
  // a box on the map is read by its own index, whichever box it is
  const planned = sql.raw(around.radius !== null || input.bounds ? ONE_PLAN : input.q ? NEW_PLAN : '')
  const { rows } = await sql<Record<string, unknown>>`${planned}
    with m as ${kept} (
      select ${keys}, ${miles} as miles, ${place ? sql`${miles} + ${standing}` : standing} as base${covered ? sql`, ${covered} as within_cap` : sql``}
      ${matchesOf(input, around, now, { dense, counted })}
    ), page as (select *, row_number() over (order by ${ORDERS[input.sort]}) as place_no from (${pageOf(input, at)}) found)
    select v.version, ${counted ? sql`(select count(*) from m)::int` : sql`null::int`} as total,
      p.listing_id as id, p.miles as distance_miles, ${found}, p.rating_sum, p.rating_count,
      p.daily_rate_cents, p.hourly_rate_cents, p.open_now, p.first_day, p.next_free_day${covered ? sql`, p.within_cap` : sql``}
    from (select ${version} as version) v
    left join page p on true
    order by p.place_no`.execute(db)
  const [first] = rows as { version: string; total: number | null }[]
  return {
    rows: rows.filter((row) => row['id'] !== null) as unknown as SearchRow[],
    version: first!.version,
    total: first!.total,
  }
}
