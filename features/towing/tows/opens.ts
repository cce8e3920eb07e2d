// When a company that is closed opens next, by the clock on its own wall.
import type { Hours } from '#features/business/providers/business.ts'
import { isOpen, weekdayOf } from '#features/business/providers/hours.ts'
import { addDays, type Day, instantAt } from '#lib/dates.ts'

export type Times = {
  hours: Hours
  always_open: boolean
  time_zone: string
  today: Day
  /** Whether today and each day after it is closed: weekdays without hours, holidays, days off. */
  shut: readonly boolean[]
}

export function openTimes(
  { hours, always_open, time_zone: zone, today, shut }: Times,
  now: Date,
): { open_now: boolean; opens_at: string | null } {
  if (!shut[0] && isOpen({ hours, always_open }, zone, now)) return { open_now: true, opens_at: null }
  for (const [n, closed] of shut.entries()) {
    if (closed) continue
    const day = addDays(today, n)
    const from = always_open ? '00:00' : hours[weekdayOf(day)]?.[0]
    const at = from && instantAt(zone, day, from)
    if (at && at > now.toISOString()) return { open_now: false, opens_at: at }
  }
  return { open_now: false, opens_at: null }
}
