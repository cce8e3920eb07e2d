import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '#lib/dates.ts'
import { COUNT_RULES, type CountRule, storageCost } from './cost.ts'

const NY = 'America/New_York'
const LA = 'America/Los_Angeles'
/** A time of the wall, or an instant where an hour comes twice. */
const at = (zone: string, said: string) =>
  said.endsWith('Z') ? said : instantAt(zone, said.slice(0, 10), said.slice(11))

type Row = readonly [what: string, came: string, left: string, days: number, cents: number, more?: More]
type More = { zone?: string; daily?: number; free?: string; fees?: number[] }
/** Worked out by hand, with a calendar and a clock: $45.00 a day in New York where nothing else is said. */
const BY_HAND: Record<CountRule, readonly Row[]> = {
  calendar_day: [
    ['a day from morning to evening', '2026-11-23 10:00', '2026-11-23 18:00', 1, 4500],
    ['over one night', '2026-11-23 10:00', '2026-11-24 09:00', 2, 9000],
    ['two minutes around midnight', '2026-11-23 23:59', '2026-11-24 00:01', 2, 9000],
    ['in at midnight', '2026-11-24 00:00', '2026-11-24 23:59', 1, 4500],
    ['out at midnight', '2026-11-23 10:00', '2026-11-25 00:00', 2, 9000],
    ['from midnight to midnight', '2026-11-24 00:00', '2026-11-25 00:00', 1, 4500],
    ['in and out in one minute', '2026-11-23 10:00', '2026-11-23 10:00', 1, 4500],
    ['over a leap day', '2028-02-28 12:00', '2028-03-01 12:00', 3, 13_500],
    ['the same days of another year', '2027-02-28 12:00', '2027-03-01 12:00', 2, 9000],
    ['the night of 25 hours', '2026-10-31 20:00', '2026-11-01 20:00', 2, 9000],
    ['the night of 23 hours', '2026-03-07 20:00', '2026-03-08 20:00', 2, 9000],
    ['over the end of a year', '2026-12-31 22:00', '2027-01-02 08:00', 3, 13_500],
    ['one day in UTC, two in Los Angeles', '2026-11-24T07:30Z', '2026-11-24T09:00Z', 2, 9000, { zone: LA }],
    ['free until the 25th', '2026-11-23 10:00', '2026-11-27 12:00', 2, 9000, { free: '2026-11-25' }],
    ['gone on the last free day', '2026-11-23 10:00', '2026-11-25 23:59', 0, 0, { free: '2026-11-25' }],
    ['gone as the free days end', '2026-11-23 10:00', '2026-11-26 00:00', 0, 0, { free: '2026-11-25' }],
    ['a tow and a gate fee beside', '2026-11-23 10:00', '2026-11-25 10:00', 3, 39_500, { fees: [18_500, 7500] }],
    ['fees alone on free days', '2026-11-23 10:00', '2026-11-24 10:00', 0, 7500, { free: '2026-11-25', fees: [7500] }],
  ],
  '24h_block': [
    ['exactly 24 hours', '2026-11-23 10:00', '2026-11-24 10:00', 1, 4500],
    ['a minute more', '2026-11-23 10:00', '2026-11-24 10:01', 2, 9000],
    ['half an hour', '2026-11-23 10:00', '2026-11-23 10:30', 1, 4500],
    ['two days from midnight', '2026-11-24 00:00', '2026-11-26 00:00', 2, 9000],
    ['25 hours that are one day', '2026-10-31 18:00', '2026-11-01 18:00', 1, 4500],
    ['a minute beyond them', '2026-10-31 18:00', '2026-11-01 18:01', 2, 9000],
    ['23 hours that are one day', '2026-03-07 18:00', '2026-03-08 18:00', 1, 4500],
    ['a minute beyond these', '2026-03-07 18:00', '2026-03-08 18:01', 2, 9000],
    ['the hour that comes twice', '2026-10-31T05:30Z', '2026-11-01T06:15Z', 2, 9000],
    ['from a time that a night has not', '2026-03-07 02:30', '2026-03-09 02:30', 2, 9000],
    ['over a leap day', '2028-02-28 09:00', '2028-03-01 09:00', 2, 9000],
    ['a day after the free ones', '2026-11-23 10:00', '2026-11-27 00:00', 1, 4500, { free: '2026-11-25' }],
    ['ten days and an hour', '2026-11-01 12:00', '2026-11-11 13:00', 11, 49_500],
  ],
  '24h_prorated': [
    ['a day and a quarter', '2026-11-23 10:00', '2026-11-24 16:00', 2, 6000, { daily: 4800 }],
    ['a quarter of a day', '2026-11-23 10:00', '2026-11-23 16:00', 1, 1200, { daily: 4800 }],
    ['exactly a day', '2026-11-23 10:00', '2026-11-24 10:00', 1, 4800, { daily: 4800 }],
    ['no time at all', '2026-11-23 10:00', '2026-11-23 10:00', 0, 0, { daily: 4800 }],
    ['the night of 25 hours', '2026-10-31 18:00', '2026-11-01 18:00', 1, 4800, { daily: 4800 }],
    ['the night of 23 hours', '2026-03-07 18:00', '2026-03-08 18:00', 1, 4800, { daily: 4800 }],
    ['13½ of 25 hours', '2026-10-31 18:00', '2026-11-01 06:30', 1, 2592, { daily: 4800 }],
    ['a minute, to the cent', '2026-11-23 10:00', '2026-11-23 10:01', 1, 1, { daily: 1000 }],
    ['half a leap day', '2028-02-29 00:00', '2028-02-29 12:00', 1, 2400, { daily: 4800 }],
  ],
  first24h_free_then_calendar: [
    ['exactly 24 hours', '2026-11-23 10:00', '2026-11-24 10:00', 0, 0],
    ['a minute more', '2026-11-23 10:00', '2026-11-24 10:01', 1, 4500],
    ['into the third date', '2026-11-23 10:00', '2026-11-25 09:00', 2, 9000],
    ['less than an hour of the second date', '2026-11-23 23:30', '2026-11-25 00:30', 1, 4500],
    ['from midnight to midnight', '2026-11-24 00:00', '2026-11-25 00:00', 0, 0],
    ['two dates from midnight', '2026-11-24 00:00', '2026-11-26 00:00', 1, 4500],
    ['25 hours that are free', '2026-10-31 18:00', '2026-11-01 18:00', 0, 0],
    ['23½ hours, of which 23 are free', '2026-03-07 18:00', '2026-03-08 18:30', 1, 4500],
    ['over a leap day', '2028-02-28 12:00', '2028-03-01 09:00', 2, 9000],
    ['a yard that gives more', '2026-11-23 10:00', '2026-11-27 12:00', 1, 4500, { free: '2026-11-26' }],
  ],
}
const STAYS = COUNT_RULES.flatMap((count_rule) =>
  BY_HAND[count_rule].map(([what, came, left, days, cents, more = {}]) => ({
    count_rule,
    what,
    came,
    left,
    days,
    cents,
    more,
  })),
)
test.each(STAYS)(
  '$count_rule: $what is as worked out by hand',
  ({ count_rule, came, left, days, cents, more: { zone = NY, daily = 4500, free = null, fees = [] } }) => {
    const cost = storageCost({
      in_at: at(zone, came),
      until: new Date(at(zone, left)),
      zone,
      daily_cents: daily,
      count_rule,
      free_until: free,
      fees: fees.map((each) => ({ cents: each })),
    })
    expect([cost.days, cost.cents]).toEqual([days, cents])
  },
)
test('at least forty stays were worked out by hand', () => {
  expect(Object.values(BY_HAND).flat().length).toBeGreaterThanOrEqual(40)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FROM = Date.parse('2026-01-01T00:00Z')
const anyStay = fc.record({
  in_at: fc.integer({ min: 0, max: 3 * 366 * 24 * 60 }).map((minute) => new Date(FROM + minute * MINUTE).toISOString()),
  minutes: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  zone: fc.constantFrom(NY, LA, 'America/Phoenix', 'America/Chicago', 'Pacific/Honolulu'),
  daily_cents: fc.integer({ min: 0, max: 100_000 }),
  count_rule: fc.constantFrom(...COUNT_RULES),
  free: fc.option(fc.integer({ min: 0, max: 10 })),
  fees: fc.array(fc.record({ cents: fc.nat(50_000) }), { maxLength: 4 }),
})
const costAt = ({ minutes, free, ...stay }: typeof anyStay extends fc.Arbitrary<infer T> ? T : never, more = 0) => {
  const came = Date.parse(stay.in_at)
  const free_until = free === null ? null : new Date(came + free * 24 * HOUR).toISOString().slice(0, 10)
  return storageCost({ ...stay, free_until, until: new Date(came + minutes * MINUTE + more) })
}
test('a longer stay never costs less, and an hour more adds at most one day', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: 0, max: HOUR }), (stay, more) => {
      const [before, after] = [costAt(stay), costAt(stay, more)]
      expect(after.cents).toBeGreaterThanOrEqual(before.cents)
      expect(after.days - before.days).toBeGreaterThanOrEqual(0)
      expect(after.days - before.days).toBeLessThanOrEqual(1)
    }),
    { numRuns: 4000 },
  )
})
test('cents are whole, never below the fees, and never above a full day for each day begun', () => {
  fc.assert(
    fc.property(anyStay, (stay) => {
      const { days, storage_cents, fees_cents, cents } = costAt(stay)
      expect(Number.isSafeInteger(cents)).toBe(true)
      expect(cents).toBe(storage_cents + fees_cents)
      expect(storage_cents).toBeGreaterThanOrEqual(0)
      expect(storage_cents).toBeLessThanOrEqual(stay.daily_cents * days)
    }),
  )
})
test('a night on which the clocks change counts once, by every rule', () => {
  const nights = [
    ['2026-10-31 12:00', '2026-11-02 12:00'],
    ['2026-03-07 12:00', '2026-03-09 12:00'],
    ['2026-06-06 12:00', '2026-06-08 12:00'],
  ] as const
  for (const count_rule of COUNT_RULES) {
    const days = nights.map(([came, left]) => {
      const standing = { in_at: at(NY, came), until: new Date(at(NY, left)), zone: NY, count_rule }
      return storageCost({ ...standing, daily_cents: 4500, free_until: null, fees: [] }).cents
    })
    expect(new Set(days).size, count_rule).toBe(1)
  }
})
