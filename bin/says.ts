// Which sentences a page says, read from the sources: the build needs to know before it has followed any import.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGE } from '#lib/languages.ts'
import { type Page, PAGES } from './pages.ts'

/** What every page starts with. */
const FRAME = ['app/entry.client.tsx', 'app/root.tsx']
const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"]*?from\s+)?'([#.][^']+)'/gm
const LATER = /\bimport\('([#.][^']+)'\)/g
const BROUGHT = /import (\w+) from 'virtual:copy\/([\w+]+)'/g
/** A part with the name of the sentences that come with it. */
const WITH_COPY = /\blazyWithCopy\(\s*async \(\) => \(await import\('([#.][^']+)'\)\)\.\w+,\s*(\w+)/g
const IN_EACH_LANGUAGE = /\bimport\.meta\.glob.*?\('(\.?\/[\w/-]+)\.\*\.ts'/g
const KNOWS = /\b(?:useMessages\(\)\.|noun=")([\w.]+)/g
/** The namespace may be one of two, or have a part that is put in. */
const ASKS = /(?:\bconst (\w+) = )?\buseTranslations\(([^)]*)\)?/g
const NAME = /['"`]([\w.]+?)\.?(?=['"`$])/g
/** A plain question, of which it is clear where it ends, and a name that answers it; what has a part that is put in counts up to there. */
const QUESTION = "(?:[^()'`,?:]|\\?\\.|'[^']*'|\\([^()]*\\))+\\?\\s*"
const WORD = "(?:'[\\w.]+'|`[\\w.]+\\.\\$\\{[^`]*`)"
/** `('key'`, also `.rich('key'`, one of several, or what is plain to see of a key with a part that is put in. */
const KEY = new RegExp(
  `^(?:\\.\\w+)?\\(\\s*(?:((?:${QUESTION}${WORD}\\s*:\\s*)*${WORD})(?=\\s*[,)]| as )|\`([\\w.]+)\\.\\$\\{)`,
)
const WORDS = /(?:^|[?:]\s*)['`]([\w.]+?)(?:'|\.\$\{)/g
/** Before a name in the list of what an effect goes by. */
const DEPENDS = /\}, \[[\w\s.,]*$/
const COMMENTS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g
const ONLY_TYPES = /^\{\s*(type \w+( as \w+)?,?\s*)+\}\s*from/

/** Each namespace and its English file. */
export const copyFiles = new Map(
  [...readFileSync('app/copy.ts', 'utf8').matchAll(/^ {2}(\w+): typeof import\('#(.+?)'\)/gm)].map(
    ([, name, file]) => [name!, file!] as const,
  ),
)
/** The namespace of `claims.types`: `claims`. */
export const top = (name: string): string => name.split('.')[0]!
type Words = { [key: string]: string | readonly string[] | Words }
const catalogs = Object.fromEntries(
  await Promise.all(
    [...copyFiles].map(async ([name, file]) => {
      const { default: words } = (await import(pathToFileURL(file).href)) as { default: Words }
      return [name, words] as const
    }),
  ),
)
/** Whether there are such sentences: two variables of one name may ask different namespaces. */
const exists = (name: string): boolean =>
  name.split('.').reduce<unknown>((at, key) => (at as Words | undefined)?.[key], catalogs) !== undefined

const namespaces = new Map([...copyFiles].map(([name, file]) => [file, name]))

const all = (text: string, found: RegExp, group = 1) => [...text.matchAll(found)].map((match) => match[group]!)

/**
 * What a file says of the namespaces it asks for: sentences by their names where each use of the variable names one, else
 * all of the namespace.
 */
export const asked = (source: string): string[] => {
  const text = source.replaceAll(COMMENTS, '')
  return [...text.matchAll(ASKS)].flatMap(([, variable, inside = '']) => {
    const names = all(inside, NAME)
    if (!variable) return names
    // the `t` of `border-t`, of “can’t” and of `{ t: … }` is none
    const uses = [...text.matchAll(new RegExp(`(?<![\\w.’-])(?<!const )${variable}(?![\\w:-])`, 'g'))]
    const keys = uses.map(({ index }) => {
      if (DEPENDS.test(text.slice(Math.max(0, index - 200), index))) return []
      const found = KEY.exec(text.slice(index + variable.length, index + 400))
      return found && (found[2] ? [found[2]] : all(found[1]!, WORDS))
    })
    if (keys.includes(null)) return names
    return names.flatMap((name) => keys.flatMap((plain) => plain!.map((key) => `${name}.${key}`)))
  })
}

/** `later`: with the namespaces that come along. `brings`: those that the file has for all that it shows. */
type Source = {
  imports: string[]
  later: (readonly [file: string, brought: string[]])[]
  brings: string[]
  says: string[]
}
const sources = new Map<string, Source>()

/** What a file imports, what it fetches later, with which sentences, and which it says itself. */
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const at = (path: string) => (/^[#/]/.test(path) ? path.slice(1) : join(dirname(file), path))
  const code = (paths: readonly string[]) =>
    paths.map(at).filter((path) => /\.tsx?$/.test(path) && !/copy\.\w+\.ts$/.test(path) && existsSync(path))
  const imports = [...text.matchAll(IMPORT)].flatMap(([, what = '', path]) => (ONLY_TYPES.test(what) ? [] : path!))
  const copies = new Map([...text.matchAll(BROUGHT)].map(([, variable, names]) => [variable!, names!.split('+')]))
  const pairs = new Map([...text.matchAll(WITH_COPY)].map(([, path, variable]) => [at(path!), variable!]))
  const handedOn = new Set(pairs.values())
  const source = {
    imports: code(imports),
    later: code(all(text, LATER)).map((part) => [part, copies.get(pairs.get(part) ?? '') ?? []] as const),
    brings: [
      ...[...copies].flatMap(([variable, names]) => (handedOn.has(variable) ? [] : names)),
      ...all(text, IN_EACH_LANGUAGE).flatMap((copy) => namespaces.get(at(`${copy}.${DEFAULT_LANGUAGE}.ts`)) ?? []),
    ],
    says: [...asked(text), ...all(text, KNOWS)].filter(exists),
  }
  sources.set(file, source)
  return source
}

/** What these files say, with all that they import and with the parts they fetch, as far as nothing brings it. */
function saidBy(files: readonly string[]): Set<string> {
  const said = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, given: readonly string[]) => {
    const { imports, later: parts, brings, says } = sourceOf(file)
    const brought = [...new Set([...given, ...brings])].toSorted()
    const key = [file, ...brought].join()
    if (seen.has(key)) return
    seen.add(key)
    for (const name of says) if (!brought.includes(top(name))) said.add(name)
    for (const next of imports) follow(next, brought)
    for (const [part, along] of parts) follow(part, [...brought, ...along])
  }
  for (const file of files) follow(file, [])
  return said
}

const filesOf = ({ files }: Page) => [...FRAME, ...files.map((file) => join('app', file))]
/** Without what is said whole already. */
const brief = (said: ReadonlySet<string>) =>
  [...said].filter((name) => ![...said].some((other) => name.startsWith(`${other}.`))).toSorted()
/** What each page says, now or with a part that comes later and does not bring it: `claims`, or only `claims.types`. */
export const saidOn = new Map(PAGES.map((page) => [page, brief(saidBy(filesOf(page)))]))
/** Also said before it is known which page it will be: while it loads, and where none is found. */
export const onEveryPage = PAGES.map((page) => saidOn.get(page)!).reduce((every, said) =>
  every.filter((name) => said.includes(name)),
)
