// Which modules of the browser travel in one file. A hundred files of half a kilobyte arrive later than ten; one file of
// everything would make each page pay for all others. What decides is which pages carry a module.
import { resolve } from 'node:path'
import routes from '#app/routes.ts'

type Node = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null }
type Graph = { getModuleInfo: (id: string) => Node | null }
type Entry = { file: string; children?: Entry[] }
type Page = { name: string; area: string; files: string[] }

/** Pages of visitors whose scripts are counted to the kilobyte (ux.md, "Budgets"): nothing that they do not carry may join. */
const LIGHT = ['auth', 'marketplace', 'services', 'listing', 'unsubscribe']
/** Fewer pages than this have a file of their own for what they share. */
const FEW = 3
/** The map: what it needs of ours beside the list is little, and its library is heavy enough. */
const MAP = /\/market\/map\//
/** What every page starts with. */
const FRAME = [resolve('app/entry.client.tsx'), resolve('app/root.tsx')]
/** What the router makes of a page for the browser. */
const AS_ROUTE = '?__react-router-build-client-route'

const pagesOf = (entries: readonly Entry[], area = '', around: readonly string[] = []): Page[] =>
  entries.flatMap(({ file, children }) => {
    const files = [...around, resolve('app', file)]
    const [, name = ''] = /([\w-]+?)(?:-page)?\.tsx?$/.exec(file) ?? []
    if (children) return pagesOf(children, name === 'signed-in' ? 'own' : name, files)
    return area === '' ? [] : [{ name, area, files }] // pages without a layout run no script
  })
const PAGES = pagesOf(routes as Entry[])

const ICONS = /\/lucide-react\.mjs$/
const BORROWED = /import \{([^}]*)\} from ["']lucide-react["']/g
/** Asked for by every page that carries the module. */
const known = new Map<string, readonly string[]>()
/** What a module imports at once; of the list of all icons only those that it names. */
function importsOf(id: string, graph: Graph): readonly string[] {
  const found = known.get(id)
  if (found) return found
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  const imports = importedIds.flatMap((next) => {
    if (!ICONS.test(next)) return next
    const names = [...(code ?? '').matchAll(BORROWED)].flatMap(([, list]) => list!.split(','))
    const list = graph.getModuleInfo(next)?.code ?? ''
    return names.flatMap((name) => {
      const [own] = name.trim().split(' as ')
      const [, file] = new RegExp(`\\b${own} *[,}].* from ["']\\./(icons/[\\w-]+\\.mjs)`).exec(list) ?? []
      return file ? resolve(next, '..', file) : []
    })
  })
  known.set(id, imports)
  return imports
}
const lazilyOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []

type Carriers = Map<string, Set<Page>>
/** The pages that carry each module, by its id: at once, or also with parts that come later. */
function carriers(edges: (id: string) => readonly string[]): Carriers {
  const found: Carriers = new Map()
  const follow = (id: string, page: Page) => {
    const pages = found.get(id) ?? new Set()
    if (pages.has(page)) return
    found.set(id, pages.add(page))
    for (const next of edges(id)) follow(next, page)
  }
  for (const page of PAGES)
    for (const file of [...FRAME, ...page.files]) for (const id of [file, file + AS_ROUTE]) follow(id, page)
  return found
}

const areasOf = (pages: readonly Page[]) => [...new Set(pages.map(({ area }) => area))].toSorted()
type Pack = { rank: number; name: string }
/** By single pages while they are few, then by the parts of the product they belong to. */
function packOfPages(pages: readonly Page[], kind: 'parts' | 'later'): Pack {
  const few = pages.length < FEW
  const areas = areasOf(pages)
  const names = few ? pages.map(({ name }) => name) : areas
  return { rank: few ? pages.length : FEW + areas.length, name: `${names.join('-')}-${kind}` }
}
/** What a module imports is carried by all its pages and more: it has to rank before the module, or would go with it. */
function packAtOnce(pages: readonly Page[], ever: readonly Page[]): Pack {
  const light = LIGHT.filter((name) => pages.some((page) => page.name === name))
  const [one = ''] = light
  const many = light.length > 2 || light.includes('marketplace')
  if (pages.length > 1 && many && light.join() !== 'marketplace,services') return { rank: 24, name: 'base' }
  if (pages.length > light.length && light.includes('unsubscribe')) return { rank: 23, name: 'unsubscribe' }
  if (pages.length > light.length && one) return { rank: 21 + light.length, name: light.join('-') }
  if (!one && ever.some(({ name }) => LIGHT.includes(name))) return { rank: 20, name: 'shared' }
  if (ever.length >= FEW && ever.some(({ area }) => area === 'own')) return { rank: 19, name: 'member' }
  const { rank, name } = packOfPages(ever, 'parts')
  return { rank: 10 + rank, name }
}

/** Whether a part that comes later brings a package along; such a part keeps a file of its own, as heavy as it is. */
function bringsPackage(id: string, graph: Graph, atOnce: Carriers, seen = new Set<string>()): boolean {
  if (seen.has(id) || atOnce.has(id)) return false
  seen.add(id)
  if (/\/node_modules\/(?!lucide-react\/)|virtual:|copy\.\w+\.ts\b/.test(id) || MAP.test(id)) return true
  return importsOf(id, graph).some((next) => bringsPackage(next, graph, atOnce, seen))
}

let made: { atOnce: Carriers; ever: Carriers; roots: Set<string>; shared: Set<string>; map: Set<string> } | undefined
function look(graph: Graph) {
  const atOnce = carriers((each) => importsOf(each, graph))
  const ever = carriers((each) => [...importsOf(each, graph), ...lazilyOf(each, graph)])
  const later = [...ever.keys()].flatMap((id) => lazilyOf(id, graph))
  const within = (roots: readonly string[]) => {
    const found = new Set<string>()
    const follow = (id: string) => void (found.has(id) || importsOf(id, graph).forEach(follow, found.add(id)))
    roots.forEach(follow)
    return found
  }
  const shared = within(later)
  const map = within([...ever.keys()].filter((id) => MAP.test(id)))
  const roots = new Set([...later.filter((id) => !atOnce.has(id)), ...FRAME, ...PAGES.flatMap(({ files }) => files)])
  return { atOnce, ever, shared, map, roots }
}
function packOf(id: string, graph: Graph): Pack | undefined {
  made ??= look(graph)
  // fetched by its name: packed with others, it would need a second file that says where it went
  if (made.roots.has(id) || id.endsWith(AS_ROUTE)) return undefined
  const atOnce = [...(made.atOnce.get(id) ?? [])]
  const ever = [...(made.ever.get(id) ?? [])]
  if (atOnce.length === 1 && !made.shared.has(id)) return undefined // goes with its page
  const open = atOnce.some(({ name }) => LIGHT.includes(name))
  if (made.map.has(id) && !open && !bringsPackage(id, graph, made.atOnce)) return { rank: 21, name: 'map-parts' }
  if (atOnce.length > 0) return packAtOnce(atOnce, ever)
  return ever.length > 0 && !bringsPackage(id, graph, made.atOnce) ? packOfPages(ever, 'later') : undefined
}

/** One group a rank, for the bundler. */
export const scriptPacks = Array.from({ length: 25 }, (_, rank) => ({
  name: (id: string, graph: Graph) => {
    const pack = packOf(id, graph)
    return pack?.rank === rank ? pack.name : null
  },
  priority: 10 + rank,
}))
