// The sentences of the screens as modules, as app/routes.ts says who carries which and app/copy.ts where they stand:
// `virtual:copy/<pack>` fetches a pack by language, `virtual:copy-of/<layout>` is what its pages carry.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { PACKS, SAID, type SaidNames } from '#app/routes.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#lib/languages.ts'

const EVERY = 'every'
const filesOf = (register: string): Map<string, string> =>
  new Map(
    [...readFileSync(register, 'utf8').matchAll(/^ {2}(\w+): typeof import\('#(.+?)'\)/gm)].map(([, name, file]) => [
      name!,
      file!,
    ]),
  )

/** A pack in one language; what it does not say yet, the page says in the language that has every sentence. */
function words(files: Map<string, string>, pack: string, language: string): string {
  const names = PACKS[pack] ?? [pack]
  const imports = names.map((name) => {
    const english = files.get(name)
    if (!english) throw new Error(`app/copy.ts knows no sentences "${name}"`)
    const own = english.replace(`.${DEFAULT_LANGUAGE}.ts`, `.${language}.ts`)
    // a copy for each pack: shared, they would be a file more for every page that says them
    return `import ${name} from ${JSON.stringify(`${resolve(existsSync(own) ? own : english)}?pack=${pack}`)}`
  })
  return `${imports.join('\n')}\nexport default { ${names.join(', ')} }`
}
const fetching = (pack: string) =>
  `{ ${LANGUAGE_CODES.map((language) => `${language}: () => import('virtual:copy/copy.${pack}.${language}.js')`).join()} }`
/** These pages; one below another that says the same needs no line of its own. */
const matching = (paths: readonly string[]) => {
  const tops = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
  const each = tops.map((path) => path.replace(/\/:.*/, '/.').replaceAll('/', '\\/'))
  return each.length > 1 ? `/^(${each.join('|')})/` : `/^${each.join('')}/`
}

/** What the pages of a layout carry ({@link Said} of app/copy.ts); `every` for the server, which may render any page. */
function said(files: Map<string, string>, layout: string): string {
  const { always, pages }: Omit<SaidNames, 'paths'> =
    layout === EVERY ? { always: [...files.keys()], pages: {} } : SAID[layout]!
  const packs = [...new Set([always, ...Object.values(pages)].flat())]
  const named = (names: readonly string[]) => `[${names.map((name) => `pack${packs.indexOf(name)}`).join(', ')}]`
  const alike = Map.groupBy(Object.keys(pages), (path) => named(pages[path]!))
  const rows = [...alike].map(([own, paths]) => `[${matching(paths)}, ${own}]`)
  return [
    ...packs.map((pack, i) => `import pack${i} from 'virtual:copy/${pack}'`),
    `export default { always: ${named(always)}, pages: [${rows.join(', ')}] }`,
  ].join('\n')
}

/** Where each page's sentences are: rows of its address and the packs it says, for who names them in a page's HTML. */
function names(): string {
  const everywhere = SAID['signed-in']!.always
  const rows = Object.entries(SAID).flatMap(([layout, { always, pages, paths }]) => [
    ...(paths.length > 0
      ? [[matching(paths), [...new Set(['public', ...(layout === 'public' ? [] : everywhere), ...always])]] as const]
      : []),
    ...Object.entries(pages).map(([path, packs]) => [matching([path]), packs] as const),
  ])
  return `export default [${rows.map(([at, packs]) => `[${at}, ${JSON.stringify(packs)}]`).join(', ')}]`
}

export const copyPacks: Plugin = {
  name: 'copy-packs',
  resolveId: (id) => (/^virtual:copy(-of\/|\/|-names$)/.test(id) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === '\0virtual:copy-names') return names()
    const [, layout] = /^\0virtual:copy-of\/([\w-]+)$/.exec(id) ?? []
    if (layout) return said(filesOf('app/copy.ts'), layout)
    const [, pack, language] = /^\0virtual:copy\/copy\.(\w+)\.(\w+)\.js$/.exec(id) ?? []
    if (pack && language) return words(filesOf('app/copy.ts'), pack, language)
    const [, any] = /^\0virtual:copy\/(\w+)$/.exec(id) ?? []
    return any && `export default ${fetching(any)}`
  },
}
