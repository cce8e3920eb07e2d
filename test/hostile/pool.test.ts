import { expect, test } from 'vitest'
import { BRIEF, COMMANDS, pool } from './pool.ts'
import { TRIALS } from './trials.ts'

test('every command is told what it may do when it comes many times at once', () => {
  const commands = COMMANDS.map(({ name }) => name)
  expect(Object.keys(TRIALS).toSorted()).toEqual(commands.toSorted())
})

test('48 equal calls at once without a key and 24 with one hang nobody, and do what one of them would', async () => {
  const result = await pool({ only: BRIEF })
  expect(result).toMatchObject({ wrong: [], missing: [], commands: BRIEF.length, hung: 0, doubled: 0 })
}, 300_000)
