import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Place, sweep } from './sweep.ts'

/** So many due, of which `work` takes one away. */
function due(count: number) {
  const left = new Set(Array.from({ length: count }, (_, n) => n))
  const asked: (number | undefined)[] = []
  return {
    left,
    asked,
    next: async (after: number | undefined, limit: number) => {
      asked.push(after)
      return [...left].filter((n) => n > (after ?? -1)).slice(0, limit)
    },
  }
}

test('a sweep goes on until nothing is left, and what cannot be done holds up none behind it', async () => {
  const { left, asked, next } = due(25)
  const failures: number[] = []
  const work = async (n: number) => {
    if (n < 12) throw new Error('not yet')
    left.delete(n)
  }
  await sweep({ place: {}, next, work, failed: (_, n) => void failures.push(n) }, { page: 10 })
  expect([...left]).toEqual(failures.toSorted((a, b) => a - b))
  expect(failures).toHaveLength(12)
  expect(asked).toEqual([undefined, 9, 19])
})

test('a sweep ends when its time is over, after what is under way', async () => {
  const { left, next } = due(1000)
  const work = async (n: number) => {
    await sleep(5)
    left.delete(n)
  }
  await sweep({ place: {}, next, work, failed: () => {} }, { page: 10, most_ms: 40 })
  expect(left.size).toBeGreaterThan(0)
  expect(left.size).toBeLessThan(1000)
})

test('what is slow and stays due keeps none behind it waiting for ever: the next sweep goes on where the last one ended', async () => {
  const { left, next } = due(60)
  const place: Place<number> = {}
  const work = async (n: number) => {
    if (n >= 50) return void left.delete(n)
    await sleep(10)
    throw new Error('not yet')
  }
  let sweeps = 0
  for (; left.size > 50; sweeps++) await sweep({ place, next, work, failed: () => {} }, { page: 20, most_ms: 40 })
  expect(sweeps).toBeGreaterThan(1)
  expect(place).toEqual({ after: undefined })
})
