// Opening hours by the clock of the business. Beside no schema, so that public pages can load it.

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
type Open = Partial<Record<Weekday, readonly [string, string]>>

/** The day of the week at an instant, by a clock on the wall there. */
const weekdayIn = (zone: string, at: Date): Weekday =>
  new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(at).toLowerCase() as Weekday
const timeIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Whether a business is open at an instant, by its own clock. */
export function isOpen({ hours, always_open }: { hours: Open; always_open: boolean }, zone: string, at: Date): boolean {
  if (always_open) return true
  const open = hours[weekdayIn(zone, at)]
  const time = timeIn(zone, at)
  return !!open && open[0] <= time && time < open[1]
}
