import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notCovered } from '#features/cases/claim-file/not-covered.ts'
import { refundPart } from '#features/cases/complaints/resolution.ts'
import { mostWeekly } from '#features/market/listings/weekly.ts'
import { shortened } from '#features/trades/rentals/shortened.ts'
import { moneyLines, quoted } from '#features/work/orders/money.ts'
import { addDays, eachDay } from '#lib/dates.ts'
import { type CoverageTerms, keptWhenLate, priceOf, type Rates, waitDays } from './price.ts'
import { costOfDays } from './rental-rates.ts'
import { boughtRates } from './server/bought.ts'
import { rounds } from '#test/looks.ts'

// 2030-03-04 is a Monday
const MONDAY = '2030-03-04'
const car: Rates = {
  listing_type: 'vehicle',
  daily_rate_cents: 5000,
  hourly_rate_cents: null,
  min_hours: 1,
  min_days: 1,
  max_days: 90,
  deposit_required_cents: null,
  weekly_rate_cents: 21_000,
  weekend_rate_cents: 6000,
}
const terms: CoverageTerms = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  rental_start: null,
  direct_bill: true,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: null,
}
const nights = (rates: Rates, start: string, days: number, coverage: Parameters<typeof priceOf>[3] = null) =>
  priceOf(rates, start, addDays(start, days - 1), coverage)

test('Saturdays and Sundays cost the weekend rate, by the calendar', () => {
  const rates = { ...car, weekly_rate_cents: null }
  // Thursday to Monday: three days at $50, Saturday and Sunday at $60
  expect(nights(rates, '2030-03-07', 5)).toMatchObject({
    total_cents: 27_000,
    amount: 27_000,
    rate_cents: 5000,
    lines: [
      { kind: 'day', days: 3, count: 3, each_cents: 5000 },
      { kind: 'weekend', days: 2, count: 2, each_cents: 6000 },
    ],
  })
  // one Sunday, over the change to summer time of New York
  expect(nights(rates, '2030-03-10', 1)).toMatchObject({ total_cents: 6000 })
})

test('full weeks cost the weekly rate, the days that are left their own, and never more than one more week', () => {
  // 16 days from a Monday: 2 × $210 and two days at $50
  expect(nights(car, MONDAY, 16)).toMatchObject({
    total_cents: 52_000,
    lines: [
      { kind: 'week', days: 14, count: 2, each_cents: 21_000 },
      { kind: 'day', days: 2, count: 2, each_cents: 5000 },
    ],
  })
  // 4 days cost $200 by the day; the fifth would make it $250, more than the $210 of a week
  expect(nights(car, MONDAY, 4)).toMatchObject({ total_cents: 20_000 })
  expect(nights(car, MONDAY, 5)).toMatchObject({
    total_cents: 21_000,
    lines: [{ kind: 'part_week', days: 5, count: 1, each_cents: 21_000 }],
  })
  expect(nights(car, MONDAY, 7)).toMatchObject({ total_cents: 21_000 })
})

test('days that make a week full are named with its price', () => {
  const first = nights(car, MONDAY, 4)
  expect(nights({ ...car, ...boughtRates(first, 4) }, '2030-03-08', 3)).toMatchObject({
    total_cents: 1000,
    lines: [{ kind: 'week_rest', days: 3, count: 1, each_cents: 1000, week_cents: 21_000 }],
  })
})

test('a listing without these rates is its days times its rate, with nothing else in its price', () => {
  const plain = nights({ ...car, weekly_rate_cents: null, weekend_rate_cents: null }, MONDAY, 16)
  expect(plain).toMatchObject({ total_cents: 80_000 })
  expect(plain).not.toHaveProperty('rates')
  expect(plain).not.toHaveProperty('lines')
  expect(nights({ ...car, listing_type: 'service' }, MONDAY, 7)).toMatchObject({ kind: 'storage', total_cents: 35_000 })
})

test('an insurer pays of each day what it costs, up to the daily limit', () => {
  // a week at $210 is $30 a day: all of it; two more days at $50, of which the limit pays $40 each
  expect(nights(car, MONDAY, 9, { terms, used: { days: 0, cents: 0 } })).toMatchObject({
    total_cents: 31_000,
    covered_days: 9,
    insurer_cents: 29_000,
    own_cents: 2000,
    amount: 2000,
  })
  // seven days that are left of the coverage: the week, and nothing of the two days after it
  expect(nights(car, MONDAY, 9, { terms, used: { days: 23, cents: 0 } })).toMatchObject({
    covered_days: 7,
    insurer_cents: 21_000,
    own_cents: 10_000,
  })
  // at the insurer rate of $35 no day and no week costs more: a Saturday does not, a week stays at $210
  expect(
    nights({ ...car, insurer_daily_rate_cents: 3500 }, MONDAY, 9, { terms, used: { days: 0, cents: 0 } }),
  ).toMatchObject({ rate_kind: 'insurer', total_cents: 28_000, insurer_cents: 28_000, amount: 0 })
})

test('the most of a day is what a day of this rental costs: a weekend counts only where it has one', () => {
  const coverage = { terms: { ...terms, rental_daily_cap_cents: 8000 }, used: { days: 0, cents: 0 } }
  expect(nights(car, MONDAY, 3, coverage)).toMatchObject({ insurer_day_cents: 5000, insurer_cents: 15_000 })
  expect(nights(car, '2030-03-08', 2, coverage)).toMatchObject({ insurer_day_cents: 6000, insurer_cents: 11_000 })
})

test('days that nobody covers cost what they were booked at, and after the last one what more of the rental costs', () => {
  const plain = { ...car, weekly_rate_cents: null }
  const bought = nights(plain, MONDAY, 4)
  const listed = { rate_cents: 9900, rates: undefined }
  // from Thursday, the last day booked, to Sunday: two days at $50, Saturday and Sunday at $60
  expect(costOfDays(bought, listed, 3, 7)).toBe(22_000)
  expect(costOfDays(bought, listed, 3, 3)).toBe(0)
  // of a week at the weekly rate the days that are left after four cost nothing but what makes the week full
  expect(costOfDays(nights(car, MONDAY, 4), listed, 4, 7)).toBe(1000)
  // the insurer rate is gone with the cover
  expect(costOfDays({ ...bought, rate_kind: 'insurer' }, listed, 3, 7)).toBe(5000 + 3 * 9900)
})

test('the first day kept of a late cancellation costs what that day costs', () => {
  const rule = { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' as const }
  expect(keptWhenLate(rule, nights(car, '2030-03-09', 3))).toBe(6000)
  expect(keptWhenLate(rule, nights(car, MONDAY, 14))).toBe(5000)
})

test('a car of a week that comes back after five days gives nothing back, after three $60; days kept cost what they cost', () => {
  const price = nights(car, MONDAY, 7)
  const money = { price, left_cents: 21_000, billed_cents: 0, covered_cents: 0, covered_days: 0, wait_days: 0 }
  expect(shortened(money, 2, 0)).toMatchObject({ refund_cents: 0, price: { total_cents: 21_000, quantity: 5 } })
  expect(shortened(money, 4, 0)).toMatchObject({ refund_cents: 6000, price: { total_cents: 15_000, amount: 15_000 } })
  // of the four unused days one is kept: Thursday at $50
  expect(shortened(money, 4, 1)).toMatchObject({ refund_cents: 1000, kept_cents: 5000, price: { amount: 20_000 } })
})

test('billed beside the insurer, coming back early never costs the driver more than the whole rental did', () => {
  const price = nights(car, MONDAY, 7, { terms, used: { days: 0, cents: 0 } })
  expect(price).toMatchObject({ insurer_cents: 21_000, amount: 0, direct_bill: true })
  const money = { price, left_cents: 0, billed_cents: 21_000, covered_cents: 21_000, covered_days: 7, wait_days: 0 }
  // three days at $50: the insurer pays $120 of them, and the $30 above its limit were never agreed
  expect(shortened(money, 4, 0)).toMatchObject({
    refund_cents: 0,
    insurer_back_cents: 9000,
    price: {
      total_cents: 12_000,
      insurer_cents: 12_000,
      own_cents: 0,
      amount: 0,
      lines: [
        { kind: 'day', days: 3, count: 3, each_cents: 5000 },
        { kind: 'less', days: 0, count: 1, each_cents: -3000 },
      ],
    },
  })
})

test('paid back by the insurer afterward, coming back early never costs the driver more than the whole rental did', () => {
  const price = nights(car, MONDAY, 7, { terms: { ...terms, direct_bill: false }, used: { days: 0, cents: 0 } })
  expect(price).toMatchObject({ insurer_cents: 21_000, own_cents: 0, amount: 21_000, direct_bill: false })
  const money = { price, left_cents: 21_000, billed_cents: 0, covered_cents: 21_000, covered_days: 7, wait_days: 0 }
  // three days at $50: the insurer pays back $120 of them; the $30 above its limit go back to the card with the rest
  const back = { refund_cents: 9000, insurer_back_cents: 0, coverage_days_back: 4, coverage_cents_back: 9000 }
  expect(shortened(money, 4, 0)).toMatchObject({
    ...back,
    price: { total_cents: 12_000, insurer_cents: 12_000, own_cents: 0, amount: 12_000 },
  })
  expect(refundPart(money, { by: 'units', value: 4 })).toMatchObject(back)
})

const cents = (min: number, max: number) => fc.integer({ min, max })
const anyRental = fc
  .record({
    daily: cents(1, 30_000),
    weekend: fc.option(cents(1, 60_000)),
    discount: fc.option(cents(0, 100)),
    insurer: fc.option(cents(1, 30_000)),
    start: cents(0, 13).map((days) => addDays(MONDAY, days)),
    days: cents(1, 40),
    more: cents(1, 20),
    cap: fc.option(cents(1, 40_000)),
    limit: fc.option(cents(0, 60)),
    total: fc.option(cents(0, 400_000)),
    begins: cents(-3, 20),
    ends: fc.option(cents(-2, 45)),
    direct: fc.boolean(),
    used: fc.record({ days: cents(0, 10), cents: cents(0, 60_000) }),
  })
  .map(({ daily, weekend, discount, insurer, cap, limit, total, begins, ends, direct, ...it }) => {
    const most = mostWeekly(daily, weekend)
    const rates: Rates = {
      ...car,
      daily_rate_cents: daily,
      weekend_rate_cents: weekend,
      weekly_rate_cents: discount === null ? null : Math.max(1, Math.floor((most * discount) / 100)),
      insurer_daily_rate_cents: insurer !== null && insurer < daily ? insurer : null,
    }
    const coverage: CoverageTerms = {
      ...terms,
      rental_daily_cap_cents: cap,
      rental_max_days: limit,
      rental_total_cap_cents: total,
      rental_start: addDays(it.start, begins),
      rental_until: ends === null ? null : addDays(it.start, ends),
      direct_bill: direct,
    }
    return { ...it, rates, coverage }
  })

/** The same sum in another way: from the calendar, week by week. */
function byHand(rates: Rates, start: string, days: number): number {
  const all = eachDay(start, addDays(start, days - 1)).map((day) => {
    const name = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
    const weekend = name === 'Saturday' || name === 'Sunday'
    return weekend && rates.weekend_rate_cents ? rates.weekend_rate_cents : rates.daily_rate_cents!
  })
  let sum = 0
  while (all.length > 0) {
    const week = all.splice(0, 7)
    const byDay = week.reduce((one, two) => one + two, 0)
    sum += Math.min(byDay, rates.weekly_rate_cents ?? byDay)
  }
  return sum
}

test('the lines of a price add up to it and to its days, and every part of it divides to the cent', () => {
  fc.assert(
    fc.property(anyRental, ({ rates, start, days, coverage, used }) => {
      const price = nights(rates, start, days, { terms: coverage, used })
      if (price.rate_kind === 'listed') expect(price.total_cents).toBe(byHand(rates, start, days))
      else expect(price.total_cents).toBeLessThanOrEqual(Math.min(byHand(rates, start, days), price.rate_cents * days))
      for (const line of price.lines ?? []) expect(line.each_cents).toBeGreaterThanOrEqual(0)
      if (price.lines) {
        expect(price.lines.reduce((sum, line) => sum + line.count * line.each_cents, 0)).toBe(price.total_cents)
        expect(price.lines.reduce((sum, line) => sum + line.days, 0)).toBe(days)
      } else expect(price.total_cents).toBe(price.rate_cents * days)
      expect(price.insurer_cents + price.own_cents).toBe(price.total_cents)
      expect(price.own_cents).toBeGreaterThanOrEqual(0)
      expect(price.insurer_cents).toBeLessThanOrEqual(price.insurer_day_cents * price.covered_days)
      expect(price.insurer_day_cents).toBeLessThanOrEqual(coverage.rental_daily_cap_cents ?? 0)
      const parts = notCovered(price, coverage)
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(price.own_cents)
      const shown = moneyLines(quoted(price))
      const priced = shown.filter(({ key }) => key.startsWith('total')).reduce((sum, line) => sum + line.cents, 0)
      expect(priced).toBe(price.total_cents)
    }),
    { numRuns: rounds(3000, 500) },
  )
})

test('one more day never makes a rental cheaper, and days added later cost what they would have cost at once', () => {
  fc.assert(
    fc.property(anyRental, ({ rates, start, days, more }) => {
      const first = nights(rates, start, days)
      const long = nights(rates, start, days + more)
      expect(long.total_cents).toBeGreaterThanOrEqual(first.total_cents)
      const added = nights({ ...rates, ...boughtRates(first, days) }, addDays(start, days), more)
      expect(first.total_cents + added.total_cents).toBe(long.total_cents)
      const twice = nights({ ...rates, ...boughtRates(added, more) }, addDays(start, days + more), 3)
      expect(long.total_cents + twice.total_cents).toBe(nights(rates, start, days + more + 3).total_cents)
    }),
    { numRuns: rounds(3000, 500) },
  )
})

test('a rental at any rates that comes back early gives back what it cost too much, and never more than was paid', () => {
  fc.assert(
    fc.property(anyRental, cents(1, 39), cents(0, 5), ({ rates, start, days, coverage, used }, wanted, keeps) => {
      const price = nights(rates, start, days + 1, { terms: coverage, used })
      const unused = Math.min(wanted, days)
      const money = {
        price,
        left_cents: price.amount,
        billed_cents: price.direct_bill ? price.insurer_cents : 0,
        covered_cents: price.insurer_cents,
        covered_days: price.covered_days,
        wait_days: waitDays(price, coverage),
      }
      const it = shortened(money, unused, keeps)
      const { price: left } = it
      expect(left.amount).toBeLessThanOrEqual(price.amount)
      expect(left.own_cents).toBeGreaterThanOrEqual(0)
      expect(left.own_cents).toBeLessThanOrEqual(price.own_cents)
      expect(left.own_cents + left.insurer_cents).toBe(left.total_cents)
      expect(left.insurer_cents).toBeLessThanOrEqual(price.insurer_cents)
      expect(it.refund_cents).toBe(price.amount - left.amount)
      expect(it.kept_cents).toBeGreaterThanOrEqual(0)
      if (left.lines)
        expect(left.lines.reduce((sum, line) => sum + line.count * line.each_cents, 0)).toBe(left.total_cents)
      const part = refundPart(money, { by: 'units', value: unused })
      const plain = shortened(money, unused, 0)
      if (!('problem' in part))
        expect([part.refund_cents, part.insurer_back_cents]).toEqual([plain.refund_cents, plain.insurer_back_cents])
    }),
    { numRuns: rounds(3000, 500) },
  )
})
