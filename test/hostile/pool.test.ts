import { expect, test } from 'vitest'
import { BRIEF, pool } from './pool.ts'

test('48 equal calls at once without a key and 24 with one hang nobody, and do what one of them would', async () => {
  const result = await pool({ only: BRIEF })
  expect(result).toMatchObject({ wrong: [], missing: [], commands: BRIEF.length, hung: 0, doubled: 0 })
}, 300_000)
