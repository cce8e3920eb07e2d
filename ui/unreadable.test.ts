import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '#test/files.ts'
import { isUnreadable } from './unreadable.ts'

test('half a date and an amount that is none cannot be read; what is empty or whole can', () => {
  const whole = { dataset: {}, validity: { badInput: false } }
  expect(isUnreadable(whole)).toBe(false)
  expect(isUnreadable({ ...whole, validity: { badInput: true } })).toBe(true)
  expect(isUnreadable({ ...whole, dataset: { unreadable: 'true' } })).toBe(true)
  expect(isUnreadable({ dataset: {} })).toBe(false)
})

const screens = repositoryFiles().filter((file) => /^(features|app)\/.*\.tsx$/.test(file))
const text = new Map(screens.map((file) => [file, readFileSync(file, 'utf8')]))
const importers = (file: string) => {
  const named = new RegExp(`(from|import\\() ?'[^']*/${basename(file).replaceAll('.', '\\.')}'`)
  return screens.filter((other) => other !== file && named.test(text.get(other)!))
}
/** A form of its own, a window that is one, or the same question asked by hand. */
const guarded = (file: string) => /<form\b|<(ActDialog|FormDialog|ReasonDialog)\b|allReadable\(/.test(text.get(file)!)
/** The screens that show a file's fields outside of any form. */
function loose(file: string, seen: readonly string[] = []): string[] {
  if (guarded(file) || seen.includes(file)) return []
  const above = importers(file)
  return above.length ? above.flatMap((one) => loose(one, [...seen, file])) : [file]
}

test('every field for money, a date, a time or a number is in a form, which is not sent while it cannot be read', () => {
  const fields = screens.filter((file) => /<(MoneyField|DateField)\b|type="(date|time|number)"/.test(text.get(file)!))
  expect(fields.length).toBeGreaterThan(25)
  expect(fields.flatMap((file) => loose(file).map((at) => `${file} shown by ${at}`))).toEqual([])
})

test('a date, a time and a number are asked for by the shared fields alone, which name what cannot be read', () => {
  expect(screens.filter((file) => /<input\b[^>]*type="(date|time|number|month)"/.test(text.get(file)!))).toEqual([])
})

test('Ctrl+Enter sends a form as its button does', () => {
  const past = screens.filter((file) => /KEYS\.send,[^}]*run: (?!\(\) => sendForm)/.test(text.get(file)!))
  // the last sends the form one is in; the others hold one text each and no form
  expect(past).toEqual([
    'features/business/verification/web/redo-form.tsx',
    'features/front/pages/web/admin-claim-page.tsx',
  ])
})
