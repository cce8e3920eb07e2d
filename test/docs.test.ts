// A document that names a path which is not there sends a newcomer into the dark.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { API_PATHS } from '#app/api.ts'
import { repositoryFiles } from './files.ts'

const files = repositoryFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const TOP = /^(app|bench|bin|db|docs|examples|features|lib|public|simulator|test|ui|\.ci)\//

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
const spread = (path: string): string[] => {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(path) ?? []
  return choices ? choices.split(',').flatMap((choice) => spread(`${before}${choice.trim()}${after}`)) : [path]
}
/** A pattern with `*` or `<name>` names some file at least. */
const isThere = (path: string) => {
  if (!/[*<]/.test(path)) return existsSync(path)
  const form = path.replaceAll(/[.+()[\]]/g, String.raw`\$&`).replaceAll(/\*+|<[^>]*>/g, '[^/]+')
  return files.some((file) => new RegExp(`^${form}`).test(file))
}

test.each(documents)('%s names only what exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) =>
    join(dirname(document), match[1]!),
  )
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) =>
    match[1]!.replaceAll(/,\s+/g, ','),
  )
  const paths = inline
    .map((word) => word.split(' ')[0]!.replace(/^#(?=\w)/, ''))
    .filter((word) => TOP.test(word) && !API_PATHS.test(`/${word}`))
    .flatMap(spread)
  const commands = [...text.matchAll(/^\s*(bin\/[a-z]+)/gm)].map((match) => match[1]!)
  expect([...links, ...paths, ...commands].filter((path) => !isThere(path))).toEqual([])
})

test('every npm script that a document names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`?npm (?:run )?(start|test|dev|[a-z]+:[a-z]+)\b/g)].map(
      (match) => match[1]!,
    ),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('AGENTS.md stays short enough to be read', () => {
  expect(readFileSync('AGENTS.md', 'utf8').split('\n').length).toBeLessThanOrEqual(120)
})

test('a decision is one page, under a number of its own', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'))
  const numbers = decisions.map((file) => Number(/(\d{3})-/.exec(file)?.[1]))
  expect(numbers.filter((number, index) => !(number > (numbers[index - 1] ?? 0)))).toEqual([]) // one may be dropped
  const long = decisions.filter((file) => readFileSync(file, 'utf8').length > 3000)
  expect(long).toEqual([])
})

test('the tour names each file once, so that nobody walks back and forth', () => {
  const named = [...readFileSync('docs/tour.md', 'utf8').matchAll(/`((?:app|db|features|lib|simulator)\/[^`]+)`/g)]
    .flatMap((match) => spread(match[1]!))
    .toSorted()
  expect(named.filter((file, at) => file === named[at + 1])).toEqual([])
})

test('the picture of the districts names each district with its rooms, in reading order', () => {
  const districts = JSON.parse(readFileSync('features/rooms.json', 'utf8')) as Record<string, { rooms: object }>
  const picture = /## The districts[\s\S]*?```\n([\s\S]*?)```/.exec(readFileSync('docs/architecture.md', 'utf8'))![1]!
  expect(/^ base ──► .*$/m.exec(picture)![0].trim().split(' ──► ')).toEqual(Object.keys(districts))
  const lines = picture.split('\n').map((line) => line.trim().split(/ +/).join(' '))
  const wanted = Object.entries(districts).map(([name, { rooms }]) => [name, ...Object.keys(rooms)].join(' '))
  expect(wanted.filter((line) => line.includes(' ') && !lines.includes(line))).toEqual([])
})
