import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Division, PART_KINDS, refundAll, refundPart, releaseAll } from './resolution.ts'
import { type Money } from '#features/work/orders/settlement.ts'

/** Any order with an open complaint: some of it may have gone back before, some may be the insurer's. */
const money: fc.Arbitrary<Money> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 30 }),
    rate: fc.integer({ min: 100, max: 50_000 }),
    days: fc.integer({ min: 0, max: 30 }),
    cap: fc.integer({ min: 0, max: 60_000 }),
    wait: fc.integer({ min: 0, max: 5 }),
    direct: fc.boolean(),
    before: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ quantity, rate, days, cap, wait, direct, before }) => {
    const day = Math.min(rate, cap)
    const covered_days = day > 0 ? Math.min(days, quantity) : 0
    const insurer = day * covered_days
    const direct_bill = direct && insurer > 0
    const amount = rate * quantity - (direct_bill ? insurer : 0)
    return {
      left_cents: amount - Math.floor((amount * before) / 100),
      billed_cents: direct_bill ? insurer : 0,
      covered_cents: insurer,
      covered_days,
      wait_days: Math.min(wait, quantity - covered_days),
      price: {
        amount,
        quantity,
        rate_cents: rate,
        insurer_cents: insurer,
        insurer_day_cents: covered_days > 0 ? day : 0,
        own_cents: rate * quantity - insurer,
        direct_bill,
      },
    }
  })
const sane = (division: Division, m: Money) => {
  expect(division.refund_cents + division.insurer_back_cents + division.provider_cents).toBe(
    m.left_cents + m.billed_cents,
  )
  expect(division.refund_cents).toBeLessThanOrEqual(m.left_cents)
  expect(division.insurer_cents + division.insurer_back_cents).toBe(m.billed_cents)
  expect(division.coverage_cents_back).toBeLessThanOrEqual(m.covered_cents)
  expect(division.coverage_days_back).toBeLessThanOrEqual(m.covered_days)
  for (const value of Object.values(division)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
}

test('whatever is decided, every cent that is held goes somewhere, and none that is not', () => {
  fc.assert(
    fc.property(money, fc.constantFrom(...PART_KINDS), fc.integer({ min: -5, max: 2_000_000 }), (m, by, value) => {
      sane(releaseAll(m), m)
      sane(refundAll(m), m)
      sane(refundAll(m, m.left_cents), m)
      const part = refundPart(m, { by, value: by === 'amount' ? value : value % 120 })
      if ('problem' in part) return
      sane(part, m)
      expect(part.provider_cents).toBeGreaterThan(0)
      expect(part.rounding).toBeLessThan(200)
    }),
    { numRuns: 2000 },
  )
})

test('a bigger share never gives less back', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 1, max: 98 }), (m, share) => {
      const [less, more] = [
        refundPart(m, { by: 'share', value: share }),
        refundPart(m, { by: 'share', value: share + 1 }),
      ]
      if ('problem' in less || 'problem' in more) return
      expect(more.refund_cents).toBeGreaterThanOrEqual(less.refund_cents)
      expect(more.insurer_back_cents).toBeGreaterThanOrEqual(less.insurer_back_cents)
      expect(more.provider_cents).toBeLessThanOrEqual(less.provider_cents)
    }),
  )
})

test('an amount is exactly that amount on the card', () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 1, max: 1_000_000 }), (m, value) => {
      const part = refundPart(m, { by: 'amount', value })
      if (!('problem' in part)) expect(part.refund_cents).toBe(value)
    }),
  )
})
