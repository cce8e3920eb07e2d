import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('shares of a whole are rounded so that they are 100 together', () => {
  expect(sharesOf([6, 10, 36])).toEqual([12, 19, 69])
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(sharesOf([0, 3, 0])).toEqual([0, 100, 0])
  expect(sharesOf([0, 0])).toEqual([0, 0])
})

test('whatever the parts, no share is more than one per cent from the truth', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 9 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const shares = sharesOf(parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : 100)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - (whole && (parts[at]! * 100) / whole))).toBeLessThan(1)
    }),
  )
})
