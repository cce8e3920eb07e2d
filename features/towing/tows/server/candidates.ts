import { sql } from 'kysely'
import { type Hours, RADIUS_MILES } from '#features/business/providers/business.ts'
import { type CredentialRule, requiredOf } from '#features/business/providers/credential.ts'
import type { RateCard } from '#features/business/rate-cards/rate-card.ts'
import type { Equipment, VehicleClass } from '#features/business/rate-cards/truck.ts'
import { dayIn } from '#lib/dates.ts'
import { boxAround, milesBetween, type Point } from '#lib/geo.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { TrackRecord } from '../tow.ts'
import { trackRecords } from './track-record.ts'

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
  record: TrackRecord
  /** Of the published ranking, without the distance. */
  standing: number
  always_open: boolean
  hours: Hours
  time_zone: string
  /** The day that was asked about by its own calendar, and whether each of the eight days from then on is closed. */
  today: string
  shut: boolean[]
  /** Miles in a line from the nearest yard. */
  away: number
  card: RateCard
}

/** How far each company within its own radius is: from its nearest yard, or from the business itself when it has none. */
async function withinRadius(db: Database, scene: Point, vehicle_class: VehicleClass): Promise<Map<string, number>> {
  const { south, north, west, east } = boxAround(scene, RADIUS_MILES.max)
  const { rows } = await sql<Point & { provider_id: string; radius: number }>`
    select p.id as provider_id, p.service_radius_miles as radius, coalesce(y.lat, p.lat) as lat, coalesce(y.lng, p.lng) as lng
    from tow_companies t
    join provider_profiles p on p.id = t.provider_id and p.provider_type = 'towing' and p.verified and p.market_status = 'open'
    left join tow_yards y on y.provider_id = p.id
    where ${vehicle_class} = any(t.classes) and coalesce(y.lat, p.lat) between ${south} and ${north}
      and coalesce(y.lng, p.lng) between ${west} and ${east}`.execute(db)
  const away = new Map<string, number>()
  for (const { provider_id, radius, ...place } of rows) {
    const miles = milesBetween(place, scene)
    if (miles <= Math.min(radius, away.get(provider_id) ?? radius)) away.set(provider_id, miles)
  }
  return away
}

type Trader = Pick<Candidate, 'provider_id' | 'state' | 'time_zone'>
/** Of these, the ones with each credential that towing needs, in force today by their own calendar. */
export async function credentialed<C extends Trader>(db: Database | Tx, companies: C[], now: Date): Promise<C[]> {
  if (companies.length === 0) return []
  const [rule, held] = await Promise.all([
    ruleInForce<CredentialRule>(db, 'credentials', now),
    db
      .selectFrom('credentials')
      .select(['provider_id', 'kind', 'state', 'status', 'expires_on'])
      .where(
        'provider_id',
        'in',
        companies.map(({ provider_id }) => provider_id),
      )
      .execute(),
  ])
  return companies.filter(({ provider_id, state, time_zone }) =>
    requiredOf(
      rule ?? { required: [] },
      { provider_type: 'towing', state },
      held.filter((row) => row.provider_id === provider_id),
      dayIn(time_zone, now),
    ).every(({ met }) => met),
  )
}

/** Whether a company may take tows now: verified, on the market, with each credential in force. */
export async function mayTow(db: Database | Tx, provider_id: string, now: Date): Promise<boolean> {
  const firm = await db
    .selectFrom('provider_profiles')
    .select(['id as provider_id', 'verified', 'market_status', 'state', 'time_zone'])
    .where('id', '=', provider_id)
    .executeTakeFirst()
  return (
    firm !== undefined &&
    firm.verified &&
    firm.market_status === 'open' &&
    (await credentialed(db, [firm], now)).length > 0
  )
}

/**
 * The companies that tow this class near a point, by who is on the market: verified, not suspended, with an active listing
 * that offers towing, and with each credential that its trade needs in force then (`at`); not one that gave back too many tows.
 */
export async function candidatesNear(
  db: Database,
  scene: Point,
  vehicle_class: VehicleClass,
  now: Date,
  at = now,
): Promise<Candidate[]> {
  const away = await withinRadius(db, scene, vehicle_class)
  if (away.size === 0) return []
  const { rows } = await sql<Omit<Candidate, 'away' | 'record'>>`
    select p.id as provider_id, s.listing_id, p.business_name, p.state, t.dispatch_phone, s.tows_anywhere, t.equipment,
      s.rating_sum, s.rating_count, s.standing, p.always_open, p.hours, p.time_zone, clock.today::text as today,
      array(select closed_on(s.closed_week, s.shut, s.open_days, clock.today + n) from generate_series(0, 7) n order by n) as shut,
      to_jsonb(c) as card
    from tow_companies t
    join provider_profiles p on p.id = t.provider_id
    join lateral (select * from listing_search l where l.provider_id = p.id and 'tow' = any(l.services)
      order by l.standing, l.listing_id limit 1) s on true
    join lateral (select * from tow_rate_cards c where c.provider_id = p.id and c.vehicle_class = ${vehicle_class}
      order by c.number desc limit 1) c on true
    cross join lateral (select (${at.toISOString()}::timestamptz at time zone p.time_zone)::date as today) clock
    where t.provider_id = any(${[...away.keys()]}::uuid[])`.execute(db)
  const able = await credentialed(db, rows, at)
  const records = await trackRecords(
    db,
    able.map(({ provider_id }) => provider_id),
    now,
  )
  return able.flatMap((row) => {
    const { record, paused_until } = records.get(row.provider_id)!
    return paused_until ? [] : [{ ...row, record, away: away.get(row.provider_id)! }]
  })
}
