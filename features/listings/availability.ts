// Which days can be had: the one rule that the calendar, the search and the booking share. Runs anywhere, needs no zod.
import { addDays, type Day, daysBetween, eachDay } from '#lib/dates.ts'

/** The days on which one unit (a bay, a truck, a car) is taken. */
export type BusyUnit = { unit: number; days: Day[] }
/** What `listing_availability` answers: the provider's calendar as everybody may see it. */
export type Availability = {
  listing_id: string
  listing_type: 'vehicle' | 'service'
  time_zone: string
  /** The provider's today; it and every day before it cannot be booked (spec §5). */
  today: Day
  first_day: Day
  from: Day
  to: Day
  min_days: number
  max_days: number
  units: number
  /** Days that stay free on the same unit after a rental. */
  turnaround_days: number
  /** Days on which nothing can be had: no unit is free, or the business of a service is closed. */
  taken: Day[]
  /** Days on which the business is closed: no service, and no pick-up or return of a rental. */
  closed: Day[]
  busy: BusyUnit[]
  next_free_day: Day | null
}

/** The last day of a booking that starts on `start`: a vehicle without an end is taken for its least days (rules.md). */
export const lastDayOf = (terms: Pick<Availability, 'listing_type' | 'min_days'>, start: Day, end?: Day | null): Day =>
  terms.listing_type === 'service' ? start : (end ?? addDays(start, terms.min_days - 1))

/** The days an order takes of its unit: its own, and after a rental those in which the owner gets it ready again. */
export const daysOfOrder = (start: Day, end: Day, turnaround: number): { day: Day; reason: 'order' | 'turnaround' }[] =>
  eachDay(start, addDays(end, turnaround)).map((day) => ({ day, reason: day > end ? 'turnaround' : 'order' }))

/** Days from `busy` on which every one of `units` is taken, ascending. */
export function takenDays(busy: readonly BusyUnit[], units: number): Day[] {
  const count = new Map<Day, number>()
  for (const { unit, days } of busy)
    if (unit <= units) for (const day of days) count.set(day, (count.get(day) ?? 0) + 1)
  return [...count.keys()].filter((day) => count.get(day)! >= units).sort()
}

/** Days without a free unit, and for a service those on which its business is closed. */
export const unavailable = (
  { listing_type, units }: Pick<Availability, 'listing_type' | 'units'>,
  busy: readonly BusyUnit[],
  closed: readonly Day[],
): Day[] => {
  const taken = takenDays(busy, units)
  return listing_type === 'service' ? [...new Set([...taken, ...closed])].sort() : taken
}

/** The lowest unit that is free on every day from `start` to `end`; null when there is none. */
export function freeUnit(busy: readonly BusyUnit[], units: number, start: Day, end: Day): number | null {
  const wanted = eachDay(start, end)
  const days = new Map(busy.map((entry) => [entry.unit, new Set(entry.days)]))
  for (let unit = 1; unit <= units; unit++) {
    const taken = days.get(unit)
    if (!taken || wanted.every((day) => !taken.has(day))) return unit
  }
  return null
}

/** The day of a booking on which its business is closed: of a rental only pick-up and return count (rules.md, open days). */
export const closedDayOf = (closed: readonly Day[], start: Day, last: Day): Day | undefined =>
  [start, last].find((day) => closed.includes(day))

export type NotBookable = 'too_early' | 'closed' | 'too_short' | 'too_long' | 'taken' | 'turnaround'
/** Why these days cannot be had, or null when they can. `end` counts for vehicles only. */
export function whyNot(calendar: Availability, start: Day, end?: Day | null): NotBookable | null {
  const last = lastDayOf(calendar, start, end)
  if (start < calendar.first_day) return 'too_early'
  if (closedDayOf(calendar.closed, start, last)) return 'closed'
  if (calendar.listing_type === 'vehicle') {
    const days = daysBetween(start, last)
    if (days < calendar.min_days) return 'too_short'
    if (days > calendar.max_days) return 'too_long'
  }
  const free = (end: Day) => freeUnit(calendar.busy, calendar.units, start, end) !== null
  if (!free(last)) return 'taken'
  return free(addDays(last, calendar.turnaround_days)) ? null : 'turnaround'
}
