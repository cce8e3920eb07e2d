import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { formatDay } from '../dates.ts'
import { wordsBeside } from './words.ts'

type Said = { late: { title: string; message: string }; only: { title: string } }
const folder = await mkdtemp(join(tmpdir(), 'words-'))
const home = pathToFileURL(join(folder, 'words.ts')).href
await writeFile(
  join(folder, 'words.en.ts'),
  "export default { late: { title: 'Late', message: '{who}: {days, plural, one {# day} other {# days}}, since {day}' }, only: { title: 'Only English' } }",
)
await writeFile(
  join(folder, 'words.es.ts'),
  "export default { late: { title: 'Tarde', message: '{who}: {days, plural, one {# día} other {# días}}, desde el {day}' } }",
)
const say = await wordsBeside<Said>(home)

test('one call says a message in every language, with its days as each writes them', () => {
  const day = (language: 'en' | 'es') => formatDay('2026-11-23', language)
  const { en, es } = say('late', { who: 'Ana <b>{x}</b>', days: 1, day })
  expect(en).toEqual({ title: 'Late', message: 'Ana <b>{x}</b>: 1 day, since Nov 23, 2026' })
  expect(es).toEqual({ title: 'Tarde', message: 'Ana <b>{x}</b>: 1 día, desde el 23 nov 2026' })
})

test('what a language lacks is said in English, and a value that nobody gave is an error', () => {
  expect(say('only').es).toEqual({ title: 'Only English' })
  expect(() => say('late')).toThrow()
})
