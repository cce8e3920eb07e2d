import { expect, test } from 'vitest'
import { freeInTurn } from './queue-search.ts'

test('the next problem is the one after the one at hand, never one a colleague has, and the first again after the last', () => {
  const rows = [
    { id: 'a', assigned: null },
    { id: 'b', assigned: { mine: true } },
    { id: 'c', assigned: { mine: false } },
    { id: 'd', assigned: null },
  ]
  const after = (leaving?: string) => freeInTurn(rows, leaving).map(({ id }) => id)
  expect(after('b')).toEqual(['d', 'a'])
  expect(after('d')).toEqual(['a', 'b'])
  expect(after()).toEqual(['a', 'b', 'd'])
  expect(after('elsewhere')).toEqual(['a', 'b', 'd'])
})
