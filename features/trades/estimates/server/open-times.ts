import { sql } from 'kysely'
import type { Hours } from '#features/business/providers/business.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { OpenTimes } from '../deadline.ts'

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
