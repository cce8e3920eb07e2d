// Opening hours by the clock of the business. Beside no schema, so that public pages can load it.
import { type Day, formatOf } from '#lib/dates.ts'

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
