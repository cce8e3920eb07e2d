import { expect, test } from 'vitest'
import { database } from './database.ts'

test('a database that is cut, killed, away, frozen, changed and full loses nothing and ends nobody; a stop lets uploads end', async () => {
  const result = await database({ database: 'embedded', brief: true })
  expect(result.wrong).toEqual([])
  expect(result).toMatchObject({
    lost: 0,
    double_booked: 0,
    process_deaths: 0,
    stuck_jobs: 0,
    unconfirmed: 0,
    gap_s: 0,
  })
  expect(result.acked).toBeGreaterThan(0)
}, 480_000)
