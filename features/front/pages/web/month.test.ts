import { expect, test } from 'vitest'
import { endsOf, monthOf, onDay, stepMonth, weeksOf } from './month.ts'

test('a month is whole weeks from Sunday, also February of a leap year and a month that begins on Sunday', () => {
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  const november = weeksOf('2026-11')
  expect(november[0]![0]).toBe('2026-11-01')
  expect(november.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(endsOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect([stepMonth('2026-12', 1), stepMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('an address that names no month means this one', () => {
  for (const text of [null, '', '2026-13', '26-11', '2026-11-02', '<b>'])
    expect(monthOf(text, '2026-11-20')).toBe('2026-11')
  expect(monthOf('2027-03', '2026-11-20')).toBe('2027-03')
})

test('a rental stands on each of its days, an appointment on its own', () => {
  const orders = [
    { service_date: '2026-11-20', end_date: '2026-11-22' },
    { service_date: '2026-11-21', end_date: null },
    { service_date: null, end_date: null },
  ]
  const counts = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  expect(counts.map((day) => onDay(orders, day).length)).toEqual([0, 1, 2, 1, 0])
})
