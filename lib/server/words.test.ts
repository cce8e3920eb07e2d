import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, expectTypeOf, test } from 'vitest'
import { formatDay } from '../dates.ts'
import type { Language } from '../languages.ts'
import { type Each, newsOf, textsBeside, wordsBeside } from './words.ts'

const en = {
  late: { title: 'Late', message: '{who}: {days, plural, one {# day} other {# days}}, since {day}' },
  only: { title: 'Only English' },
  mail: {
    lines: ['{who} came', '{paid, select, true {Paid} other {}}', 'Bye{until, select, none {} other {, {until}}}'],
  },
} as const
const folder = await mkdtemp(join(tmpdir(), 'words-'))
const home = pathToFileURL(join(folder, 'words.ts')).href
await writeFile(join(folder, 'words.en.ts'), `export default ${JSON.stringify(en)}`)
await writeFile(
  join(folder, 'words.es.ts'),
  "export default { late: { title: 'Tarde', message: '{who}: {days, plural, one {# día} other {# días}}, desde el {day}' } }",
)
const say = await wordsBeside<typeof en>(home)

test('one call says a message in every language, with its days as each writes them', () => {
  const day = (language: Language) => formatDay('2026-11-23', language)
  const { en, es } = say('late', { who: 'Ana <b>{x}</b>', days: 1, day })
  expect(en).toEqual({ title: 'Late', message: 'Ana <b>{x}</b>: 1 day, since Nov 23, 2026' })
  expect(es).toEqual({ title: 'Tarde', message: 'Ana <b>{x}</b>: 1 día, desde el 23 nov 2026' })
})

test('what a language lacks is said in English, and a value that nobody gave is an error', () => {
  expect(say('only').es).toEqual({ title: 'Only English' })
  const loose = say as unknown as (key: string, values: Record<string, string>) => unknown
  expect(() => loose('late', { who: 'Ana' })).toThrow()
})

test('the compiler knows what each sentence names, and that a number decides between one and many', () => {
  expectTypeOf<keyof Parameters<typeof say<'late'>>[1]>().toEqualTypeOf<'who' | 'days' | 'day'>()
  expectTypeOf<Parameters<typeof say<'late'>>[1]['days']>().toEqualTypeOf<Each<number>>()
  expectTypeOf<keyof Parameters<typeof say<'mail'>>[1]>().toEqualTypeOf<'who' | 'paid' | 'until'>()
  expectTypeOf<Parameters<typeof say<'only'>>>().toEqualTypeOf<[key: 'only']>()
})

test('a mail is said line by line, and a line that says nothing in its case is left out', () => {
  expect(say('mail', { who: 'Ana', paid: false, until: null }).en).toEqual({ lines: ['Ana came', 'Bye'] })
  expect(say('mail', { who: 'Ana', paid: true, until: 'noon' }).es.lines).toEqual(['Ana came', 'Paid', 'Bye, noon'])
})

test('a document reads the catalog of its language: texts as they are, sentences with what they name', async () => {
  const { es } = await textsBeside<typeof en>(home)
  expect([es.late.title, es.late.message({ who: 'Ana', days: 2, day: 'lunes' }), es.only.title]).toEqual([
    'Tarde',
    'Ana: 2 días, desde el lunes',
    'Only English',
  ])
})

test('news are what a room says with how serious it is', () => {
  expect(newsOf(say, { only: 'warning' })('only')).toMatchObject({ type: 'warning', en: { title: 'Only English' } })
})
