import { expect, test } from 'vitest'
import { keys } from './keys.ts'

test('each key sent 24 times at once to two servers, or cut off between effect and answer, does what it does once', async () => {
  const result = await keys({ each: 2, kills: 'few' })
  expect(result).toMatchObject({ wrong: [], keys: 8, effects: 8, doubled: 0, kills: 2 })
}, 240_000)
