// Which modules of the browser travel in one file: what decides is which pages carry a module (bin/packing.ts).
import { resolve } from 'node:path'
import { type Carrier, packed } from './packing.ts'
import { type Page, PAGES } from './pages.ts'

type Node = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null }
type Graph = { getModuleInfo: (id: string) => Node | null }

/** What travels under a name of its own, whichever pages carry it; most pages run without the schemas. */
const NAMED = {
  schemas: /\/node_modules\/zod\/|\/lib\/(cents|day)\.ts$/,
  framework: /\/node_modules\/(react|react-dom|scheduler|react-router|use-intl|@formatjs|icu-minify)\//,
}
const isNamed = (id: string) => Object.values(NAMED).some((test) => test.test(id))
/** The map: what it needs of ours beside the list is little, and its library is heavy enough. */
const MAP = /\/market\/map\//
/** What every page starts with. */
const FRAME = [resolve('app/entry.client.tsx'), resolve('app/root.tsx')]
/** What the router makes of a page for the browser. */
const AS_ROUTE = '?__react-router-build-client-route'
/** What is left of a module's text once it is minified and compressed. */
const LEFT = 0.2

/** What a byte counts of a part that a visitor's page fetches once it is there; the dialog in which one books, and the map, are waited for. */
const weightOf = (part: string) => (/\/booking-dialog\.tsx/.test(part) ? 12 : MAP.test(part) ? 12 : 1)

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

type Carriers = Map<string, Set<Carrier>>
const startOf = ({ files, shown }: Page) =>
  [...FRAME, ...[...files, ...shown].map((file) => resolve('app', file))].flatMap((file) => [file, file + AS_ROUTE])
/** Who carries each module, by its id: at once, or also with parts that come later. */
function carriers(
  starts: Iterable<readonly [Carrier, readonly string[]]>,
  edges: (id: string) => readonly string[],
): Carriers {
  const found: Carriers = new Map()
  const follow = (id: string, carrier: Carrier) => {
    const those = found.get(id) ?? new Set()
    if (those.has(carrier)) return
    found.set(id, those.add(carrier))
    for (const next of edges(id)) follow(next, carrier)
  }
  for (const [carrier, ids] of starts) for (const id of ids) follow(id, carrier)
  return found
}

/** Whether a part that comes later brings a package along; such a part keeps a file of its own, as heavy as it is. */
function bringsPackage(id: string, graph: Graph, atOnce: Carriers, seen = new Set<string>()): boolean {
  if (seen.has(id) || atOnce.has(id)) return false
  seen.add(id)
  if (/\/node_modules\/(?!lucide-react\/)|virtual:|copy\.\w+\.ts\b/.test(id) || MAP.test(id)) return true
  return importsOf(id, graph).some((next) => bringsPackage(next, graph, atOnce, seen))
}

/** Places for packs of what comes later, below those of what pages start with. */
const LATER = 60
const MOST = 140
type Place = { rank: number; name: string }
/** The place of each module's pack among all, the first to be filled with the highest, and the pack's name. */
function packsOf(graph: Graph): Map<string, Place> {
  const imports = (id: string) => importsOf(id, graph)
  const pages = PAGES.map((page) => [page, startOf(page)] as const)
  const atOnce = carriers(pages, imports)
  const ever = carriers(pages, (each) => [...imports(each), ...lazilyOf(each, graph)])
  const parts = [...new Set([...ever.keys()].flatMap((id) => lazilyOf(id, graph)))]
  const byPart = carriers(
    parts.map((part) => [{ weight: 1 }, [part]] as const),
    imports,
  )
  // what a visitor's page fetches later should not bring half of what members carry
  const withParts = PAGES.filter(({ frame }) => frame === 'public').flatMap((page) =>
    [...atOnce]
      .flatMap(([id, those]) => (those.has(page) ? lazilyOf(id, graph) : []))
      .map((part) => [{ weight: weightOf(part) }, [...startOf(page), part]] as const),
  )
  const fetched = carriers([...pages, ...withParts], imports)
  const byMap = carriers([[{ weight: 1 }, [...ever.keys()].filter((id) => MAP.test(id))]], imports)
  const roots = new Set([
    ...parts.filter((id) => !atOnce.has(id)),
    ...FRAME,
    ...PAGES.flatMap(({ files }) => files.map((file) => resolve('app', file))),
  ])
  // fetched by its name: packed with others, it would need a second file that says where it went
  const isApart = (id: string) => roots.has(id) || id.endsWith(AS_ROUTE) || isNamed(id) || ICONS.test(id)
  const pieceOf = (id: string, by: Carriers) => ({
    id,
    carriers: by.get(id) ?? new Set<Carrier>(),
    bytes: (graph.getModuleInfo(id)?.code?.length ?? 0) * LEFT,
    needs: imports(id),
  })

  const found = new Map<string, Place>()
  const isShared = ([id, those]: [string, Set<Carrier>]) => !isApart(id) && (those.size > 1 || byPart.has(id))
  const first = [...atOnce].filter(isShared).map(([id]) => id)
  packed(first.map((id) => pieceOf(id, fetched))).forEach((ids, i) => {
    for (const id of ids) found.set(id, { rank: MOST - i, name: `pack${i}` })
  })

  const fileOf = (id: string) => found.get(id)?.name ?? id
  const files = [...Map.groupBy(first, fileOf)].map(([id, modules]) => {
    const all = modules.map((module) => pieceOf(module, byPart))
    return {
      id,
      carriers: new Set(all.flatMap(({ carriers: those }) => [...those])),
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      needs: all.flatMap(({ needs }) => needs.map(fileOf)),
      isFile: true,
    }
  })
  const later = [...ever.keys()].filter((id) => !isApart(id) && !atOnce.has(id) && !bringsPackage(id, graph, atOnce))
  for (const id of later.filter((each) => byMap.has(each))) found.set(id, { rank: LATER, name: 'map-parts' })
  // what only one part brings is in that part's own file
  const shared = later.filter((id) => !byMap.has(id) && byPart.get(id)!.size > 1).map((id) => pieceOf(id, byPart))
  packed([...files, ...shared.map((piece) => ({ ...piece, needs: piece.needs.map(fileOf) }))]).forEach((ids, i) => {
    for (const id of ids) found.set(id, { rank: LATER - 1 - i, name: `later${i}` })
  })
  return found
}
let packs: ReturnType<typeof packsOf> | undefined

/** One group a rank, for the bundler: what a pack needs is in one before it, or would be taken along. */
export const scriptPacks = [
  ...Object.entries(NAMED).map(([name, test]) => ({ name, test, priority: MOST + 1 })),
  ...Array.from({ length: MOST + 1 }, (_, rank) => ({
    name: (id: string, graph: Graph) => {
      const pack = (packs ??= packsOf(graph)).get(id)
      return pack?.rank === rank ? pack.name : null
    },
    priority: rank,
  })),
]
