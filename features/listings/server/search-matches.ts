import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '#lib/dates.ts'
import { boxAround, EARTH_MILES, type Point } from '#lib/geo.ts'
import { likePart } from '#lib/server/like.ts'
import type { Around, Cap, SearchInput } from './search-around.ts'

/** Where a day begins first on Earth: from that day on, "today" is over in every zone. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** Great-circle miles from `point`, as lib/geo.ts counts them. */
export const milesFrom = ({ lat, lng }: Point) =>
  sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${lng}::float8) / 2), 2)))))`

/** Minutes of the week in a zone at this instant, from Monday 00:00 on, as `open_week()` counts. */
const minuteIn = (
  now: string,
  zone: RawBuilder<unknown>,
) => sql`((extract(isodow from ${now}::timestamptz at time zone ${zone})::int - 1) * 1440
  + extract(hour from ${now}::timestamptz at time zone ${zone})::int * 60
  + extract(minute from ${now}::timestamptz at time zone ${zone})::int)`
/** The first day that can be booked: tomorrow by the provider's own calendar (rules.md). */
export const firstDayIn = (now: string, zone: RawBuilder<unknown>) =>
  sql`((${now}::timestamptz at time zone ${zone})::date + 1)`
/** Open at this instant by the provider's own clock; for the rows of a page. */
export const openAt = (now: string) =>
  sql<boolean>`(s.always_open or s.open_week @> ${minuteIn(now, sql`s.time_zone`)})`

/** The clock of each zone on the market, once: a hundred thousand time zones cost more than the search itself. */
const clocks = (now: string) => sql`with recursive zones as (
    (select time_zone from listing_search order by time_zone limit 1)
    union all
    select (select n.time_zone from listing_search n where n.time_zone > zones.time_zone order by n.time_zone limit 1)
    from zones where zones.time_zone is not null)
  select time_zone as zone, ${minuteIn(now, sql`time_zone`)} as minute, ${firstDayIn(now, sql`time_zone`)} as first_day
  from zones where time_zone is not null`

/** Whether one unit is free on all the days: what the calendar shows and what a booking would find (availability.ts). */
function bookableOn(firstDay: RawBuilder<unknown> | null, start: string, end: string | undefined) {
  const last = end ? sql`${end}::date` : sql`(${start}::date + s.min_days - 1)`
  const begun = firstDay ? sql`${start}::date >= ${firstDay} and` : sql``
  const from = firstDay ? sql`greatest(${start}::date, ${firstDay})` : sql`${start}::date`
  return sql`s.verified and case s.listing_type
    when 'vehicle' then ${begun} ${last} - ${start}::date + 1 between s.min_days and s.max_days
      and exists (select from generate_series(1, s.units) g(wanted) where not exists (select from listing_days d
        where d.listing_id = s.listing_id and d.unit = g.wanted and d.day between ${start}::date and ${last} + s.turnaround_days))
    else exists (select from generate_series(${from}, ${end ?? start}::date, '1 day') g(wanted)
      where (select count(*) from listing_days d
        where d.listing_id = s.listing_id and d.day = g.wanted::date and d.unit <= s.units) < s.units)
    end`
}

/** What coverage pays in full a day: coverage counts for rentals only, at their own rate or the one that the claim opens. */
function withinCap({ daily_cents, opens_rates }: Cap) {
  const opened = opens_rates
    ? sql` or s.listing_id in (select id from listings where status = 'active' and insurer_daily_rate_cents <= ${daily_cents})`
    : sql``
  return sql`s.listing_type = 'vehicle' and (s.daily_rate_cents <= ${daily_cents}${opened})`
}

function insideOf(input: SearchInput, { place, radius }: Around) {
  const conditions: RawBuilder<unknown>[] = []
  if (place && radius !== null) {
    const { south, north, west, east } = boxAround(place, radius)
    conditions.push(sql`s.lat between ${south} and ${north}`)
    if (west >= -180 && east <= 180) conditions.push(sql`s.lng between ${west} and ${east}`)
    conditions.push(sql`${milesFrom(place)} <= ${radius}`)
  }
  if (input.bounds) {
    const [south, west, north, east] = input.bounds
    conditions.push(sql`s.lat between ${south} and ${north}`)
    conditions.push(west <= east ? sql`s.lng between ${west} and ${east}` : sql`(s.lng >= ${west} or s.lng <= ${east})`)
  }
  return conditions
}

function attributesOf(input: SearchInput) {
  const conditions: RawBuilder<unknown>[] = []
  if (input.category !== 'all') conditions.push(sql`s.listing_type = ${input.category}`)
  if (input.service) conditions.push(sql`${input.service} = any(s.services)`)
  if (input.max_daily_rate_cents !== undefined)
    conditions.push(sql`s.daily_rate_cents <= ${input.max_daily_rate_cents}`)
  if (input.verified) conditions.push(sql`s.verified`)
  if (input.direct_bill) conditions.push(sql`s.direct_bill`)
  if (input.tows_anywhere) conditions.push(sql`s.tows_anywhere`)
  if (input.wheelchair_accessible) conditions.push(sql`s.wheelchair_accessible`)
  if (input.language) conditions.push(sql`${input.language} = any(s.languages)`)
  if (input.ownership) conditions.push(sql`${input.ownership} = any(s.ownership)`)
  if (input.certification)
    conditions.push(
      sql`exists (select from unnest(s.certifications) named where named ilike ${likePart(input.certification)})`,
    )
  if (input.min_rating !== undefined)
    conditions.push(sql`s.rating_count > 0 and round(s.rating_sum::numeric / s.rating_count, 1) >= ${input.min_rating}`)
  if (input.open === 'always') conditions.push(sql`s.always_open`)
  return conditions
}

/** Which listings match, as the part of a statement from FROM on; `s` is the searched table. */
export function matchesOf(input: SearchInput, around: Around, now: Date): RawBuilder<unknown> {
  const at = now.toISOString()
  const conditions = [...insideOf(input, around), ...attributesOf(input)]
  if (input.q) conditions.push(sql`s.doc ilike ${likePart(input.q)}`)
  if (around.cap) conditions.push(withinCap(around.cap))
  if (input.open === 'now') conditions.push(sql`(s.always_open or s.open_week @> c.minute)`)
  const soon = input.start !== undefined && input.start <= dayIn(FIRST_ZONE, now)
  if (input.start) conditions.push(bookableOn(soon ? sql`c.first_day` : null, input.start, input.end))
  const clocked = soon || input.open === 'now'
  return sql`from listing_search s${clocked ? sql` join (${clocks(at)}) c on c.zone = s.time_zone` : sql``}
    ${conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`
}
