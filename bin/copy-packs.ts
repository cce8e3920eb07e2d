// The sentences of the screens as modules, for a page only those that it says (bin/says.ts), in one file: with those that
// every page says, two requests. `virtual:copy/<namespaces>` is for a part that comes later and brings its own.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
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

/** Sentences in one language. */
function words(pack: string, names: readonly string[], language: string): string {
  const namespaces = [...new Set(names.map(top))]
  const imports = namespaces.map((namespace) => {
    const english = copyFiles.get(namespace)
    if (!english) throw new Error(`app/copy.ts knows no sentences "${namespace}"`)
    // a copy for each pack: shared, they would be a file more for every page that says them
    const file = `${resolve(ofLanguage(english, language))}?pack=${pack}&of=${namespace}`
    return `import ${namespace} from ${JSON.stringify(file)}`
  })
  return `${imports.join('\n')}\nexport default { ${namespaces.join(', ')} }`
}
const fetching = (pack: string) =>
  `{ ${LANGUAGE_CODES.map((language) => `${language}: () => import('virtual:copy/copy.${pack}.${language}.js')`).join()} }`

/** Pages by their address, as the router reads it; one that is named whole before one that leaves a part open. */
const addressed = (pages: readonly Page[]): [RegExp, Page][] =>
  pages
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map((page) => [new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'), page])

/** While the sources change under a running server, a page carries everything. */
let isBuild = false
/** What the pages inside a layout carry ({@link Said} of app/copy.ts). */
function said(layout: string): string {
  if (layout === ALL || !isBuild) return `export default { always: [${fetching(ALL)}], pages: [] }`
  const rows = addressed(PAGES.filter(({ frame }) => frame === layout))
  const pages = rows.map(([at, page]) => `[${at}, [every, ${fetching(packOf.get(page)!)}]]`)
  return `const every = ${fetching(EVERY)}\nexport default { always: [every], pages: [${pages.join()}] }`
}

export const copyPacks: Plugin = {
  name: 'copy-packs',
  configResolved: ({ command }) => {
    isBuild = command === 'build'
  },
  resolveId: (id) => (/^virtual:copy(-of\/|\/|-names$)/.test(id) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === '\0virtual:copy-names')
      return `export default [${addressed(PAGES)
        .map(([at, { path }]) => `[${at}, ${JSON.stringify(packsAt(path))}]`)
        .join()}]`
    const [, layout] = /^\0virtual:copy-of\/([\w-]+)$/.exec(id) ?? []
    if (layout) return said(layout)
    const [, pack, language] = /^\0virtual:copy\/copy\.([\w+-]+)\.(\w+)\.js$/.exec(id) ?? []
    if (pack && language) return words(pack, packs.get(pack) ?? pack.split('+'), language)
    const [, any] = /^\0virtual:copy\/([\w+]+)$/.exec(id) ?? []
    return any && `export default ${fetching(any)}`
  },
}
