import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound, notSignedIn } from '#lib/errors.ts'
import { boxAround, EARTH_MILES, type Point } from '#lib/geo.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { Place } from '#features/places/place.ts'
import { placeOfZip } from '#features/places/server/locate.ts'
import { type listingsContract, PAGE_SIZE } from '../contract.ts'
import type { SearchRow } from '../listing.ts'
import { RANKING } from '../ranking.ts'
import { markShown } from './shown.ts'

type Input = Parameters<Verb<typeof listingsContract.search>>[1]
const DEFAULT_RADIUS = 25
/** The wait is counted for the best so many matches; beyond them the order is by the rest of the formula. */
const RANKED_PAGES = 17

const all = (conditions: RawBuilder<unknown>[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`)
const likeText = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Great-circle miles from `point`, as lib/geo.ts counts them. */
const milesFrom = ({ lat, lng }: Point) =>
  sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${lng}::float8) / 2), 2)))))`

/** Whether one unit is free on all the days: what the calendar shows and what a booking would find (availability.ts). */
function bookableOn(firstDay: RawBuilder<unknown>, start: string, end: string | undefined) {
  const last = end ? sql`${end}::date` : sql`(${start}::date + s.min_days - 1)`
  return sql`s.verified and case s.listing_type
    when 'vehicle' then ${start}::date >= ${firstDay} and ${last} - ${start}::date + 1 between s.min_days and s.max_days
      and exists (select from generate_series(1, s.units) g(wanted) where not exists (select from listing_days d
        where d.listing_id = s.listing_id and d.unit = g.wanted and d.day between ${start}::date and ${last} + s.turnaround_days))
    else exists (select from generate_series(greatest(${start}::date, ${firstDay}), ${end ?? start}::date, '1 day') g(wanted)
      where (select count(*) from listing_days d
        where d.listing_id = s.listing_id and d.day = g.wanted::date and d.unit <= s.units) < s.units)
    end`
}

/** Open at this instant by the provider's own clock; minutes of the week from Monday 00:00 on, as `open_week()` counts. */
const openAt = (now: string) => sql`(s.always_open or s.open_week @> (
  (extract(isodow from ${now}::timestamptz at time zone s.time_zone)::int - 1) * 1440
  + extract(hour from ${now}::timestamptz at time zone s.time_zone)::int * 60
  + extract(minute from ${now}::timestamptz at time zone s.time_zone)::int))`

function conditionsOf(input: Input, place: Point | null, radius: number, firstDay: RawBuilder<unknown>, now: string) {
  const conditions: RawBuilder<unknown>[] = []
  if (input.q) conditions.push(sql`s.doc ilike ${likeText(input.q)}`)
  if (input.category !== 'all') conditions.push(sql`s.listing_type = ${input.category}`)
  if (input.service) conditions.push(sql`${input.service} = any(s.services)`)
  if (input.max_daily_rate_cents !== undefined)
    conditions.push(sql`s.daily_rate_cents <= ${input.max_daily_rate_cents}`)
  if (place) {
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
  if (input.verified) conditions.push(sql`s.verified`)
  if (input.direct_bill) conditions.push(sql`s.direct_bill`)
  if (input.tows_anywhere) conditions.push(sql`s.tows_anywhere`)
  if (input.wheelchair_accessible) conditions.push(sql`s.wheelchair_accessible`)
  if (input.language) conditions.push(sql`${input.language} = any(s.languages)`)
  if (input.ownership) conditions.push(sql`${input.ownership} = any(s.ownership)`)
  if (input.certification)
    conditions.push(
      sql`exists (select from unnest(s.certifications) named where named ilike ${likeText(input.certification)})`,
    )
  if (input.min_rating !== undefined)
    conditions.push(sql`s.rating_count > 0 and round(s.rating_sum::numeric / s.rating_count, 1) >= ${input.min_rating}`)
  if (input.open === 'always') conditions.push(sql`s.always_open`)
  if (input.open === 'now') conditions.push(openAt(now))
  if (input.start) conditions.push(bookableOn(firstDay, input.start, input.end))
  return conditions
}

/**
 * Active listings, 24 to a page, with the exact total, in one statement over the table without row security.
 * Refuses 422 on a ZIP that is nowhere, 404 on somebody else's claim.
 */
export const searchListings: Verb<typeof listingsContract.search> = async (ctx, input) => {
  const place = await placeOf(ctx, input)
  const radius = place ? (input.radius_miles ?? (await defaultRadius(ctx))) : 0
  const now = ctx.services.now().toISOString()
  // counted for the few rows that need it: a hundred thousand time zones cost more than the search itself
  const firstDay = sql`((${now}::timestamptz at time zone time_zone)::date + 1)`
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
  const kept = place || input.q || input.start ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<{ total: number } & { [K in keyof SearchRow]: SearchRow[K] | null }>`
    with m as ${kept} (
      select s.listing_id, s.listing_type, s.standing, s.rating_sum, s.rating_count, s.units, s.min_days, s.turnaround_days, s.created_at,
        s.daily_rate_cents, s.hourly_rate_cents, s.time_zone, ${place ? milesFrom(place) : sql`null::float8`} as miles
      from listing_search s where ${all(conditionsOf(input, place, radius, firstDay, now))}
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
  const circle = place && { ...place, radius_miles: radius }
  const answer = { query: input, page: input.page, total, place: circle, rows: found }
  const shown_as = markShown(ctx.services, { on: 'search', ...answer })
  return { rows: found, shown: found.length, total, place: circle, shown_as }
}

const defaultRadius = async (ctx: Ctx) =>
  (await ruleInForce<{ radius_miles: number }>(ctx.db, 'matching', ctx.services.now()))?.radius_miles ?? DEFAULT_RADIUS

/** Where to search around: the point or ZIP that was given, else the ZIP of one's own claim, else nowhere in particular. */
async function placeOf(ctx: Ctx, input: Input): Promise<Place | null> {
  if (input.lat !== undefined && input.lng !== undefined) {
    if (input.zip) throw invalid('zip', 'Give a ZIP code or a point, not both.')
    return { zip: null, lat: input.lat, lng: input.lng, approximate: false, label: null, state: null, others: [] }
  }
  if (input.zip) return placeOfZip(ctx.db, input.zip)
  if (!input.claim_id) return null
  if (ctx.actor.kind !== 'person') throw notSignedIn()
  const claim = await ctx.db
    .selectFrom('claims')
    .select(['loss_zip', 'vehicle_zip', 'home_zip'])
    .where('id', '=', input.claim_id)
    .where('driver_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
  const zip =
    input.category === 'service'
      ? (claim.vehicle_zip ?? claim.loss_zip ?? claim.home_zip)
      : (claim.home_zip ?? claim.loss_zip ?? claim.vehicle_zip)
  return zip ? placeOfZip(ctx.db, zip) : null
}
