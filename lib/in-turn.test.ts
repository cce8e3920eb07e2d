import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('going on from one to the next comes by each of three, and by the first again', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const next = (leaving?: string) => inTurn(rows, leaving)[0]?.id
  expect([next(), next('a'), next('b'), next('c')]).toEqual(['a', 'b', 'c', 'a'])
  expect(next('answered meanwhile')).toBe('a')
  expect(inTurn([{ id: 'a' }], 'a')).toEqual([])
})
