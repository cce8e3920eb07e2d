import { expect, test } from 'vitest'
import { EARNED, ENDED, OPEN } from './status.ts'

test('a booking came to nothing, was earned, or is neither yet; a payment stands or may still come', () => {
  expect(ENDED).toEqual(['declined', 'cancelled', 'no_show'])
  expect(EARNED).toEqual(['completed', 'approved'])
  expect(OPEN).toEqual(['pending', 'paid'])
})
