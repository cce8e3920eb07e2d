import { expect, test } from 'vitest'
import { crash } from './crash.ts'

test('a server killed anywhere between a booking and its money leaves no charge without order and no order without charge', async () => {
  const result = await crash({ rounds: 3, steps: false, commits: { every: 12 }, database: 5, hurry: true })
  expect(result.wrong).toEqual([])
  expect(result).toMatchObject({ difference_cents: 0, ledger_sum_cents: 0 })
  expect(result.charged_cents).toBeGreaterThan(0)
}, 300_000)
