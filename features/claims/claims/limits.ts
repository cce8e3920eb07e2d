// The limits of a rental as they count now. Apart from the schemas: pages that only price a booking load no validation.
import { addDays, type Day, daysBetween, eachDay } from '#lib/dates.ts'

/** Of a coverage: what was confirmed first, and what its extensions and a total loss made of it. */
export type Limited = {
  rental_max_days: number | null
  rental_total_cap_cents: number | null
  extra_days: number
  raised_total_cap_cents: number | null
  rental_until: Day | null
}
/** The limits that count now: as confirmed first, plus every extension, and no day after the last covered one. */
export function limitsOf(coverage: Limited): { days: number | null; total_cents: number | null; until: Day | null } {
  const { rental_max_days: days, rental_total_cap_cents: total, raised_total_cap_cents: raised } = coverage
  return {
    days: days === null ? null : days + coverage.extra_days,
    total_cents: total === null ? null : Math.max(total, raised ?? 0),
    until: coverage.rental_until,
  }
}

/** Covered days that bookings of a claim have taken, and which days those are. */
export type Taken = { days: number; booked: readonly { first: Day; last: Day }[] }
const isBooked = ({ booked }: Taken, day: Day) => booked.some(({ first, last }) => first <= day && day <= last)

/** Covered days left of those bookings have not taken, counted from a day on: never beyond the last covered day. */
export function daysLeftFrom(coverage: Limited, taken: Taken, from: Day): number | null {
  const { days, until } = limitsOf(coverage)
  const left = days === null ? null : Math.max(0, days - taken.days)
  const room = until === null ? null : eachDay(from, until).filter((day) => !isBooked(taken, day)).length
  return left === null ? room : room === null ? left : Math.min(left, room)
}

/** The last day the insurer pays for when the driver rents from a day on: days booked already lie inside the allowance. */
export function lastCoveredDay(coverage: Limited, taken: Taken, from: Day): Day | null {
  const { until } = limitsOf(coverage)
  let left = daysLeftFrom(coverage, taken, from) ?? 0
  let last: Day | null = null
  for (let day = from; left > 0 || taken.booked.some((each) => each.last >= day); day = addDays(day, 1)) {
    if (until !== null && day > until) break
    if (isBooked(taken, day)) last = day
    else if (left > 0) {
      left -= 1
      last = day
    }
  }
  return last
}

/** Whether what is left of the limit in all pays so many more days at the most a day; else the last covered day depends on the rate. */
export function totalReaches(
  coverage: Limited & { rental_daily_cap_cents: number | null },
  used_cents: number,
  days: number,
): boolean {
  const { total_cents } = limitsOf(coverage)
  return total_cents === null || used_cents + days * (coverage.rental_daily_cap_cents ?? 0) <= total_cents
}

/** Until when the insurer pays for a rental after a total loss: so many days after its offer, else after it declared one. */
export const rentalUntil = (
  { declared_on, settlement_on }: { declared_on: Day; settlement_on?: Day | null | undefined },
  days: number,
): Day => addDays(settlement_on ?? declared_on, days)
/** Days from today to the last covered one, both counted; 0 when it has passed. */
export const countdown = (today: Day, until: Day): number => Math.max(0, daysBetween(today, until))

export const grantsNothing = (given: { days: number; total_cap_cents: number | null; until: Day | null }): boolean =>
  given.days === 0 && given.total_cap_cents === null && given.until === null
