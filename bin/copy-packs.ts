// The sentences of the screens, for a page only those that it says (bin/says.ts), in one file: with those that every page
// says, two requests. `virtual:copy/<namespaces>` is for a part that comes later and brings its own. To a browser they
// travel as data, which costs it less than a script of the same bytes; a server has them as modules.
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#lib/languages.ts'
import { type Page, PAGES } from './pages.ts'
import { copyFiles, onEveryPage, saidOn, top } from './says.ts'

const EVERY = 'every'
/** For the server, which may render any page. */
const ALL = 'all'
const slugOf = ({ path }: Page) => path.slice(1).replaceAll(/\W+/g, '-')
/** What each page's own file says; pages that say the same share one. */
const packs = new Map<string, readonly string[]>([
  [EVERY, onEveryPage],
  [ALL, [...copyFiles.keys()]],
])
const packOf = new Map<Page, string>()
for (const page of PAGES) {
  const own = saidOn.get(page)!.filter((name) => !onEveryPage.includes(name))
  const [alike] = [...packs].find(([, names]) => names.join() === own.join()) ?? [slugOf(page)]
  packs.set(alike, own)
  packOf.set(page, alike)
}

/** The names of the files that the page at this route's path says. */
export const packsAt = (path: string): string[] => [EVERY, packOf.get(PAGES.find((page) => page.path === path)!)!]

const ofLanguage = (english: string, language: string) => {
  const own = english.replace(`.${DEFAULT_LANGUAGE}.ts`, `.${language}.ts`)
  return existsSync(own) ? own : english // what a language does not say yet, the page says in the one that has every sentence
}
type Words = { [key: string]: string | readonly string[] | Words }
const beside = createRequire(createRequire(import.meta.url).resolve('use-intl'))
/** The compiler that belongs to use-intl's own formatter, so that the two always agree. */
const { default: compile } = beside('icu-minify/compile') as { default: (message: string) => unknown }
/** Sentences parsed while building: a page then carries their formatter (1 KB) and not the parser (10 KB). */
export const compiled = (words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      if (typeof value === 'string') return [key, compile(value)]
      return [key, Array.isArray(value) ? value : compiled(value as Words)] // lists are read as they are
    }),
  )
/** The sentences of a file as they stand now, also while it changes under a running server. */
export const wordsIn = async (file: string): Promise<Words | undefined> =>
  ((await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as { default?: Words }).default
const isGroup = (value: Words[string]): value is Words => typeof value === 'object' && !Array.isArray(value)
/** Those at these places; a language may lack some. */
function only(words: Words, places: readonly string[]): Words {
  const below = [...Map.groupBy(places, top)].flatMap(([key, named]) => {
    const value = words[key]
    if (value === undefined) return []
    const rest = named.map((place) => place.slice(key.length + 1))
    return [[key, isGroup(value) && !named.includes(key) ? only(value, rest) : value] as const]
  })
  return Object.fromEntries(below)
}
/** Of a namespace's sentences those that a pack says; all where none of them is named. */
export function packedOf(pack: string | null, namespace: string, words: Words): Words {
  const named = packs.get(pack ?? '')?.filter((name) => top(name) === namespace) ?? []
  const { [namespace]: kept = words } = only({ [namespace]: words }, named)
  return kept as Words
}

const englishOf = (namespace: string): string => {
  const english = copyFiles.get(namespace)
  if (!english) throw new Error(`app/copy.ts knows no sentences "${namespace}"`)
  return english
}
const namespacesOf = (pack: string) => [...new Set((packs.get(pack) ?? pack.split('+')).map(top))]
/** Sentences in one language as a module. */
function words(pack: string, language: string): string {
  const namespaces = namespacesOf(pack)
  const imports = namespaces.map((namespace) => {
    // a copy for each pack: shared, they would be a file more for every page that says them
    const file = `${resolve(ofLanguage(englishOf(namespace), language))}?pack=${pack}&of=${namespace}`
    return `import ${namespace} from ${JSON.stringify(file)}`
  })
  return `${imports.join('\n')}\nexport default { ${namespaces.join(', ')} }`
}
type Emit = (file: { type: 'asset'; fileName: string; source: string }) => unknown
/** Of everything that is said: with one mark for all, the table of pages need not name each file's own. */
let mark: Promise<string> | undefined
const saidAtAll = async (): Promise<string> => {
  const files = [...copyFiles.values()].flatMap((file) => LANGUAGE_CODES.map((code) => ofLanguage(file, code)))
  const all = await Promise.all(files.map((file) => wordsIn(resolve(file))))
  return createHash('sha256')
    .update(JSON.stringify([all.map((words) => compiled(words ?? {})), [...packs]]))
    .digest('hex')
    .slice(0, 8)
}
/** Writes the files of a pack, and gives the code that fetches one of them. */
async function written(pack: string, emit: Emit): Promise<string> {
  const named = await (mark ??= saidAtAll())
  for (const language of LANGUAGE_CODES) {
    const said = namespacesOf(pack).map(async (namespace) => {
      const found = await wordsIn(resolve(ofLanguage(englishOf(namespace), language)))
      return [namespace, compiled(packedOf(pack, namespace, found ?? {}))] as const
    })
    const source = JSON.stringify(Object.fromEntries(await Promise.all(said)))
    emit({ type: 'asset', fileName: `assets/copy.${pack}.${language}-${named}.json`, source })
  }
  return `wordsOf(${JSON.stringify(pack)}, ${JSON.stringify(named)})`
}

/** Code that brings a pack in one language; `emit`: of a build for browsers. */
const fetching = (pack: string, emit: Emit | undefined): Promise<string> | string =>
  emit
    ? written(pack, emit)
    : `{ ${LANGUAGE_CODES.map((language) => `${language}: () => import('virtual:copy/copy.${pack}.${language}.js')`).join()} }`
const WITH_FETCH = `import { wordsOf } from ${JSON.stringify(resolve('app/words-of.ts'))}\n`

/** Pages by their address, as the router reads it; one that is named whole before one that leaves a part open. */
const addressed = (pages: readonly Page[]): [RegExp, Page][] =>
  pages
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map((page) => [new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'), page])

/** While the sources change under a running server, a page carries everything. */
let isBuild = false
/** What the pages inside a layout carry ({@link Said} of app/copy.ts). */
async function said(layout: string, emit: Emit | undefined): Promise<string> {
  if (layout === ALL || !isBuild) return `export default { always: [${await fetching(ALL, undefined)}], pages: [] }`
  const rows = addressed(PAGES.filter(({ frame }) => frame === layout)).map(
    async ([at, page]) => `[${at}, [every, ${await fetching(packOf.get(page)!, emit)}]]`,
  )
  return `const every = ${await fetching(EVERY, emit)}
export default { always: [every], pages: [${(await Promise.all(rows)).join()}] }`
}

export const copyPacks: Plugin = {
  name: 'copy-packs',
  configResolved: ({ command }) => {
    isBuild = command === 'build'
  },
  resolveId: (id) => (/^virtual:copy(-of\/|\/|-names$)/.test(id) ? `\0${id}` : undefined),
  async load(id) {
    if (id === '\0virtual:copy-names')
      return `export default [${addressed(PAGES)
        .map(([at, { path }]) => `[${at}, ${JSON.stringify(packsAt(path))}]`)
        .join()}]`
    const emit: Emit | undefined =
      isBuild && this.environment.name === 'client' ? (file) => this.emitFile(file) : undefined
    const [, layout] = /^\0virtual:copy-of\/([\w-]+)$/.exec(id) ?? []
    if (layout) return (emit ? WITH_FETCH : '') + (await said(layout, emit))
    const [, pack, language] = /^\0virtual:copy\/copy\.([\w+-]+)\.(\w+)\.js$/.exec(id) ?? []
    if (pack && language) return words(pack, language)
    const [, any] = /^\0virtual:copy\/([\w+]+)$/.exec(id) ?? []
    return any && `${emit ? WITH_FETCH : ''}export default ${await fetching(any, emit)}`
  },
}
