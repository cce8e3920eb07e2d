import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Id, newId } from './ids.ts'

test('an id is a version 7 UUID that carries its moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (now) => {
      const id = newId(now)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
      expect(Id.safeParse(id).success).toBe(true)
    }),
  )
})

test('later ids sort after earlier ones, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => newId(1_700_000_000_000 + i))
  expect([...ids].sort()).toEqual(ids)
  const together = Array.from({ length: 1000 }, () => newId(1_700_000_000_000))
  expect([...together].sort(), 'also within one millisecond').toEqual(together)
  expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000)
})
