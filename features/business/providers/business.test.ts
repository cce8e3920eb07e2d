import { expect, test } from 'vitest'
import { Hours } from './business.ts'
import { isOpen } from './hours.ts'

const hours = { fri: ['08:00', '17:30'] as [string, string] }
const at = (instant: string) => isOpen({ hours, always_open: false }, 'America/New_York', new Date(instant))

test('open is decided by the clock of the business', () => {
  expect(at('2026-11-20T13:00:00Z')).toBe(true)
  expect(at('2026-11-20T12:59:00Z')).toBe(false)
  expect(at('2026-11-20T22:30:00Z')).toBe(false)
  expect(at('2026-11-21T15:00:00Z')).toBe(false)
  expect(isOpen({ hours: {}, always_open: true }, 'America/New_York', new Date('2026-11-21T04:00:00Z'))).toBe(true)
})

test('hours that end before they begin, and times that are none, are refused', () => {
  expect(Hours.safeParse({ mon: ['17:00', '08:00'] }).success).toBe(false)
  expect(Hours.safeParse({ mon: ['8', '17:00'] }).success).toBe(false)
  expect(Hours.safeParse({ someday: ['08:00', '17:00'] }).success).toBe(false)
})
