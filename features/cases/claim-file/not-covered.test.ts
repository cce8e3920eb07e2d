import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { notCovered } from './not-covered.ts'
import { type CoverageTerms, priceOf, type Rates } from '#features/market/prices/price.ts'

const START = '2026-12-01'
const car: Rates = {
  listing_type: 'vehicle',
  daily_rate_cents: 3800,
  hourly_rate_cents: null,
  min_hours: 1,
  min_days: 1,
  max_days: 90,
  deposit_required_cents: null,
}
const terms: CoverageTerms = {
  rental_daily_cap_cents: 3000,
  rental_max_days: 30,
  rental_total_cap_cents: null,
  rental_start: null,
  direct_bill: false,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: null,
}
const unused = { days: 0, cents: 0 }
const of = (some: Partial<CoverageTerms>, days: number, used = unused) => {
  const with_ = { ...terms, ...some }
  return notCovered(priceOf(car, START, addDays(START, days - 1), { terms: with_, used }), with_)
}

test('each part has its reason: above the daily limit, waiting, after the end, too many days, above the limit in all', () => {
  expect(of({}, 3)).toEqual([{ why: 'daily_cap', days: 3, cents: 2400 }])
  expect(of({ rental_start: addDays(START, 2) }, 5)).toEqual([
    { why: 'daily_cap', days: 3, cents: 2400 },
    { why: 'wait', days: 2, cents: 7600 },
  ])
  expect(of({ rental_until: addDays(START, 1) }, 5)).toEqual([
    { why: 'daily_cap', days: 2, cents: 1600 },
    { why: 'ended', days: 3, cents: 11_400 },
  ])
  expect(of({ rental_max_days: 5 }, 4, { days: 3, cents: 9000 })).toEqual([
    { why: 'daily_cap', days: 2, cents: 1600 },
    { why: 'days_used', days: 2, cents: 7600 },
  ])
  expect(of({ rental_total_cap_cents: 5000 }, 3)).toEqual([
    { why: 'daily_cap', days: 3, cents: 2400 },
    { why: 'total_cap', days: 3, cents: 4000 },
  ])
})

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const day = fc.integer({ min: -20, max: 60 }).map((count) => addDays(START, count))
const cents = fc.integer({ min: 0, max: 200_000 })
const cover = fc.record({
  rental_daily_cap_cents: some(cents),
  rental_max_days: some(fc.integer({ min: 0, max: 60 })),
  rental_total_cap_cents: some(cents),
  rental_start: some(day),
  direct_bill: fc.boolean(),
  extra_days: fc.integer({ min: 0, max: 20 }),
  raised_total_cap_cents: some(cents),
  rental_until: some(day),
})
const used = fc.record({ days: fc.integer({ min: 0, max: 70 }), cents })
const days = fc.integer({ min: 1, max: 60 })
const rate = fc.integer({ min: 1, max: 100_000 })

test('whatever the cover, the parts add up to the driver’s own part, and none is negative', () => {
  fc.assert(
    fc.property(cover, used, days, rate, (terms, used, days, daily_rate_cents) => {
      const price = priceOf({ ...car, daily_rate_cents }, START, addDays(START, days - 1), { terms, used })
      const parts = notCovered(price, terms)
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(price.own_cents)
      for (const part of parts) expect(part.cents).toBeGreaterThan(0)
    }),
  )
})

test('the split of a rental adds up, is never negative and never above a limit', () => {
  fc.assert(
    fc.property(cover, used, days, rate, (terms, used, days, daily_rate_cents) => {
      const price = priceOf({ ...car, daily_rate_cents }, START, addDays(START, days - 1), { terms, used })
      expect(price.rate_cents * price.quantity).toBe(price.total_cents)
      expect(price.insurer_cents + price.own_cents).toBe(price.total_cents)
      expect(price.amount).toBe(price.direct_bill ? price.own_cents : price.total_cents)
      expect(Math.min(price.insurer_cents, price.own_cents, price.covered_days, price.amount)).toBeGreaterThanOrEqual(0)
      expect(price.insurer_day_cents).toBeLessThanOrEqual(Math.min(daily_rate_cents, terms.rental_daily_cap_cents ?? 0))
      expect(price.insurer_cents).toBeLessThanOrEqual(price.insurer_day_cents * price.covered_days)
      const most = terms.rental_max_days === null ? days : terms.rental_max_days + terms.extra_days - used.days
      expect(price.covered_days).toBeLessThanOrEqual(Math.max(0, Math.min(days, most)))
      if (terms.rental_total_cap_cents !== null) {
        const all = Math.max(terms.rental_total_cap_cents, terms.raised_total_cap_cents ?? 0)
        expect(price.insurer_cents).toBeLessThanOrEqual(Math.max(0, all - used.cents))
      }
    }),
  )
})

test('a day more never makes it cheaper for anybody, more used never makes the insurer pay more', () => {
  fc.assert(
    fc.property(cover, used, days, rate, (terms, used, days, daily_rate_cents) => {
      const rates = { ...car, daily_rate_cents }
      const of = (days: number, taken = used) => priceOf(rates, START, addDays(START, days - 1), { terms, used: taken })
      const [now, more] = [of(days), of(days + 1)]
      expect(more.total_cents).toBe(now.total_cents + daily_rate_cents)
      expect(more.insurer_cents).toBeGreaterThanOrEqual(now.insurer_cents)
      expect(more.own_cents).toBeGreaterThanOrEqual(now.own_cents)
      expect(of(days, { days: used.days + 1, cents: used.cents }).insurer_cents).toBeLessThanOrEqual(now.insurer_cents)
      expect(of(days, { days: used.days, cents: used.cents + 1 }).insurer_cents).toBeLessThanOrEqual(now.insurer_cents)
    }),
  )
})
