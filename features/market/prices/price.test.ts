import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, eachDay } from '#lib/dates.ts'
import {
  type CancellationRule,
  type CoverageTerms,
  dateProblem,
  freeUntil,
  keptWhenLate,
  priceOf,
  type Rates,
} from './price.ts'

const TODAY = '2026-11-20'
const car: Rates = {
  listing_type: 'vehicle',
  daily_rate_cents: 3800,
  hourly_rate_cents: null,
  min_hours: 1,
  min_days: 2,
  max_days: 14,
  deposit_required_cents: 15_000,
}
const shop: Rates = { ...car, listing_type: 'service', daily_rate_cents: null, hourly_rate_cents: 7800, min_hours: 2 }
const terms: CoverageTerms = {
  rental_daily_cap_cents: 3000,
  rental_max_days: 30,
  rental_total_cap_cents: 90_000,
  rental_start: null,
  direct_bill: true,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: null,
}
const unused = { days: 0, cents: 0 }

test('a rental is its days times the rate; without an end it is taken for its least days', () => {
  expect(priceOf(car, '2026-12-01', '2026-12-05', null)).toMatchObject({
    quantity: 5,
    total_cents: 19_000,
    amount: 19_000,
  })
  expect(priceOf(car, '2026-12-01', null, null)).toMatchObject({
    quantity: 2,
    end_date: '2026-12-02',
    total_cents: 7600,
  })
})

test('an appointment is its least hours times the rate, and the rental coverage is not for it', () => {
  expect(priceOf(shop, '2026-12-01', null, { terms, used: unused })).toMatchObject({
    kind: 'appointment',
    quantity: 2,
    amount: 15_600,
    insurer_cents: 0,
    end_date: null,
  })
})

test('the insurer pays its daily limit for the days that are left; the driver the rest', () => {
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms, used: { days: 27, cents: 0 } })).toMatchObject({
    covered_days: 3,
    insurer_cents: 9000,
    own_cents: 10_000,
    amount: 10_000,
  })
})

test('days before the confirmed start of the rental are not covered', () => {
  const late = { ...terms, rental_start: '2026-12-04' }
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms: late, used: unused })).toMatchObject({ covered_days: 2 })
})

test('after a total loss no day beyond the last covered one is paid, and none at all once it has passed', () => {
  const ends = (rental_until: string) =>
    priceOf(car, '2026-12-01', '2026-12-05', { terms: { ...terms, rental_until }, used: unused })
  expect(ends('2026-12-03')).toMatchObject({ covered_days: 3, insurer_cents: 9000, own_cents: 10_000 })
  expect(ends('2026-12-01')).toMatchObject({ covered_days: 1 })
  expect(ends('2026-11-30')).toMatchObject({ covered_days: 0, insurer_cents: 0, direct_bill: false, amount: 19_000 })
  expect(ends('2026-12-31')).toMatchObject({ covered_days: 5 })
})

test('an extension adds its days and raises the limit in all, and nothing else', () => {
  const used = { days: 28, cents: 84_000 }
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms, used })).toMatchObject({
    covered_days: 2,
    insurer_cents: 6000,
  })
  const longer = { ...terms, extra_days: 5 }
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms: longer, used })).toMatchObject({
    covered_days: 5,
    insurer_cents: 6000,
  })
  const more = { ...longer, raised_total_cap_cents: 120_000 }
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms: more, used })).toMatchObject({ insurer_cents: 15_000 })
})

test('a limit nobody confirmed covers nothing per day, and limits nothing in all', () => {
  const none = { ...terms, rental_daily_cap_cents: null }
  expect(priceOf(car, '2026-12-01', '2026-12-05', { terms: none, used: unused })).toMatchObject({
    insurer_cents: 0,
    direct_bill: false,
    amount: 19_000,
  })
  const open = { ...terms, rental_max_days: null, rental_total_cap_cents: null }
  expect(priceOf(car, '2026-12-01', '2026-12-14', { terms: open, used: { days: 99, cents: 999_999 } })).toMatchObject({
    covered_days: 14,
  })
})

test.each([
  ['2026-11-20', null, 'too_early'],
  ['2026-11-19', null, 'too_early'],
  ['2026-11-21', null, null],
  ['2026-11-21', '2026-11-21', 'too_short'],
  ['2026-11-21', '2026-12-04', null],
  ['2026-11-21', '2026-12-05', 'too_long'],
  ['2026-11-25', '2026-11-24', 'backwards'],
  ['2028-01-01', null, 'too_late'],
])('from %s to %s: %s', (start, end, code) => {
  expect(dateProblem(car, start, end, TODAY)?.code ?? null).toBe(code)
})

test('an appointment takes one date', () => {
  expect(dateProblem(shop, '2026-11-25', '2026-11-26', TODAY)?.code).toBe('one_day')
  expect(dateProblem(shop, '2026-11-25', '2026-11-25', TODAY)).toBeNull()
})

const rule: CancellationRule = { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' }
test('everything comes back until 24 hours before the first day begins at the provider’s', () => {
  expect(freeUntil(rule, new Date('2026-12-01T05:00:00Z')).toISOString()).toBe('2026-11-30T05:00:00.000Z')
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const anyRates = fc.record({
  listing_type: fc.constantFrom('vehicle' as const, 'service' as const),
  daily_rate_cents: fc.integer({ min: 1, max: 1_000_000 }),
  hourly_rate_cents: fc.integer({ min: 1, max: 1_000_000 }),
  min_hours: fc.integer({ min: 1, max: 100 }),
  min_days: fc.integer({ min: 1, max: 30 }),
  max_days: fc.constant(365),
  deposit_required_cents: maybe(cents),
})
const anyTerms = fc.record({
  rental_daily_cap_cents: maybe(cents),
  rental_max_days: maybe(fc.integer({ min: 0, max: 365 })),
  rental_total_cap_cents: maybe(fc.integer({ min: 0, max: 20_000_000 })),
  rental_start: maybe(fc.integer({ min: 1, max: 60 }).map((n) => addDays(TODAY, n))),
  direct_bill: fc.boolean(),
  extra_days: fc.integer({ min: 0, max: 60 }),
  raised_total_cap_cents: maybe(fc.integer({ min: 0, max: 20_000_000 })),
  rental_until: maybe(fc.integer({ min: -5, max: 250 }).map((n) => addDays(TODAY, n))),
})
/** What may be taken in all, written down a second time: never by the function under test. */
const mostDays = (any: CoverageTerms) =>
  any.rental_max_days === null ? Infinity : any.rental_max_days + any.extra_days
const mostCents = (any: CoverageTerms) =>
  any.rental_total_cap_cents === null
    ? Infinity
    : Math.max(any.rental_total_cap_cents, any.raised_total_cap_cents ?? any.rental_total_cap_cents)
const anyUsed = fc.record({ days: fc.integer({ min: 0, max: 400 }), cents: fc.integer({ min: 0, max: 30_000_000 }) })
const anyTrip = fc.record({ from: fc.integer({ min: 1, max: 200 }), days: fc.integer({ min: 1, max: 200 }) })

test('for any rate, dates and coverage: nothing is negative, the parts add up, and no limit is passed', () => {
  fc.assert(
    fc.property(anyRates, anyTerms, anyUsed, anyTrip, (rates, any, used, trip) => {
      const start = addDays(TODAY, trip.from)
      const price = priceOf(rates, start, addDays(start, trip.days - 1), { terms: any, used })
      for (const value of Object.values(price)) if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0)
      expect(price.insurer_cents + price.own_cents).toBe(price.total_cents)
      expect(price.total_cents).toBe(price.rate_cents * price.quantity)
      expect(price.amount).toBe(price.direct_bill ? price.own_cents : price.total_cents)
      expect(price.insurer_day_cents).toBeLessThanOrEqual(Math.min(price.rate_cents, any.rental_daily_cap_cents ?? 0))
      expect(price.insurer_cents).toBeLessThanOrEqual(price.insurer_day_cents * price.covered_days)
      if (price.insurer_cents > 0) {
        expect(used.days + price.covered_days).toBeLessThanOrEqual(mostDays(any))
        expect(used.cents + price.insurer_cents).toBeLessThanOrEqual(mostCents(any))
        const open = eachDay(start, addDays(start, trip.days - 1)).filter(
          (day) => day >= (any.rental_start ?? '') && day <= (any.rental_until ?? '9999-12-31'),
        )
        expect(price.covered_days).toBeLessThanOrEqual(open.length)
      }
      expect(keptWhenLate(rule, price)).toBeLessThanOrEqual(price.amount)
      expect(keptWhenLate(rule, price)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})

test('however a claim is split into bookings, they never take more of it than there is', () => {
  fc.assert(
    fc.property(anyRates, anyTerms, fc.array(anyTrip, { maxLength: 12 }), (rates, any, trips) => {
      const used = { days: 0, cents: 0 }
      for (const trip of trips) {
        const start = addDays(TODAY, trip.from)
        const end = addDays(start, trip.days - 1)
        const price = priceOf({ ...rates, listing_type: 'vehicle' }, start, end, { terms: any, used })
        used.days += price.covered_days
        used.cents += price.insurer_cents
        expect(price.covered_days).toBeLessThanOrEqual(daysBetween(start, end))
      }
      expect(used.days).toBeLessThanOrEqual(mostDays(any))
      expect(used.cents).toBeLessThanOrEqual(mostCents(any))
    }),
    { numRuns: 500 },
  )
})
