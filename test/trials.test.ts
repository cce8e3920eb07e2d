import { expect, test } from 'vitest'
import { COMMANDS } from './hostile/pool.ts'
import { TRIALS } from './hostile/trials.ts'

test('every command is told what it may do when it comes many times at once', () => {
  const commands = COMMANDS.map(({ name }) => name)
  expect(Object.keys(TRIALS).toSorted()).toEqual(commands.toSorted())
})
