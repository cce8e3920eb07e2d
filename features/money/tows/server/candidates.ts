import { sql } from 'kysely'
import type { Hours } from '#features/business/providers/business.ts'
import { type CredentialRule, requiredOf } from '#features/business/providers/credential.ts'
import type { RateCard } from '#features/business/rate-cards/rate-card.ts'
import type { Equipment, VehicleClass } from '#features/business/rate-cards/truck.ts'
import { dayIn } from '#lib/dates.ts'
import { boxAround, type Point } from '#lib/geo.ts'
import type { Database } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'

const MOST_RADIUS = 200

export type Candidate = {
  provider_id: string
  listing_id: string
  business_name: string
  state: string | null
  dispatch_phone: string
  tows_anywhere: boolean
  equipment: Equipment[]
  rating_sum: number
  rating_count: number
  /** Of the published ranking, without the distance. */
  standing: number
  always_open: boolean
  hours: Hours
  time_zone: string
  service_radius_miles: number
  /** Today by its own calendar, and whether each of the eight days from then on is closed. */
  today: string
  shut: boolean[]
  /** The yards, else the business itself. */
  places: Point[]
  card: RateCard
}

/**
 * The companies that tow this class near a point, by who is on the market: verified, not suspended, with an active listing
 * that offers towing, and with each credential that its trade needs in force today.
 */
export async function candidatesNear(
  db: Database,
  scene: Point,
  vehicle_class: VehicleClass,
  now: Date,
): Promise<Candidate[]> {
  const { south, north, west, east } = boxAround(scene, MOST_RADIUS)
  const { rows } = await sql<Candidate>`
    select p.id as provider_id, s.listing_id, p.business_name, p.state, t.dispatch_phone, s.tows_anywhere, t.equipment,
      s.rating_sum, s.rating_count, s.standing, p.always_open, p.hours, p.time_zone, p.service_radius_miles,
      clock.today::text as today,
      array(select closed_on(s.closed_week, s.shut, s.open_days, clock.today + n) from generate_series(0, 7) n order by n) as shut,
      coalesce((select jsonb_agg(jsonb_build_object('lat', y.lat, 'lng', y.lng)) from tow_yards y where y.provider_id = p.id),
        jsonb_build_array(jsonb_build_object('lat', p.lat, 'lng', p.lng))) as places,
      to_jsonb(c) as card
    from tow_companies t
    join provider_profiles p on p.id = t.provider_id and p.provider_type = 'towing' and p.verified and p.market_status = 'open'
    join lateral (select * from listing_search l where l.provider_id = p.id and 'tow' = any(l.services)
      order by l.standing, l.listing_id limit 1) s on true
    join lateral (select * from tow_rate_cards c where c.provider_id = p.id and c.vehicle_class = ${vehicle_class}
      order by c.number desc limit 1) c on true
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone p.time_zone)::date as today) clock
    where ${vehicle_class} = any(t.classes) and p.lat between ${south} and ${north} and p.lng between ${west} and ${east}`.execute(
    db,
  )
  if (rows.length === 0) return []
  const [rule, held] = await Promise.all([
    ruleInForce<CredentialRule>(db, 'credentials', now),
    db
      .selectFrom('credentials')
      .select(['provider_id', 'kind', 'state', 'status', 'expires_on'])
      .where(
        'provider_id',
        'in',
        rows.map(({ provider_id }) => provider_id),
      )
      .execute(),
  ])
  return rows.filter(({ provider_id, state, time_zone }) =>
    requiredOf(
      rule ?? { required: [] },
      { provider_type: 'towing', state },
      held.filter((row) => row.provider_id === provider_id),
      dayIn(time_zone, now),
    ).every(({ met }) => met),
  )
}
