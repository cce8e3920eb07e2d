// What a first visit fetches in scripts, from the build itself: sizes are the same on every machine (ux.md, "Budgets").
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { packsAt } from '../../bin/copy-packs.ts'

const ASSETS = join(process.env['BUILD_DIR'] ?? 'build', 'client', 'assets')
const KB = 1024
/** Public pages whose scripts are counted. */
const PUBLIC = ['auth', 'unsubscribe', 'marketplace', 'services', 'listing/:id']
/** ux.md says 140 for marketplace and listing; the listing and /services are a little over it and must not grow (docs/figures.md). */
const BUDGETS: Record<string, number> = { 'listing/:id': 141, services: 141 }
/** Parts that a page shows at once, though they are files of their own. */
const PARTS: Record<string, string[]> = { services: ['search-view'] }

/** With its sentences, which travel as data, and the table of all pages. */
const SIGNED_IN_KB = 189
/** What a phone's owner opens most, script alone (issue "quick on a phone"). */
const QUICK_KB = 170
const QUICK = [
  'dashboard',
  'claim/:id',
  'claim/:id/repair',
  'bookings/:id',
  'provider/bookings',
  'provider/repairs',
  'admin/claims',
]

type Route = { id: string; parentId?: string; path?: string; module: string; clientLoaderModule?: string }
const files = readdirSync(ASSETS).filter((file) => /\.(js|json)$/.test(file))
const read = (file: string) => readFileSync(join(ASSETS, file), 'utf8')
const named = (name: string) => {
  const found = files.filter((file) => file.startsWith(`${name}-`) && /^-.{8}\.js(on)?$/.test(file.slice(name.length)))
  expect(found, `the build has one ${name}`).toHaveLength(1)
  return found[0]!
}
const manifestFile = files.find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))!
const manifest = (() => {
  const text = read(manifestFile)
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: { module: string }
    routes: Record<string, Route>
  }
})()

/** These files with everything they import. */
function withImports(wanted: readonly string[]): Set<string> {
  const all = new Set<string>()
  const follow = (file: string) => {
    if (all.has(file)) return
    all.add(file)
    for (const [, next] of read(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) follow(next!)
  }
  for (const file of wanted) follow(file)
  return all
}

/** The files that a route and the layouts around it name. */
function chainOf(page: Route | undefined): Route[] {
  const chain: Route[] = []
  for (let route = page; route; route = manifest.routes[route.parentId ?? '']) chain.push(route)
  return chain
}
const filesOf = (chain: readonly Route[]) =>
  [
    manifest.entry.module,
    ...chain.flatMap(({ module, clientLoaderModule }) => [module, clientLoaderModule ?? module]),
  ].map((module) => module.split('/').at(-1)!)

/** The sentences that a page fetches before it wakes. */
const sentencesOf = (path: string) => packsAt(`/${path}`).map((pack) => named(`copy.${pack}.en`))

for (const path of PUBLIC)
  test(`/${path} wakes with at most ${BUDGETS[path] ?? 140} KB of script`, () => {
    const page = Object.values(manifest.routes).find((route) => route.path === path)
    expect(page, 'the page is in the build').toBeDefined()
    const needed = withImports([...filesOf(chainOf(page)), ...sentencesOf(path), ...(PARTS[path] ?? []).map(named)])
    const sizes = [...needed].map((file) => [gzipSync(read(file), { level: 9 }).length, file] as const)
    const total = sizes.reduce((sum, [bytes]) => sum + bytes, 0)
    const heaviest = sizes.toSorted(([a], [b]) => b - a).map(([bytes, file]) => `${file} ${(bytes / KB).toFixed(1)}`)
    expect(total / KB, heaviest.slice(0, 12).join(', ')).toBeLessThanOrEqual(BUDGETS[path] ?? 140)
    expect(heaviest.join(' '), 'validation is for those who write').not.toContain('schemas-')
  })

const MAP_KB = 450
const VIEW_KB = 60
test(`the map costs at most ${MAP_KB} KB of script on top of the list, and its counties and places are files of their own`, () => {
  const page = Object.values(manifest.routes).find((route) => route.path === 'marketplace')
  const there = withImports([...filesOf(chainOf(page)), ...sentencesOf('marketplace')])
  expect([...there].join(' '), 'the list alone').not.toMatch(/map-|maplibre|(^| )[A-Z]{2}-/)
  const parts = withImports(['map-split', 'map-view', 'copy.map.en', 'maplibre-gl-worker'].map(named))
  const sizes = [...parts].filter((file) => !there.has(file)).map((file) => gzipSync(read(file), { level: 9 }).length)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / KB).toBeLessThanOrEqual(MAP_KB)
  const sheets = files.filter((file) => /^[A-Z]{2}-.{8}\.js$/.test(file))
  expect(sheets, 'states, DC, Puerto Rico and the nation').toHaveLength(53)
  for (const sheet of sheets) expect(gzipSync(read(sheet)).length / KB, sheet).toBeLessThanOrEqual(VIEW_KB / 2)
})

test(`every screen behind sign-in wakes with at most ${SIGNED_IN_KB} KB of script and sentences, and those opened most with ${QUICK_KB} KB of script`, () => {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(read(file)).length)
    return sizes.get(file)!
  }
  const screens = Object.values(manifest.routes).flatMap((page) => {
    const chain = chainOf(page)
    if (!page.path || !chain.some(({ id }) => id.endsWith('layout/signed-in'))) return []
    const sum = (those: Iterable<string>) => [...those].reduce((bytes, file) => bytes + sizeOf(file), 0) / KB
    const script = sum(withImports([...filesOf(chain), manifestFile]))
    return { path: page.path, script, kb: Math.round(script + sum(sentencesOf(page.path))) }
  })
  expect(screens.length).toBeGreaterThan(30)
  expect(screens.filter(({ kb }) => kb > SIGNED_IN_KB)).toEqual([])
  const quick = screens.filter(({ path }) => QUICK.includes(path))
  expect(quick).toHaveLength(QUICK.length)
  expect(quick.filter(({ script }) => script > QUICK_KB)).toEqual([])
})
