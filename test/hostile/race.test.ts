import { expect, test } from 'vitest'
import { race } from './race.ts'

test('200 people at once, through two servers: every day has exactly one winner and everybody else is told so', async () => {
  const result = await race({ rounds: 2 })
  expect(result).toMatchObject({ wrong: [], deadlocks: 0, requests: 400 })
  expect(result.won + result.lost).toBe(result.requests)
}, 180_000)
