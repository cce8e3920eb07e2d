import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween, eachDay } from '#lib/dates.ts'
import { daysLeftFrom, lastCoveredDay, type Limited, totalReaches } from './limits.ts'

const TODAY: Day = '2026-11-23'
const limited = (days: number | null, until: Day | null = null): Limited => ({
  rental_max_days: days,
  rental_total_cap_cents: null,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: until,
})

test('a booking inside the allowance leaves the last covered day where it was', () => {
  const cover = limited(29)
  expect(lastCoveredDay(cover, { days: 0, booked: [] }, TODAY)).toBe('2026-12-21')
  const booked = [{ first: '2026-11-30', last: '2026-12-03' }]
  expect(lastCoveredDay(cover, { days: 4, booked }, TODAY)).toBe('2026-12-21')
  expect(daysLeftFrom(cover, { days: 4, booked }, TODAY)).toBe(25)
})

test('days that were used before today shorten it; a day booked after a gap is covered, too', () => {
  const used = [{ first: '2026-11-10', last: '2026-11-12' }]
  expect(lastCoveredDay(limited(10), { days: 3, booked: used }, TODAY)).toBe('2026-11-29')
  const late = [{ first: '2026-12-20', last: '2026-12-21' }]
  expect(lastCoveredDay(limited(10), { days: 2, booked: late }, TODAY)).toBe('2026-12-21')
})

test('booked days take room before the last day that the insurer named', () => {
  const booked = [{ first: '2026-11-23', last: '2026-11-25' }]
  expect(daysLeftFrom(limited(30, '2026-11-27'), { days: 3, booked }, TODAY)).toBe(2)
  expect(lastCoveredDay(limited(30, '2026-11-27'), { days: 3, booked }, TODAY)).toBe('2026-11-27')
  expect(lastCoveredDay(limited(30, '2026-11-20'), { days: 3, booked: [] }, TODAY)).toBeNull()
})

test('where the limit in all may end before the days do, no last covered day is named', () => {
  const cover = { ...limited(30), rental_daily_cap_cents: 4000, rental_total_cap_cents: 120_000 }
  expect(totalReaches(cover, 0, 30), '30 days at $40').toBe(true)
  expect(totalReaches(cover, 20_000, 26), '$1,000 left, 26 days at $40 cost $1,040').toBe(false)
  expect(totalReaches({ ...cover, raised_total_cap_cents: 124_000 }, 20_000, 26)).toBe(true)
  expect(totalReaches({ ...cover, rental_total_cap_cents: null }, 500_000, 30)).toBe(true)
})

const cover = fc.record({ days: fc.integer({ min: 1, max: 40 }), until: fc.option(fc.integer({ min: 0, max: 50 })) })
const bookings = fc.array(
  fc.record({ ahead: fc.integer({ min: -20, max: 45 }), days: fc.integer({ min: 1, max: 9 }) }),
  {
    maxLength: 4,
  },
)

test('it is the last day of: all booked days, then every free day from today for as long as days are left', () => {
  fc.assert(
    fc.property(cover, bookings, ({ days, until }, wanted) => {
      const last = until === null ? null : addDays(TODAY, until)
      // bookings as the product takes them: no day beyond the allowance or the last day, no day twice
      const taken = new Set<Day>()
      const booked = wanted.flatMap(({ ahead, days: length }) => {
        const first = addDays(TODAY, ahead)
        const all = eachDay(first, addDays(first, length - 1))
        if (all.some((day) => taken.has(day) || (last && day > last)) || taken.size + length > days) return []
        for (const day of all) taken.add(day)
        return [{ first, last: all.at(-1)! }]
      })
      const used = { days: taken.size, booked }
      const free = eachDay(TODAY, last ?? addDays(TODAY, 100)).filter((day) => !taken.has(day))
      const rented = [...free.slice(0, days - taken.size), ...[...taken].filter((day) => day >= TODAY)]
      expect(lastCoveredDay(limited(days, last), used, TODAY)).toBe(rented.toSorted().at(-1) ?? null)
      expect(daysLeftFrom(limited(days, last), used, TODAY)).toBe(Math.min(days - taken.size, free.length))
      for (const day of rented) expect(last === null || daysBetween(day, last) > 0).toBe(true)
    }),
  )
})
