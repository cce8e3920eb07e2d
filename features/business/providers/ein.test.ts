import { expect, test } from 'vitest'
import { strangeEinPrefix } from './ein.ts'

test('a prefix that the IRS never gave out is named; every other one, and half an EIN, is left alone', () => {
  expect(strangeEinPrefix('00-1234567')).toBe('00')
  expect(strangeEinPrefix(' 071234567 ')).toBe('07')
  expect(strangeEinPrefix('12-3456789')).toBeNull()
  expect(strangeEinPrefix('00-12')).toBeNull()
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
  expect(all.filter((prefix) => !strangeEinPrefix(`${prefix}-3456789`))).toHaveLength(83)
})
