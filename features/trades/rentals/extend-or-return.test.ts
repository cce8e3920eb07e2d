import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { refundPart, releaseAll } from '#features/cases/complaints/resolution.ts'
import { shortened } from './shortened.ts'
import { type CoverageTerms, keptWhenLate, priceOf, waitDays } from '#features/market/prices/price.ts'
import { afterParts, releasePart, stillHeld } from '#features/cases/complaints/release-part.ts'
import { termsFor } from '#features/market/prices/terms.ts'

const START = '2030-03-04'
const requests = fc.record({
  rate: fc.integer({ min: 1000, max: 30_000 }),
  first: fc.integer({ min: 1, max: 20 }),
  more: fc.integer({ min: 1, max: 20 }),
  cap: fc.option(fc.integer({ min: 500, max: 40_000 })),
  days: fc.option(fc.integer({ min: 0, max: 40 })),
  total: fc.option(fc.integer({ min: 0, max: 400_000 })),
  used: fc.record({ days: fc.integer({ min: 0, max: 10 }), cents: fc.integer({ min: 0, max: 60_000 }) }),
  starts: fc.integer({ min: -3, max: 25 }),
  until: fc.option(fc.integer({ min: -2, max: 45 })),
  direct: fc.boolean(),
})
const ratesOf = (daily_rate_cents: number) => ({
  listing_type: 'vehicle' as const,
  daily_rate_cents,
  hourly_rate_cents: null,
  min_hours: 1,
  min_days: 1,
  max_days: 60,
  deposit_required_cents: null,
})
type Wanted = typeof requests extends fc.Arbitrary<infer W> ? W : never
const termsOf = ({ cap, days, total, starts, until, direct }: Wanted): CoverageTerms => ({
  rental_daily_cap_cents: cap,
  rental_max_days: days,
  rental_total_cap_cents: total,
  rental_start: addDays(START, starts),
  direct_bill: direct,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: until === null ? null : addDays(START, until),
})

test('a rental and its extension cost the insurer and the driver what one long rental costs, when nothing changed between', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const [rates, terms] = [ratesOf(request.rate), termsOf(request)]
      const price = (from: number, days: number, used: Wanted['used']) =>
        priceOf(rates, addDays(START, from), addDays(START, from + days - 1), { terms, used })
      const long = price(0, request.first + request.more, request.used)
      const one = price(0, request.first, request.used)
      const two = price(request.first, request.more, {
        days: request.used.days + one.covered_days,
        cents: request.used.cents + one.insurer_cents,
      })
      expect(one.insurer_cents + two.insurer_cents).toBe(long.insurer_cents)
      expect(one.own_cents + two.own_cents).toBe(long.own_cents)
      expect(one.total_cents + two.total_cents).toBe(long.total_cents)
      expect(request.used.days + one.covered_days + two.covered_days).toBeLessThanOrEqual(
        Math.max(request.days ?? Infinity, request.used.days),
      )
    }),
    { numRuns: 5000 },
  )
})

/** A rental as bought, some of whose money went back before. */
const bought = (request: Wanted, back: number) => {
  const price = priceOf(ratesOf(request.rate), START, addDays(START, request.first + request.more - 1), {
    terms: termsOf(request),
    used: request.used,
  })
  return {
    price,
    left_cents: price.amount - Math.floor((price.amount * back) / 100),
    billed_cents: price.direct_bill ? price.insurer_cents : 0,
    covered_cents: price.insurer_cents,
    covered_days: price.covered_days,
    wait_days: waitDays(price, termsOf(request)),
  }
}

test('a car that comes back early never gives back more than was paid, and the insurer pays for no day not used', () => {
  fc.assert(
    fc.property(
      requests,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 39 }),
      fc.integer({ min: 0, max: 5 }),
      (request, gone, wanted, keeps) => {
        const money = bought(request, gone)
        const unused = Math.min(wanted, money.price.quantity - 1)
        const it = shortened(money, unused, keeps)
        const { price } = it
        expect(it.refund_cents).toBeLessThanOrEqual(money.left_cents)
        expect(it.refund_cents).toBeLessThanOrEqual(Math.max(0, money.price.amount - price.amount))
        expect(it.insurer_back_cents).toBeLessThanOrEqual(money.billed_cents)
        expect(price.covered_days).toBeLessThanOrEqual(price.quantity)
        expect(price.insurer_cents).toBeLessThanOrEqual(price.insurer_day_cents * price.covered_days)
        expect(price.covered_days + it.coverage_days_back).toBe(money.covered_days)
        expect(price.insurer_cents + it.coverage_cents_back).toBe(money.covered_cents)
        expect(price.total_cents).toBe(price.rate_cents * price.quantity)
        expect(price.own_cents + price.insurer_cents).toBe(price.total_cents)
        expect(it.kept_cents).toBeLessThanOrEqual(price.rate_cents * Math.min(keeps, unused))
        expect(price.amount).toBeLessThanOrEqual(money.price.amount)
        const rest = money.left_cents + money.billed_cents - it.refund_cents - it.insurer_back_cents
        expect(rest).toBeGreaterThanOrEqual(0)
        for (const value of [it.refund_cents, it.insurer_back_cents, it.kept_cents])
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
        // to the insurer and the driver it is what a rental to that day would have cost, the wait at its begin included
        const to = addDays(START, price.quantity - 1)
        const booked = priceOf(ratesOf(request.rate), START, to, { terms: termsOf(request), used: request.used })
        expect([price.insurer_cents, price.own_cents]).toEqual([booked.insurer_cents, booked.own_cents])
        // without days kept it is what an admin gives back for days not given
        const part = refundPart(money, { by: 'units', value: unused })
        const plain = shortened(money, unused, 0)
        if (!('problem' in part))
          expect([
            part.refund_cents,
            part.insurer_back_cents,
            part.coverage_days_back,
            part.coverage_cents_back,
          ]).toEqual([
            plain.refund_cents,
            plain.insurer_back_cents,
            plain.coverage_days_back,
            plain.coverage_cents_back,
          ])
      },
    ),
    { numRuns: 5000 },
  )
})

test('parts released one after another never exceed what is held, and what follows divides only the rest', () => {
  fc.assert(
    fc.property(
      requests,
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 99 }),
      (request, gone, parts, share) => {
        const money = bought(request, gone)
        const both = money.left_cents + money.billed_cents
        let released = 0
        for (const value of parts) {
          const part = releasePart(money, value, released)
          if ('problem' in part) expect(value).toBeGreaterThanOrEqual(both - released)
          else released += part.provider_cents
          expect(stillHeld(money, released)).toBeGreaterThanOrEqual(both === 0 ? 0 : 1)
        }
        const rest = both - released
        const all = afterParts(releaseAll(money), money, released, true)
        const none = afterParts(releaseAll(money), money, released, false)
        const some = refundPart(money, { by: 'share', value: share })
        const after = 'problem' in some ? some : afterParts(some, money, released, false)
        for (const [division, whole] of [
          [all, released > 0],
          [none, true],
          [after, true],
        ] as const) {
          if ('problem' in division || !whole) continue
          const { refund_cents, insurer_back_cents, provider_cents, insurer_cents } = division
          expect(refund_cents + insurer_back_cents + provider_cents).toBe(rest)
          expect(insurer_cents + insurer_back_cents).toBe(money.billed_cents)
          expect(refund_cents).toBeLessThanOrEqual(money.left_cents)
          expect(division.coverage_cents_back).toBeLessThanOrEqual(money.covered_cents)
          for (const cents of [refund_cents, insurer_back_cents, provider_cents, insurer_cents])
            expect(cents).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 3000 },
  )
})

test('each trade has the default’s terms but for what its own say; bookings from before keep theirs', () => {
  const rule = { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' as const }
  const trades = { towing: { full_refund_hours: 1, appointment_keeps: 40 }, rental: { rental_keeps_days: 2 } }
  expect(termsFor(rule, 'glass')).toEqual(rule)
  expect(termsFor({ ...rule, trades }, 'body_shop')).toEqual(rule)
  expect(termsFor({ ...rule, trades }, 'towing')).toEqual({ ...rule, full_refund_hours: 1, appointment_keeps: 40 })
  expect(termsFor({ ...rule, trades }, 'private_owner')).toEqual({ ...rule, rental_keeps_days: 2 })
  const appointment = { kind: 'appointment' as const, amount: 12_345, rate_cents: 12_345 }
  expect(keptWhenLate(termsFor({ ...rule, trades }, 'towing'), appointment), 'the fraction is who paid’s').toBe(4938)
  expect(keptWhenLate(rule, appointment)).toBe(12_345)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const kept = keptWhenLate({ ...rule, appointment_keeps: percent }, { ...appointment, amount })
      expect(kept >= 0 && kept <= amount && Number.isSafeInteger(kept)).toBe(true)
    }),
  )
})
