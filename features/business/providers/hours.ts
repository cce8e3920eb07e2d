// Opening hours by the clock of the business. Beside no schema, so that public pages can load it.
import { addDays, type Day, formatOf, instantAt } from '#lib/dates.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/** Of a calendar day. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
type Open = Partial<Record<Weekday, readonly [string, string]>>

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Whether a business is open at an instant, by its own clock. */
export function isOpen({ hours, always_open }: { hours: Open; always_open: boolean }, zone: string, at: Date): boolean {
  if (always_open) return true
  const open = hours[formatOf('en', { timeZone: zone, weekday: 'short' }).format(at).toLowerCase() as Weekday]
  if (!open) return false
  const time = formatOf('en', { timeZone: zone, ...TIME }).format(at)
  return open[0] <= time && time < open[1]
}

export type Times = {
  hours: Open
  always_open: boolean
  time_zone: string
  today: Day
  /** Whether today and each day after it is closed: weekdays without hours, holidays, days off. */
  shut: readonly boolean[]
}
/** Whether a business is open, and when one that is closed opens next, by the clock on its own wall. */
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
