import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '../deposit-calls.ts'
import { amountOf, owedAtReturn } from '../owed.ts'

const world = await createWorld()
const { day, orders, paid, read, handOver, takeBack, photo } = bookings(world)
const TERMS = {
  miles_per_day: 150,
  extra_mile_cents: 25,
  fuel_eighth_cents: 900,
  late_hour_cents: 1500,
  late_grace_minutes: 30,
}
// the last day is the one on which the clocks of New York move: it ends at 04:00 UTC
const JOURNEY = {
  deposit_cents: 20_000,
  days: 4,
  day_cents: 5000,
  last: '2030-03-10',
  zone: 'America/New_York',
  miles: 812,
  eighths: 3,
  back_on: '2030-03-11',
  back_at: new Date('2030-03-11T06:31:00Z'),
}
const set = async (terms: Record<string, number | null>) => {
  const omar = (await world.as('omar')).on(listingsContract)
  const { version } = await omar.get({ id: LISTINGS.corolla })
  return omar.update({ id: LISTINGS.corolla, version, ...terms })
}

test('miles beyond those included, fuel that is missing and hours begun after the grace time are owed, each at its price', () => {
  // 812 − 4 × 150 = 212 miles; 3/8 of a tank; 2 h 1 min after the half hour of grace are three hours
  expect(owedAtReturn(TERMS, JOURNEY)).toEqual({
    lines: [
      { kind: 'miles', count: 212, each_cents: 25, driven: 812, included: 600 },
      { kind: 'fuel', count: 3, each_cents: 900 },
      { kind: 'late', count: 3, each_cents: 1500 },
    ],
    total_cents: 5300 + 2700 + 4500,
    deposit_cents: 20_000,
  })
})

test('hours late count to the end of the recorded day, and each 24 of them cost at most a day', () => {
  const late = { kind: 'late' as const, each_cents: 1500 }
  const owed = (back_on: string, at: string) =>
    owedAtReturn(TERMS, { ...JOURNEY, miles: 0, eighths: 0, back_on, back_at: new Date(at) })
  // back on Monday, recorded on Thursday: from 00:30 to midnight begin 24 hours, which cost one day
  expect(owed('2030-03-11', '2030-03-14T15:00:00Z')).toMatchObject({
    lines: [{ ...late, count: 24, day_cents: 5000, amount_cents: 5000 }],
    total_cents: 5000,
  })
  // 26 hours: a day, and two hours
  expect(owed('2030-03-12', '2030-03-12T06:10:00Z')).toMatchObject({
    lines: [{ ...late, count: 26, amount_cents: 8000 }],
    total_cents: 8000,
  })
})

test('kept terms, the last minute of the grace time and terms that a listing does not have owe nothing', () => {
  const kept = { ...JOURNEY, miles: 600, eighths: -2, back_at: new Date('2030-03-11T04:30:00Z') }
  expect(owedAtReturn(TERMS, kept)).toMatchObject({ lines: [], total_cents: 0 })
  // recorded late, but for a day that is not after the last one
  expect(owedAtReturn(TERMS, { ...kept, back_on: '2030-03-10', back_at: JOURNEY.back_at }).total_cents).toBe(0)
  const none = { ...TERMS, miles_per_day: null, extra_mile_cents: null, fuel_eighth_cents: null, late_hour_cents: null }
  expect(owedAtReturn(none, JOURNEY).total_cents).toBe(0)
})

test('whatever a car comes back with, no line is negative and the lines add up', () => {
  const signed = fc.integer({ min: -2000, max: 20_000 })
  fc.assert(
    fc.property(signed, signed, fc.integer({ min: -3000, max: 9000 }), (miles, eighths, minutes) => {
      const back_at = new Date(JOURNEY.back_at.getTime() + minutes * 60_000)
      const { lines, total_cents } = owedAtReturn(TERMS, { ...JOURNEY, miles, eighths, back_at })
      for (const line of lines) expect(amountOf(line)).toBeGreaterThan(0)
      expect(lines.reduce((sum, line) => sum + amountOf(line), 0)).toBe(total_cents)
    }),
  )
})

test('terms that say nothing or too much are refused by their field', async () => {
  const refused = (terms: Record<string, number | null>, path: string, message: string) =>
    expect(set(terms)).rejects.toMatchObject({ status: 422, details: [{ path, message }] })
  await refused(
    { miles_per_day: 0, extra_mile_cents: 25 },
    'miles_per_day',
    'Enter a whole number of miles from 1 to 999.',
  )
  await refused({ miles_per_day: 5000 }, 'miles_per_day', 'Enter a whole number of miles from 1 to 999.')
  const both = 'Enter both the miles included per day and the price of an extra mile, or neither.'
  await refused({ miles_per_day: 100 }, 'extra_mile_cents', both)
  await refused({ extra_mile_cents: 25 }, 'miles_per_day', both)
  await refused({ fuel_eighth_cents: -1 }, 'fuel_eighth_cents', 'Enter a price above $0 for fuel, or leave it out.')
  await refused({ late_hour_cents: 50_001 }, 'late_hour_cents', 'Enter a rate of $500.00 or less.')
  await refused({ late_grace_minutes: 721 }, 'late_grace_minutes', 'Enter a whole number of minutes from 0 to 720.')
})

test('what is owed follows from the recorded hand-overs and the terms as booked; it is asked of the deposit and never charged by itself', async () => {
  await set({ ...TERMS, miles_per_day: 50 })
  const dates = { listing_id: LISTINGS.corolla, service_date: day(30), end_date: day(31) }
  expect(await (await orders('dana')).quote(dates)).toMatchObject({ return_terms: { ...TERMS, miles_per_day: 50 } })
  const id = await paid('dana', 30, 31)
  await set({ miles_per_day: 999, extra_mile_cents: 1, fuel_eighth_cents: null, late_hour_cents: null })
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  await handOver('dana', id)
  expect((await read('dana', id)).owed).toBeNull()
  await takeBack(id)
  // 212 miles, 100 of them included, and 2/8 of a tank: 112 × $0.25 and 2 × $9
  const owed = {
    lines: [
      { kind: 'miles', count: 112, each_cents: 25, driven: 212, included: 100 },
      { kind: 'fuel', count: 2, each_cents: 900 },
    ],
    total_cents: 4600,
    deposit_cents: 15_000,
  }
  for (const who of ['dana', 'omar', 'ada'] as const) expect((await read(who, id)).owed, who).toEqual(owed)
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'held', taken_cents: 0, ask: null })
  const omar = (await world.as('omar')).on(depositContract)
  const asked = { id, amount_cents: 4600, reason: '112 extra miles', photos: [(await photo('omar')).id] }
  expect((await omar.askDeposit(asked)).deposit!.ask).toMatchObject({ status: 'open', amount_cents: 4600 })
})

test('without a deposit what is owed is a record, and nothing can be asked', async () => {
  await set({ ...TERMS, miles_per_day: 50, deposit_required_cents: null })
  const id = await paid('dana', 40, 41)
  await (await orders('omar')).accept({ id })
  await handOver('dana', id)
  await takeBack(id)
  expect((await read('omar', id)).owed).toMatchObject({ total_cents: 4600, deposit_cents: 0 })
  const omar = (await world.as('omar')).on(depositContract)
  const asked = { id, amount_cents: 4600, reason: '112 extra miles', photos: [(await photo('omar')).id] }
  await expect(omar.askDeposit(asked)).rejects.toMatchObject({ status: 409 })
})
