import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cents, formatCents, parseDollars } from './money.ts'

test('what is shown can be typed in again, to the cent', () => {
  fc.assert(fc.property(fc.nat(1_000_000_000), (cents) => parseDollars(formatCents(cents)) === cents))
})

test.each([
  ['40', 4000],
  ['$40', 4000],
  [' 40.5 ', 4050],
  ['1,234.56', 123_456],
  ['1234.5', 123_450],
  ['0', 0],
  ['0.07', 7],
])('%j is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '-1', '1.234', '1,23', '12,34,567', '1e3', '.5', '5.', '1 000', '$', 'NaN', '٤٠', '99999999999999999'])(
  '%j is not money',
  (text) => {
    expect(parseDollars(text)).toBeNull()
  },
)

test('cents are whole, not negative, and at most ten million dollars', () => {
  for (const bad of [-1, 0.5, 1_000_000_001, Number.NaN, Infinity, '5'])
    expect(Cents.safeParse(bad).success, String(bad)).toBe(false)
  expect(Cents.safeParse(1_000_000_000).success).toBe(true)
})

test('money looks the same in every language', () => {
  expect(formatCents(123_400)).toBe('$1,234.00')
  expect(formatCents(5)).toBe('$0.05')
})
