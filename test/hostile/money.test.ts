import { expect, test } from 'vitest'
import { money } from './money.ts'

test('killed anywhere between a booking and its money, by a payment provider that fails, repeats and forgets: not one cent is missing', async () => {
  const result = await money({
    rounds: 2,
    steps: false,
    moments: 'one',
    ways: 4,
    paydays: 1,
    long: 1,
    repairs: 2,
    database: 'embedded',
    databaseKills: 5,
    hurry: true,
  })
  expect(result.wrong.join('\n')).toBe('')
  expect(result).toMatchObject({ difference_cents: 0, ledger_sum_cents: 0, double_booked: 0, unresolved: 0 })
  expect(result.paid).toBeGreaterThan(0)
  expect(result.transferred).toBeGreaterThan(0)
  expect(result.shares).toBeGreaterThan(0)
}, 480_000)
