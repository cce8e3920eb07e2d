// Every cent of a booking, in one place (rules.md, "Orders and money"). Pure; all amounts are whole cents.
import { type Day, daysBetween, eachDay } from '#lib/dates.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { limitsOf } from '#features/claims/claims/limits.ts'
import { lastDayOf, soldByTheDay } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Price, ReturnTerms } from './price-shape.ts'
import { frozenAt, insuredOf, isWeekend, priceOfFirst } from './rental-rates.ts'

export type Rates = Pick<
  Listing,
  | 'listing_type'
  | 'daily_rate_cents'
  | 'hourly_rate_cents'
  | 'min_hours'
  | 'min_days'
  | 'max_days'
  | 'deposit_required_cents'
> & {
  /** Only when the driver's verified claim opens it: its daily cap is at least this much. */
  insurer_daily_rate_cents?: number | null
  weekly_rate_cents?: number | null
  weekend_rate_cents?: number | null
  /** Days of the same rental that were booked before these. */
  before_days?: number
} & Partial<ReturnTerms>
/** What the insurer confirmed for rentals. No daily cap confirmed means nothing is covered; no other limit means none. */
export type CoverageTerms = Pick<
  Coverage,
  | 'rental_daily_cap_cents'
  | 'rental_max_days'
  | 'rental_total_cap_cents'
  | 'rental_start'
  | 'direct_bill'
  | 'extra_days'
  | 'raised_total_cap_cents'
  | 'rental_until'
>
/** Days and cents that paid and pending orders of the claim have taken already. */
export type Used = { days: number; cents: number }
export type Problem = { path: 'service_date' | 'end_date'; code: string; message: string; count?: number }

/** The least that a card can be charged. */
export const LEAST_CHARGE_CENTS = 50

/**
 * What is wrong with the chosen dates, or null. `today` is the provider's day; it cannot be booked any more (spec §5), save
 * at a `timed` moment of it that is still ahead.
 */
export function dateProblem(rates: Rates, start: Day, end: Day | null, today: Day, timed = false): Problem | null {
  if (start < today || (start === today && !timed))
    return { path: 'service_date', code: 'too_early', message: 'You can’t book today or past dates.' }
  if (daysBetween(today, start) > 366)
    return { path: 'service_date', code: 'too_late', message: 'You can’t book more than a year ahead.' }
  if (!soldByTheDay(rates))
    return end && end !== start
      ? { path: 'end_date', code: 'one_day', message: 'An appointment is for one date only.' }
      : null
  const days = daysBetween(start, end ?? lastDayOf(rates, start))
  if (days < 1) return { path: 'end_date', code: 'backwards', message: 'The last day is before the first day.' }
  if (days < rates.min_days)
    return {
      path: 'end_date',
      code: 'too_short',
      message: `You need to book at least ${rates.min_days} days.`,
      count: rates.min_days,
    }
  if (days > rates.max_days)
    return {
      path: 'end_date',
      code: 'too_long',
      message: `You can book up to ${rates.max_days} days.`,
      count: rates.max_days,
    }
  return null
}

/** What the insurer pays of a rental: never more per day, in days or in all than what is left, and no day after the last covered one. */
function insurerPart(most: number, start: Day, each: readonly number[], terms: CoverageTerms, used: Used) {
  const days = each.length
  const limits = limitsOf(terms)
  const early = terms.rental_start ? Math.max(0, daysBetween(start, terms.rental_start) - 1) : 0
  const late = limits.until ? Math.max(0, days - Math.max(0, daysBetween(start, limits.until))) : 0
  const daysLeft = limits.days === null ? days : Math.max(0, limits.days - used.days)
  const covered_days = Math.max(0, Math.min(days - early - late, daysLeft))
  const insurer_day_cents = Math.min(most, terms.rental_daily_cap_cents ?? 0)
  const centsLeft = limits.total_cents === null ? Infinity : Math.max(0, limits.total_cents - used.cents)
  const insurer_cents = Math.min(insuredOf(each, early, covered_days, insurer_day_cents), centsLeft)
  return insurer_cents > 0
    ? { covered_days, insurer_day_cents, insurer_cents }
    : { covered_days: 0, insurer_day_cents: 0, insurer_cents: 0 }
}

/** Of the days that no insurer pays, those before its cover begins: they are the first ones, whenever the car comes back. */
export const waitDays = (
  price: Pick<Price, 'service_date' | 'quantity' | 'covered_days'>,
  terms: Pick<CoverageTerms, 'rental_start'> | null | undefined,
): number =>
  terms?.rental_start
    ? Math.max(
        0,
        Math.min(price.quantity - price.covered_days, daysBetween(price.service_date, terms.rental_start) - 1),
      )
    : 0

/**
 * The price of a booking. Dates must have passed {@link dateProblem}. Coverage counts for rentals only: an appointment
 * is charged for its least hours, and further work needs the shop's own estimate.
 */
export function priceOf(
  rates: Rates,
  start: Day,
  end: Day | null,
  coverage: { terms: CoverageTerms; used: Used } | null,
): Price {
  const rental = rates.listing_type === 'vehicle'
  const days = soldByTheDay(rates)
  const last = end ?? lastDayOf(rates, start)
  const quantity = days ? daysBetween(start, last) : rates.min_hours
  const listed = rates.daily_rate_cents ?? rates.hourly_rate_cents ?? 0
  const second = rates.insurer_daily_rate_cents ?? null
  const nothing = { covered_days: 0, insurer_day_cents: 0, insurer_cents: 0 }
  const at = (rate_cents: number, within: boolean) => {
    const frozen = rental ? frozenAt(rate_cents, rates, within, start) : undefined
    const { each, total_cents, lines } = priceOfFirst({ rate_cents, rates: frozen }, quantity)
    const most = Math.max(rate_cents, (eachDay(start, last).some(isWeekend) && frozen?.weekend_cents) || 0)
    return {
      rate_cents,
      ...(frozen && lines && { rates: frozen, lines }),
      total_cents,
      ...(rental && coverage ? insurerPart(most, start, each, coverage.terms, coverage.used) : nothing),
    }
  }
  // a second price is valid only within a verified cap: with nothing covered, the listed rate stands
  const opened = second !== null && second <= (coverage?.terms.rental_daily_cap_cents ?? 0) ? at(second, true) : null
  const within = opened !== null && opened.insurer_cents > 0
  const cost = within ? opened : at(listed, false)
  const direct_bill = cost.insurer_cents > 0 && coverage !== null && coverage.terms.direct_bill
  const own_cents = cost.total_cents - cost.insurer_cents
  return {
    kind: rental ? 'rental' : days ? 'storage' : 'appointment',
    service_date: start,
    end_date: days ? last : null,
    quantity,
    rate_kind: within ? 'insurer' : 'listed',
    ...cost,
    own_cents,
    direct_bill,
    amount: direct_bill ? own_cents : cost.total_cents,
    deposit_cents: rates.deposit_required_cents ?? 0,
    ...(rental && returnTermsOf(rates)),
  }
}

/** The terms of a listing at return, as a booking freezes them; nothing without any. */
function returnTermsOf(listed: Partial<ReturnTerms>): { return_terms: ReturnTerms } | undefined {
  const { miles_per_day = null, extra_mile_cents = null, fuel_eighth_cents = null, late_hour_cents = null } = listed
  if (miles_per_day === null && fuel_eighth_cents === null && late_hour_cents === null) return undefined
  const late_grace_minutes = listed.late_grace_minutes ?? 0
  return { return_terms: { miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents, late_grace_minutes } }
}

/**
 * A rental of which only the first `days` count, at the rates and limits it was booked with. By the day a week that is not
 * full may cost more above the insurer's limit than the whole one did: `less_cents` of its price is never the driver's.
 */
export function firstDays(
  price: Pick<
    Price,
    | 'rate_cents'
    | 'rates'
    | 'covered_days'
    | 'insurer_day_cents'
    | 'insurer_cents'
    | 'own_cents'
    | 'direct_bill'
    | 'amount'
  >,
  days: number,
  wait_days: number,
) {
  const { each, ...cost } = priceOfFirst(price, days)
  const covered_days = Math.min(price.covered_days, Math.max(0, days - wait_days))
  const insured = insuredOf(each, wait_days, covered_days, price.insurer_day_cents)
  const insurer_cents = Math.min(price.insurer_cents, insured)
  const agreed = price.direct_bill ? price.amount : price.own_cents
  return { ...cost, covered_days, insurer_cents, less_cents: Math.max(0, cost.total_cents - insurer_cents - agreed) }
}

/** Rates of a service at a fixed price: one unit that is all of it, whatever the listing asks by the hour. */
export const fixedRates = <R extends Rates>(rates: R, price_cents: number): R => ({
  ...rates,
  daily_rate_cents: null,
  hourly_rate_cents: price_cents,
  min_hours: 1,
})

export type CancellationRule = {
  full_refund_hours: number
  rental_keeps_days: number
  /** All of it, or so many per cent. */
  appointment_keeps: 'all' | number
  /** Days not used that are kept when a rented car comes back early; absent in bookings from before, which keep none. */
  early_return_keeps_days?: number
}

/** Until when a driver gets everything back: so many hours before the first day begins in the provider's zone. */
export const freeUntil = (rule: CancellationRule, dayBegins: Date): Date =>
  new Date(dayBegins.getTime() - rule.full_refund_hours * 3_600_000)

/**
 * What stays with the provider when it is too late for everything, by the terms bought: so many days, or the
 * appointment or a part of it, a fraction of a cent for who paid; never more than was charged.
 */
export function keptWhenLate(
  rule: CancellationRule,
  price: Pick<Price, 'kind' | 'amount' | 'rate_cents' | 'rates'>,
): number {
  if (price.kind !== 'appointment')
    return Math.min(price.amount, priceOfFirst(price, rule.rental_keeps_days).total_cents)
  return rule.appointment_keeps === 'all' ? price.amount : Math.floor((price.amount * rule.appointment_keeps) / 100)
}
