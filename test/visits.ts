// Visits for new glass as a test needs them: signed at Sal's in New York's time, who has one van and one bay on weekdays.
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { glassContract } from '#features/trades/glass/contract.ts'
import type { Sent } from '#lib/contract.ts'
import { instantAt } from '#lib/dates.ts'
import { brokenGlass, CALIBRATION, GLASS, KIT, LABOR, type Quote, type Row, TOTAL } from './glass.ts'
import type { World } from './world.ts'

export const ZONE = 'America/New_York'
/** A Monday in New York, 7 AM. */
const MORNING = '2026-11-30T12:00:00Z'
export const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-30', '2026-12-01', '2026-12-02'] as const
export const MOBILE: Row = { part: 'mobile_fee', cents: 2_500 }
export const OUT: Partial<Quote> = { rows: [GLASS, KIT, LABOR, CALIBRATION, MOBILE], total_cents: TOTAL + 2_500 }
const HOME = { place: 'mobile', street: '12 Oak St NE', zip: '30303' } as const
export const AT_SHOP = { place: 'shop', street: '', zip: null } as const
export const at = (day: string, time: string) => instantAt(ZONE, day, time)
const WEEKDAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['08:00', '18:00'] as const]),
)

export function glassVisits(world: World) {
  const { owner } = world.databases
  const { jobs, chosen, sign, set, photos } = brokenGlass(world)
  const glass = async (who: Who) => (await world.as(who)).on(glassContract)
  const hours = (week: Record<string, readonly [string, string]>) =>
    owner.query('update provider_profiles set hours = $2 where id = $1', [PROVIDERS.sal.id, JSON.stringify(week)])
  const listing = (change: string) =>
    owner.query(`update listings set ${change} where provider_id = $1`, [PROVIDERS.sal.id])

  /** Every test begins so. */
  async function fresh() {
    world.clock.set(MORNING)
    await owner.query('delete from listing_slots')
    await owner.query('delete from listing_days')
    await hours(WEEKDAYS)
    await listing('units = 1, slot_minutes = 120, travel_minutes = 0, lead_minutes = 120, min_hours = 1')
    await owner.query(
      `update listings set status = 'draft' where provider_id = $1 and id <> $2 and hourly_rate_cents is not null`,
      [PROVIDERS.sal.id, LISTINGS.collision],
    )
  }

  /** Signed by its driver at Sal's: a windshield with a static calibration, and the shop comes out. */
  async function signed(more: Partial<Quote> = OUT, driver: Who = 'dana') {
    const told = await chosen(more, driver)
    await sign(told.estimate.id, true, driver)
    return told.id
  }
  const book = async (repair_id: string, more: Partial<Sent<typeof glassContract.book>> = {}, who: Who = 'dana') =>
    (await glass(who)).book({ repair_id, starts_at: at(TUESDAY, '10:00'), ...HOME, ...more })
  const windowsOf = async (repair_id: string, more: Partial<Sent<typeof glassContract.windows>> = {}) =>
    (await (await glass('dana')).windows({ repair_id, place: 'mobile', from: TUESDAY, to: TUESDAY, ...more })).windows
  const slotsOf = async (visit: string) => {
    const { rows } = await owner.query<{ starts_at: Date; reason: string }>(
      'select starts_at, reason from listing_slots where visit_id = $1 order by starts_at',
      [visit],
    )
    return rows.map(({ starts_at, reason }) => `${new Date(starts_at).toISOString()} ${reason}`)
  }
  const role = (to: string) =>
    owner.query(
      `begin; set local session_replication_role = replica; update provider_members set member_role = '${to}' where user_id = '${CAST.sal.id}'; commit`,
    )
  const newsOf = async (who: Who, title: string) => {
    const { rows } = await owner.query<{ message: string; action_url: string }>(
      'select message, action_url from notifications where user_id = $1 and title = $2 order by created_at desc',
      [CAST[who].id, title],
    )
    return rows
  }
  return {
    jobs,
    chosen,
    sign,
    set,
    photos,
    glass,
    hours,
    listing,
    fresh,
    signed,
    book,
    windowsOf,
    slotsOf,
    role,
    newsOf,
  }
}
