import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '#lib/dates.ts'
import { boxAround, EARTH_MILES, type Point } from '#lib/geo.ts'
import { likePart } from '#lib/server/like.ts'
import { MAX_TURNAROUND_DAYS } from '#features/market/listings/listing.ts'
import type { Around, Cap, SearchInput } from './search-around.ts'

/** Where a day begins first on Earth: from that day on, "today" is over in every zone. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** Great-circle miles from `point`, as lib/geo.ts counts them. */
const milesFrom = ({ lat, lng }: Point) =>
  sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${lng}::float8) / 2), 2)))))`

/** Minutes of the week from Monday 00:00 on, as `open_week()` counts, by `clock.local`: a provider's own clock. */
export const minuteOf = sql`((extract(isodow from clock.local)::int - 1) * 1440
  + extract(hour from clock.local)::int * 60 + extract(minute from clock.local)::int)`
/** The first day that can be booked: tomorrow by the provider's own calendar (rules.md). */
export const firstDayOf = sql`(clock.local::date + 1)`
/** Whether a listing's business is open at that minute of that day: by its hours, and not closed for the day. */
export const openAt = (minute: RawBuilder<unknown>, today: RawBuilder<unknown>) =>
  sql<boolean>`((s.always_open or s.open_week @> ${minute}) and not closed_on(s.closed_week, s.shut, s.open_days, ${today}))`

/** The clock of each zone on the market, once: a hundred thousand time zones cost more than the search itself. */
const clocks = (now: string) => sql`with recursive zones as (
    (select time_zone from listing_search order by time_zone limit 1)
    union all
    select (select n.time_zone from listing_search n where n.time_zone > zones.time_zone order by n.time_zone limit 1)
    from zones where zones.time_zone is not null)
  select clock.zone, ${minuteOf} as minute, ${firstDayOf} as first_day
  from (select time_zone as zone, ${now}::timestamptz at time zone time_zone as local from zones where time_zone is not null) clock`

/** Days after the last one that a rental may keep its unit, and least days that are looked at without asking each listing. */
const LONGEST_LOOK = 31

/**
 * Whether one unit is free on all the days: what the calendar shows and what a booking would find (availability.ts).
 * Most listings have no taken day near: only the others are asked unit by unit.
 */
function bookableOn(firstDay: RawBuilder<unknown> | null, start: string, end: string | undefined, counted: boolean) {
  const last = end ? sql`${end}::date` : sql`(${start}::date + s.min_days - 1)`
  const begun = firstDay ? sql`${start}::date >= ${firstDay} and` : sql``
  const from = firstDay ? sql`greatest(${start}::date, ${firstDay})` : sql`${start}::date`
  const looked = end ? sql`${end}::date + ${MAX_TURNAROUND_DAYS}::int` : sql`${start}::date + ${LONGEST_LOOK}::int`
  const near = end ? sql`` : sql`s.min_days + s.turnaround_days <= ${LONGEST_LOOK}::int and`
  const taken = sql`from listing_days d where d.listing_id = s.listing_id and d.day between ${start}::date and ${looked}`
  // for a count the taken days of all are read once; a page asks the few listings that it passes
  const free = counted ? sql`not exists (select ${taken})` : sql`(select true ${taken} limit 1) is null`
  const untouched = sql`${near} ${free}`
  const open = (day: RawBuilder<unknown>) => sql`not closed_on(s.closed_week, s.shut, s.open_days, ${day})`
  const someUnit = sql`exists (select from generate_series(1, s.units) g(wanted) where not exists (select from listing_days d
        where d.listing_id = s.listing_id and d.unit = g.wanted and d.day between ${start}::date and ${last} + s.turnaround_days))`
  // most cars are one of a kind and free again at once: for them, what is taken on the very days says all
  const single =
    counted && end
      ? sql`when s.daily_rate_cents is not null and s.units = 1 and s.turnaround_days = 0 then not exists (select from listing_days d
        where d.listing_id = s.listing_id and d.unit = 1 and d.day between ${start}::date and ${end}::date)`
      : sql``
  return sql`s.verified and case when s.daily_rate_cents is not null then ${begun} ${last} - ${start}::date + 1 between s.min_days and s.max_days
      and ${open(sql`${start}::date`)} and ${open(last)}
    else ${from} <= ${end ?? start}::date and ${
      end && end !== start
        ? sql`exists (select from generate_series(${from}, ${end}::date, '1 day') g(wanted) where ${open(sql`g.wanted::date`)})`
        : open(sql`${start}::date`)
    } end
    and case ${single} when ${counted && end ? sql`s.daily_rate_cents is null and` : sql``} ${untouched} then true when s.daily_rate_cents is not null then ${someUnit}
    else exists (select from generate_series(${from}, ${end ?? start}::date, '1 day') g(wanted)
      where ${open(sql`g.wanted::date`)} and (select count(*) from listing_days d
        where d.listing_id = s.listing_id and d.day = g.wanted::date and d.unit <= s.units) < s.units)
    end`
}

/** What coverage pays in full a day: coverage counts for rentals only, at their own rate, on a weekend too, or the one that the claim opens. */
export function withinCap({ daily_cents, opens_rates }: Cap) {
  const opened = opens_rates
    ? sql` or s.listing_id in (select id from listings where status = 'active' and insurer_daily_rate_cents <= ${daily_cents})`
    : sql``
  return sql`s.listing_type = 'vehicle' and (greatest(s.daily_rate_cents, s.weekend_rate_cents) <= ${daily_cents}${opened})`
}

function insideOf(input: SearchInput, { place, radius }: Around) {
  const conditions: RawBuilder<unknown>[] = []
  if (place && radius !== null) {
    const { south, north, west, east } = boxAround(place, radius)
    conditions.push(sql`s.lat between ${south} and ${north}`)
    if (west >= -180 && east <= 180) conditions.push(sql`s.lng between ${west} and ${east}`)
    conditions.push(sql`g.miles <= ${radius}`)
  }
  if (input.bounds) {
    const [south, west, north, east] = input.bounds
    conditions.push(sql`s.lat between ${south} and ${north}`)
    conditions.push(west <= east ? sql`s.lng between ${west} and ${east}` : sql`(s.lng >= ${west} or s.lng <= ${east})`)
  }
  return conditions
}

/** The shown average of one decimal, in tenths: half a tenth counts up, as spec §9's rounding does. */
const tenthsOf = sql`(20 * s.rating_sum + s.rating_count) / (2 * s.rating_count)`

function attributesOf(input: SearchInput) {
  const conditions: RawBuilder<unknown>[] = []
  if (input.category !== 'all') conditions.push(sql`s.listing_type = ${input.category}`)
  if (input.provider_id) conditions.push(sql`s.provider_id = ${input.provider_id}`)
  if (input.service) conditions.push(sql`${input.service} = any(s.services)`)
  if (input.max_daily_rate_cents !== undefined)
    conditions.push(sql`s.daily_rate_cents <= ${input.max_daily_rate_cents}`)
  if (input.verified) conditions.push(sql`s.verified`)
  if (input.direct_bill) conditions.push(sql`s.direct_bill`)
  if (input.tows_anywhere) conditions.push(sql`s.tows_anywhere`)
  if (input.wheelchair_accessible) conditions.push(sql`s.wheelchair_accessible`)
  if (input.language) conditions.push(sql`${input.language} = any(s.languages)`)
  if (input.ownership) conditions.push(sql`${input.ownership} = any(s.ownership)`)
  if (input.business) conditions.push(sql`s.business_name ilike ${likePart(input.business)}`)
  if (input.certification)
    conditions.push(
      sql`exists (select from unnest(s.certifications) named where named ilike ${likePart(input.certification)})`,
    )
  if (input.min_rating !== undefined)
    conditions.push(
      sql`s.rating_count > 0 and ${tenthsOf} >= ${Math.ceil(Number((input.min_rating * 10).toFixed(6)))}::int`,
    )
  if (input.open === 'always') conditions.push(sql`s.always_open`)
  return conditions
}

/** A map area that is higher holds too much to read. */
const WIDE_DEGREES = 5
/** Three letters or digits in a row: less than that the index of trigrams cannot look for. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u
/** Whether letters and pairs have to find a text, because there is no trigram and no place that leaves little to read. */
export const isShort = ({ q, bounds }: SearchInput, { radius }: Around): boolean =>
  q !== undefined &&
  q !== '' &&
  !TRIGRAM.test(q) &&
  radius === null &&
  !(bounds && bounds[2] - bounds[0] < WIDE_DEGREES)

/**
 * Spec §4's text rule. What has no trigram is found by its letters and pairs, which say all of a text of one or two;
 * where every page of the list is full of it, reading on in the order of the list finds it sooner.
 */
function textOf(q: string, short: boolean) {
  const exact = sql`s.doc ilike ${likePart(q)}`
  if (!short) return exact
  return sql`short_grams(s.doc) @> short_grams(${q}) and (char_length(lower(${q})) <= 2 or ${exact})`
}

/**
 * Whether all matches are counted in an index that the page does not need: of free days everywhere, where the page asks
 * the few listings that it passes.
 */
export const isCountedApart = (input: SearchInput, around: Around): boolean =>
  isShort(input, around) || Boolean(input.end && !input.q && around.radius === null && !input.bounds)

/** Whether a match is dear to find, so that finding it twice, for the count and for the page, does not pay. */
export const isCostly = (input: SearchInput, { radius, cap }: Around): boolean =>
  Boolean(radius !== null || input.bounds || input.q || input.start || input.open || cap)

/** `counted`: every match is looked at, for the exact total. `dense`: there are known to be many. */
export type How = { counted: boolean; dense: boolean }
/** Which listings match, as the part of a statement from FROM on: `s` is the searched table, `g.miles` the distance from a place. */
export function matchesOf(input: SearchInput, around: Around, now: Date, { dense, counted }: How): RawBuilder<unknown> {
  const at = now.toISOString()
  const conditions = [...insideOf(input, around), ...attributesOf(input)]
  if (input.q) conditions.push(textOf(input.q, isShort(input, around) && !dense))
  if (around.cap) conditions.push(withinCap(around.cap))
  if (input.open === 'now') conditions.push(openAt(sql`c.minute`, sql`c.first_day - 1`))
  const soon = input.start !== undefined && input.start <= dayIn(FIRST_ZONE, now)
  if (input.start) conditions.push(bookableOn(soon ? sql`c.first_day` : null, input.start, input.end, counted))
  const clocked = soon || input.open === 'now'
  // counted once for each row of the box, although the page, its order and the circle all use it
  const miles = around.place ? sql` cross join lateral (select ${milesFrom(around.place)} as miles offset 0) g` : sql``
  return sql`from listing_search s${miles}${clocked ? sql` join (${clocks(at)}) c on c.zone = s.time_zone` : sql``}
    ${conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`
}
