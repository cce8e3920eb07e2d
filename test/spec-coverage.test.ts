// Nothing of the spec is promised twice and proven never: each row of spec-coverage.ts names a test that is there.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ELSEWHERE, PAGES, ROWS } from './pages.ts'
import { CONSTANTS, ERRORS, ROUTES } from './spec-coverage.ts'
import { PROVIDER_ROWS } from './spec-rules.ts'

const fileOf = (file: string) => (file.includes('/') ? file : `test/browser/${file}`)
const titled = (file: string, title: string) => {
  const path = fileOf(file)
  return (
    existsSync(path) && ['`', "'"].some((quote) => readFileSync(path, 'utf8').includes(`test(${quote}${title}${quote}`))
  )
}

const PROOFS = [
  ...Object.entries(ROUTES),
  ...Object.entries(ERRORS).map(([name, { proof }]) => [name, proof] as const),
  ...Object.entries(CONSTANTS),
  ...Object.entries(PROVIDER_ROWS),
]

test('every route, error row, constant and provider row of the spec names a test that exists', () => {
  expect(PROOFS.filter(([, [file, title]]) => !titled(file, title)).map(([name]) => name)).toEqual([])
})

test('every error row with words is asked for by name where it says it is proven', () => {
  const unused = Object.entries(ERRORS).filter(([name, { proof, title }]) => {
    const text = readFileSync(fileOf(proof[0]), 'utf8')
    return title !== '' && !text.includes(`'${name}'`) && !text.includes(title)
  })
  expect(unused.map(([name]) => name)).toEqual([])
})

test('every page is walked by somebody, or says which test walks it', () => {
  const addresses = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = '', file, children }) =>
      children ? addresses(children) : file.endsWith('-page.tsx') ? [path === '*' ? path : `/${path}`] : [],
    )
  const walked = Object.values(PAGES)
    .flat()
    .map((path) => path.split('?')[0])
  const id = '01900000-0000-7000-8000-000000000000'
  const isWalked = (path: string) =>
    walked.includes(path) ||
    ROWS.test(path.replace(':id', id)) ||
    walked.some((one) => one === path.replace(':state', 'georgia'))
  const missing = addresses(routes).filter((path) => !isWalked(path) && !(path in ELSEWHERE))
  expect(missing).toEqual([])
})

test('the figures say what the table holds', () => {
  const page = readFileSync('docs/figures.md', 'utf8').replaceAll(/ +/g, ' ')
  const tables = {
    routes: ROUTES,
    'error rows': ERRORS,
    constants: CONSTANTS,
    'provider rows of §1 to §6': PROVIDER_ROWS,
  }
  for (const [what, table] of Object.entries(tables)) {
    const count = Object.keys(table).length
    expect(page).toContain(`| ${what} of the spec with a test | ${count} of ${count} |`)
  }
  const walked = PROOFS.filter(([, [file]]) => file.endsWith('.spec.ts'))
  expect(page).toContain(`| all of these, provoked in a browser | ${walked.length} of ${PROOFS.length} |`)
  const words = Object.values(ERRORS).flatMap(({ title, text }) => [title, text].filter(Boolean))
  expect(page).toContain(`| their titles and texts, compared word by word | ${words.length} |`)
})

test('the bell outside its provider raises an error', async () => {
  const file = pathToFileURL('features/base/notifications/web/bell.tsx').href
  const { Bell } = (await import(/* @vite-ignore */ file)) as { Bell: FunctionComponent }
  expect(() => renderToString(createElement(Bell))).toThrow(/provider|context|QueryClient/i)
})
