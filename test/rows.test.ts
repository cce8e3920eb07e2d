// docs/rows.md: what a merge, a closing, a suspension, a deletion, the archive and time do to the rows of a table.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './files.ts'

/** Tables are older up to here, and were answered for by tests of their own. */
const FROM = '0111'
const COLUMNS = ['table', 'merge', 'closing', 'suspension', 'deletion', 'archive', 'rest']

const files = repositoryFiles()
const read = (file: string) => readFileSync(file, 'utf8')
const made = files
  .filter((file) => /^db\/migrations\/\d{4}_/.test(file) && file.slice('db/migrations/'.length) >= FROM)
  .flatMap((file) => [...read(file).matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table!))
const lines = read('docs/rows.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

test('every table says what becomes of its rows', () => {
  expect(made.length).toBeGreaterThan(10)
  expect(lines.map(([table]) => table).toSorted()).toEqual(made.map((table) => `\`${table}\``).toSorted())
  expect(lines.filter((cells) => cells.length !== COLUMNS.length || cells.includes(''))).toEqual([])
})

test('what it names is there: functions and tables in the schema, codes in a refusal', () => {
  const schema = files.filter((file) => file.endsWith('.sql') && !file.startsWith('db/migrations/')).map(read)
  const code = files.filter((file) => /^features\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')).map(read)
  const all = [...schema, ...code].join('\n')
  const named = lines.flat().flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect(named.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(all))).toEqual([])
})
