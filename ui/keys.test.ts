import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEYS } from './keys.ts'
import { LEAD } from './shortcuts.ts'

test('no key means two things, and none begins a sequence that another ends at once', () => {
  const keys: string[] = Object.values(KEYS)
  expect(new Set(keys).size).toBe(keys.length)
  const first = keys.filter((each) => each.includes(' ')).map((each) => each.split(' ')[0]!)
  for (const each of first) expect(keys, `${each} waits for a second key`).not.toContain(each)
  expect(new Set(first)).toEqual(new Set([LEAD]))
})

test('pages take their keys from the one list', () => {
  const own = globSync(['features/**/*.{ts,tsx}', 'ui/*.{ts,tsx}', 'app/**/*.{ts,tsx}']).filter(
    (file) => !file.endsWith('.test.ts') && /\{\s*keys: ['"`]/.test(readFileSync(file, 'utf8')),
  )
  expect(own).toEqual([])
})
