import { sql } from 'kysely'
import type { Hours } from '#features/business/providers/business.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Day } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { type OpenTimes, workingDaysAfter } from '../deadline.ts'

/** Days on which the business `p` does not work, of those the coming deadlines and promises look at. */
export const CLOSED_DAYS = sql<
  string[]
>`array(select d::date::text from generate_series(current_date - 1, current_date + 60, '1 day') d
  where closed_on(p.closed_week, p.shut, p.open_days, d::date))`

/** When a business works, on its own clock. */
export async function openTimesOf(db: Database | Tx, providerId: string): Promise<OpenTimes> {
  const row = await db
    .selectFrom('provider_profiles as p')
    .select(['p.hours', 'p.always_open', 'p.time_zone', CLOSED_DAYS.as('closed')])
    .where('p.id', '=', providerId)
    .executeTakeFirstOrThrow()
  return { ...row, hours: row.hours as Hours }
}

const WEEK = Object.fromEntries(
  (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => [day, ['09:00', '17:00'] as const]),
)
/** Counts business days in a state from this day on: weekdays without the holidays it keeps. */
export async function businessDaysIn(
  db: Database | Tx,
  state: string,
  from: Day,
): Promise<(day: Day, days: number) => Day> {
  const holidays = await db
    .selectFrom('holidays')
    .select(['day', 'state', 'kept'])
    .where('day', '>=', from)
    .where('state', 'in', ['', state])
    .execute()
  const kept = (one: Day) => !holidays.some((own) => own.day === one && own.state === state && !own.kept)
  const closed = holidays.filter((one) => one.kept && kept(one.day)).map((one) => one.day)
  const week = { hours: WEEK, always_open: false, time_zone: zoneOfState(state), closed }
  // counted day by day: of hundreds of versions many begin on the same one
  const known = new Map<string, Day>()
  return (day, days) => {
    const key = `${day} ${days}`
    const end = known.get(key) ?? workingDaysAfter(week, day, days)
    known.set(key, end)
    return end
  }
}
/** The day on which so many business days have passed in a state. */
export const businessDaysAfter = async (db: Database | Tx, state: string, day: Day, days: number): Promise<Day> =>
  (await businessDaysIn(db, state, day))(day, days)
