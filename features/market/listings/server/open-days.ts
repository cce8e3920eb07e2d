import { sql } from 'kysely'
import { type Day, formatDay } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'

/** The days from `first` to `last` on which the business of a listing is closed: hours, holidays it keeps, days off. */
export async function closedDays(db: Database | Tx, listingId: string, first: Day, last: Day): Promise<Day[]> {
  const { rows } = await sql<{
    day: Day
  }>`select day::text from unnest(closed_days(${listingId}, ${first}::date, ${last}::date)) day`.execute(db)
  return rows.map(({ day }) => day)
}

type Days = { service_date?: Day | null; end_date?: Day | null }
/** Refuses the day on which the business is closed, by its name (409 `day_closed`). Days that are not asked anew are left out. */
export function ensureOpen(business: string, closed: readonly Day[], days: Days): void {
  for (const path of ['service_date', 'end_date'] as const) {
    const day = days[path]
    if (!day || !closed.includes(day)) continue
    const named = formatDay(day, 'en', { weekday: 'long', month: 'short', day: 'numeric' })
    const message = `${business} is closed on ${named}. Choose another day.`
    throw conflict('day_closed', message, [{ path, message }])
  }
}
