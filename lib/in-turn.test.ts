import { expect, test } from 'vitest'
import { inTurn, nextOf } from './in-turn.ts'

test('going on from one to the next comes by each of three, and by the first again', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const next = (leaving?: string) => inTurn(rows, leaving)[0]?.id
  expect([next(), next('a'), next('b'), next('c')]).toEqual(['a', 'b', 'c', 'a'])
  expect(next('answered meanwhile')).toBe('a')
  expect(inTurn([{ id: 'a' }], 'a')).toEqual([])
})

test('what fits is looked for behind the one at hand, from the top again, and in it at last', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const next = (leaving: string | null, ...open: string[]) => nextOf(rows, leaving, ({ id }) => open.includes(id))?.id
  expect([next('b', 'a', 'c'), next('b', 'a', 'b'), next('b', 'b'), next('b')]).toEqual(['c', 'a', 'b', undefined])
  expect([next(null, 'b', 'c'), next('answered meanwhile', 'a')]).toEqual(['b', 'a'])
})
