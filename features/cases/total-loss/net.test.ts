import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustedOf, averageOf, MOST_CENTS, nearTotal, netOf, type OfferSums } from './net.ts'

const cents = fc.integer({ min: 0, max: MOST_CENTS })
const sums: fc.Arbitrary<OfferSums> = fc.record({
  value_cents: cents,
  tax_cents: cents,
  fees_cents: cents,
  deductible_cents: cents,
  prior_cents: cents,
  salvage_cents: cents,
  payoff_cents: cents,
})

test('of 20,000 random offers lender and owner together get what is offered, and nothing is below zero but what is shown as owed', () => {
  fc.assert(
    fc.property(sums, (offer) => {
      const { value_cents, tax_cents, fees_cents, deductible_cents, prior_cents, salvage_cents, payoff_cents } = offer
      const offered = value_cents + tax_cents + fees_cents - deductible_cents - prior_cents - salvage_cents
      const net = netOf(offer)
      if (offered < 0) {
        expect(net).toBeNull()
        return
      }
      expect(net!.net_owner_cents + net!.net_lender_cents).toBe(offered)
      expect(net!.net_lender_cents + net!.gap_cents).toBe(payoff_cents)
      expect(Math.min(net!.net_owner_cents, net!.net_lender_cents, net!.gap_cents)).toBeGreaterThanOrEqual(0)
      // who still owes the lender gets nothing themselves
      expect(net!.gap_cents === 0 || net!.net_owner_cents === 0).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

test('an offer counted by hand: $12,480.00 and its tax and fees, less deductible and prior damage, first to the lender', () => {
  const offer = {
    value_cents: 1_248_000,
    tax_cents: 82_368,
    fees_cents: 3_800,
    deductible_cents: 50_000,
    prior_cents: 12_550,
    salvage_cents: 0,
    payoff_cents: 914_075,
  }
  // 12,480.00 + 823.68 + 38.00 = 13,341.68; less 500.00 and 125.50 = 12,716.18; to the lender 9,140.75, to the owner 3,575.43
  expect(netOf(offer)).toEqual({
    payable_cents: 1_271_618,
    net_lender_cents: 914_075,
    net_owner_cents: 357_543,
    gap_cents: 0,
  })
  // kept for 2,150.00, and 11,400.00 still owed: 12,716.18 − 2,150.00 = 10,566.18 to the lender, 833.82 left to owe
  expect(netOf({ ...offer, salvage_cents: 215_000, payoff_cents: 1_140_000 })).toEqual({
    payable_cents: 1_056_618,
    net_lender_cents: 1_056_618,
    net_owner_cents: 0,
    gap_cents: 83_382,
  })
})

test('comparables are added up with every adjustment; without any there is no average', () => {
  const first = { price_cents: 1_199_900, adjustments: [{ cents: -42_000 }, { cents: 15_050 }] }
  const second = { price_cents: 1_300_000, adjustments: [] }
  expect(adjustedOf(first)).toBe(1_172_950)
  expect(averageOf([first, second])).toEqual({ sum_cents: 2_472_950, average_cents: 1_236_475 })
  expect(averageOf([])).toBeNull()
})

test('a repair is near its car’s value from 60 percent on, and nearer from 75; a cent below is below', () => {
  expect(nearTotal(599_999, 1_000_000)).toBeNull()
  expect(nearTotal(600_000, 1_000_000)).toEqual({ percent: 60, level: 60 })
  expect(nearTotal(749_999, 1_000_000)).toEqual({ percent: 74, level: 60 })
  expect(nearTotal(750_000, 1_000_000)).toEqual({ percent: 75, level: 75 })
})
