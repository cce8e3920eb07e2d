import { expect, test } from 'vitest'
import { statesOf, type TakenDay } from './time-off.ts'

const days: TakenDay[] = [
  { unit: 1, day: '2026-11-30', why: 'booked' },
  { unit: 2, day: '2026-11-30', why: 'time_off' },
  { unit: 1, day: '2026-12-01', why: 'time_off' },
  { unit: 2, day: '2026-12-01', why: 'time_off' },
  { unit: 1, day: '2026-12-02', why: 'turnaround' },
]

test('a day is counted for all bays together, or for one of them', () => {
  expect(statesOf(days, null).get('2026-11-30')).toEqual({ booked: 1, ready: 0, off: 1 })
  expect(statesOf(days, null).get('2026-12-01')).toEqual({ booked: 0, ready: 0, off: 2 })
  expect(statesOf(days, 2).get('2026-11-30')).toEqual({ booked: 0, ready: 0, off: 1 })
  expect(statesOf(days, 1).get('2026-12-02')).toEqual({ booked: 0, ready: 1, off: 0 })
  expect(statesOf(days, 3).size).toBe(0)
})
