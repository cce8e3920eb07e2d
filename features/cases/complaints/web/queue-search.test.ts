import { expect, test } from 'vitest'
import { freeInTurn, queueAt, sortOn } from './queue-search.ts'

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

test('an order goes along to a tab that shows its column, and to all bookings', () => {
  expect(sortOn('stuck', { sort: '-amount' })).toBe('-amount')
  expect(sortOn('disputed', { sort: '-waits' })).toBe('-waits')
  expect(sortOn('stuck', { sort: '-waits' })).toBeUndefined()
  expect(sortOn('disputed', { sort: 'answer' })).toBeUndefined()
  for (const sort of ['amount', '-days', 'driver', 'provider', 'booking'] as const)
    expect(sortOn('all', { sort })).toBe(sort)
  expect(sortOn('all', { sort: 'waits' })).toBeUndefined()
  expect(queueAt(new URLSearchParams('filter=all&sort=amount')).search.sort).toBe('amount')
  expect(queueAt(new URLSearchParams('filter=contested&sort=answer')).search.sort).toBe('answer')
})
