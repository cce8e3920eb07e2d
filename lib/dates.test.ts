import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  Day,
  dayIn,
  daysBetween,
  eachDay,
  formatDay,
  formatInstant,
  formatTime,
  instantAt,
  Instant,
  startOfDayIn,
} from './dates.ts'

const DAY_MS = 86_400_000
const anyDay = fc.integer({ min: 10_957, max: 40_000 }).map((n) => new Date(n * DAY_MS).toISOString().slice(0, 10))
/** Zones that move their clocks at midnight, in half hours, far from UTC, or never. */
const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Havana',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'UTC',
]

test('adding days and counting them are two ways of one calendar', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (day, count) => {
      const end = addDays(day, count)
      expect(daysBetween(day, end)).toBe(count + 1)
      expect(addDays(end, -count)).toBe(day)
      expect(Day.safeParse(end).success).toBe(true)
      const days = eachDay(day, end)
      expect([days.length, days[0], days.at(-1)]).toEqual([count + 1, day, end])
    }),
  )
})

test('the same day counts one, and a range that ends before it starts is empty', () => {
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(1)
  expect(eachDay('2026-11-20', '2026-11-19')).toEqual([])
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
  expect(daysBetween('2028-02-27', '2028-03-01')).toBe(4)
})

test.each(ZONES)('a day in %s starts at its first moment, whatever the clocks do', (zone) => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const start = startOfDayIn(zone, day)
      expect(dayIn(zone, start), `${day} at its start`).toBe(day)
      expect(dayIn(zone, new Date(start.getTime() - 1)), `just before ${day}`).toBe(addDays(day, -1))
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2026-07-04', 24],
  ['America/Phoenix', '2026-03-08', 24],
  ['America/Havana', '2026-03-08', 23],
])('%s on %s has %i hours', (zone, day, hours) => {
  const length = startOfDayIn(zone, addDays(day, 1)).getTime() - startOfDayIn(zone, day).getTime()
  expect(length / 3_600_000).toBe(hours)
})

test.each([
  ['America/New_York', '2026-07-04', '09:40', '2026-07-04T13:40:00.000Z'],
  ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31', '23:59', '2027-01-01T07:59:00.000Z'],
])('a clock in %s on %s shows %s at %s', (zone, day, time, at) => expect(instantAt(zone, day, time)).toBe(at))

test('an instant falls on the day of the place, not of the reader', () => {
  const late = new Date('2026-11-20T03:30:00Z')
  expect(dayIn('America/New_York', late)).toBe('2026-11-19')
  expect(dayIn('Pacific/Kiritimati', late)).toBe('2026-11-20')
})

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-11-20T00:00:00Z', ''])(
  '%j is not a day',
  (text) => {
    expect(Day.safeParse(text).success).toBe(false)
  },
)

test('days and promises are written for people', () => {
  expect(formatDay('2026-11-23')).toBe('Nov 23, 2026')
  expect(formatDay('2026-11-23', 'es')).toBe('23 nov 2026')
  expect(formatInstant('2026-11-21T14:40:00Z', 'en', 'America/New_York')).toMatch(/^Nov 21, 2026, 9:40\sAM EST$/)
  expect(formatInstant('2026-11-21T14:40:00Z', 'es', 'America/New_York')).toMatch(/^21 nov 2026, 9:40 a\.m\. EST$/)
  expect(Instant.safeParse('2026-11-21T14:40:00-05:00').success).toBe(true)
})

test('a time of the wall is written as people write it: noon and both ends of the day, and in each language', () => {
  expect(['00:00', '07:05', '12:00', '17:30', '24:00'].map((time) => formatTime(time))).toEqual([
    '12:00 AM',
    '7:05 AM',
    '12:00 PM',
    '5:30 PM',
    '12:00 AM',
  ])
  expect(formatTime('17:30', 'es')).toBe('5:30 p.m.')
})
