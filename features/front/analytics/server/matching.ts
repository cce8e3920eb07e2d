import { type RawBuilder, sql } from 'kysely'
import { SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { EARTH_MILES } from '#lib/geo.ts'
import type { Database } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { AdminAnalytics } from '../analytics.ts'

/** Spec §9; the rule `matching` may say otherwise. */
const RADIUS_MILES = 25
/** Of one degree of latitude, a little less than they are: the box must hold the circle. */
const MILES = 68.5
type Service = (typeof SERVICES_NEEDED)[number]
/** What of the market serves a need of a claim. */
const KIND: Record<Service, RawBuilder<unknown>> = {
  rental: sql`s.listing_type = 'vehicle'`,
  repair: sql`s.services && array['body', 'mechanical']`,
  glass: sql`'glass' = any(s.services)`,
  towing: sql`'tow' = any(s.services)`,
  adjuster: sql`'adjusting' = any(s.services)`,
}
const kind = sql.join(
  SERVICES_NEEDED.map((service) => sql`(w.service = ${service} and ${KIND[service]})`),
  sql` or `,
)

/**
 * For how many claims of a period each needed service can be had within the radius: an active listing of a verified
 * provider with a free day, great-circle as in search. A rental is looked for around home, work where the car stands.
 */
export async function matchingRate(
  db: Database,
  { since, until }: { since: string; until: string },
  now: Date,
): Promise<AdminAnalytics['matching']> {
  const rule = await ruleInForce<{ radius_miles: number }>(db, 'matching', now)
  const radius_miles = rule?.radius_miles ?? RADIUS_MILES
  type Row = { service: Service | null; asked: number; matched: number; without_place: number; without_service: number }
  const { rows } = await sql<Row>`
    with needed as materialized (
      select c.id, n.service, case n.service when 'rental' then coalesce(c.home_zip, c.loss_zip, c.vehicle_zip)
        else coalesce(c.vehicle_zip, c.loss_zip, c.home_zip) end as zip
      from claims c left join lateral unnest(c.services_needed) n(service) on true
      where c.created_at >= ${since}::timestamptz and c.created_at < ${until}::timestamptz),
    placed as materialized (
      select w.service, w.zip, coalesce(z.lat, a.lat) as lat, coalesce(z.lng, a.lng) as lng
      from (select distinct service, zip from needed where service is not null and zip is not null) w
      left join zip_places z on z.zip = w.zip
      left join lateral (select avg(lat) as lat, avg(lng) as lng from zip_places
        where z.zip is null and zip between left(w.zip, 3) || '00' and left(w.zip, 3) || '99') a on true),
    judged as materialized (
      select w.service, w.zip, exists (select from listing_search s
        where s.verified and (${kind})
          and s.lat between w.lat - ${radius_miles / MILES} and w.lat + ${radius_miles / MILES}
          and s.lng between w.lng - ${radius_miles / MILES} / cos(radians(w.lat)) and w.lng + ${radius_miles / MILES} / cos(radians(w.lat))
          and ${2 * EARTH_MILES}::float8 * asin(least(1, sqrt(power(sin(radians(s.lat - w.lat) / 2), 2)
            + cos(radians(w.lat)) * cos(radians(s.lat)) * power(sin(radians(s.lng - w.lng) / 2), 2)))) <= ${radius_miles}::float8
          and next_free_day(s.listing_id, s.units, case when s.daily_rate_cents is null then 1 else s.min_days + s.turnaround_days end,
            (${now.toISOString()}::timestamptz at time zone s.time_zone)::date + 1) is not null) as near
      from placed w where w.lat is not null),
    of_claim as (
      select n.id, bool_or(n.service is not null) as named, bool_and(j.near is not null) as known, bool_and(coalesce(j.near, false)) as near
      from needed n left join judged j on j.service = n.service and j.zip = n.zip group by n.id)
    select n.service, count(*)::int as asked, (count(*) filter (where j.near))::int as matched,
        0 as without_place, 0 as without_service
      from needed n join judged j on j.service = n.service and j.zip = n.zip group by n.service
    union all
    select null, (count(*) filter (where named and known))::int, (count(*) filter (where named and known and near))::int,
      (count(*) filter (where named and not known))::int, (count(*) filter (where not named))::int from of_claim`.execute(
    db,
  )
  const all = rows.find((row) => row.service === null)!
  return {
    radius_miles,
    claims: all.asked,
    matched: all.matched,
    without_place: all.without_place,
    without_service: all.without_service,
    services: SERVICES_NEEDED.map((service) => {
      const row = rows.find((each) => each.service === service)
      return { service, asked: row?.asked ?? 0, matched: row?.matched ?? 0 }
    }),
  }
}
