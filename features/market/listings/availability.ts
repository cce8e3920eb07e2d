// Which days can be had: the one rule that the calendar, the search and the booking share. Runs anywhere, needs no zod.
import { addDays, type Day, daysBetween, eachDay } from '#lib/dates.ts'

/** The days on which one unit (a bay, a truck, a car) is taken. */
export type BusyUnit = { unit: number; days: Day[] }
/** What `listing_availability` answers: the provider's calendar as everybody may see it. */
export type Availability = {
  listing_id: string
  listing_type: 'vehicle' | 'service'
  /** What is sold by the day has one; of an appointment it is null. */
  daily_rate_cents: number | null
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
  /** Days on which nothing can be had: no unit is free, or the business is closed for an appointment. */
  taken: Day[]
  /** Days on which the business is closed: no appointment, and no first or last day of what is sold by the day. */
  closed: Day[]
  busy: BusyUnit[]
  next_free_day: Day | null
}

/** Whether it is booked over a range of days: a car, or storage that a shop sells by the day (rules.md, "Storage"). */
export const soldByTheDay = ({ daily_rate_cents }: Pick<Availability, 'daily_rate_cents'>): boolean =>
  daily_rate_cents !== null

type Length = Pick<Availability, 'daily_rate_cents' | 'min_days'>
/** The last day of a booking that starts on `start`: by the day and without an end it is for the least days (rules.md). */
export const lastDayOf = (terms: Length, start: Day, end?: Day | null): Day =>
  soldByTheDay(terms) ? (end ?? addDays(start, terms.min_days - 1)) : start

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

/** Days without a free unit, and for appointments those on which the business is closed. */
export const unavailable = (
  terms: Pick<Availability, 'daily_rate_cents' | 'units'>,
  busy: readonly BusyUnit[],
  closed: readonly Day[],
): Day[] => {
  const taken = takenDays(busy, terms.units)
  return soldByTheDay(terms) ? taken : [...new Set([...taken, ...closed])].sort()
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

/** The day of a booking on which its business is closed: by the day only the first and the last count (rules.md, open days). */
export const closedDayOf = (closed: readonly Day[], start: Day, last: Day): Day | undefined =>
  [start, last].find((day) => closed.includes(day))

export type NotBookable = 'too_early' | 'closed' | 'too_short' | 'too_long' | 'taken' | 'turnaround'
/** Why these days cannot be had, or null when they can. `end` counts for what is sold by the day. */
export function whyNot(calendar: Availability, start: Day, end?: Day | null): NotBookable | null {
  const last = lastDayOf(calendar, start, end)
  if (start < calendar.first_day) return 'too_early'
  if (closedDayOf(calendar.closed, start, last)) return 'closed'
  if (soldByTheDay(calendar)) {
    const days = daysBetween(start, last)
    if (days < calendar.min_days) return 'too_short'
    if (days > calendar.max_days) return 'too_long'
  }
  const free = (end: Day) => freeUnit(calendar.busy, calendar.units, start, end) !== null
  if (!free(last)) return 'taken'
  return free(addDays(last, calendar.turnaround_days)) ? null : 'turnaround'
}
