import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, parseAst, type Plugin } from 'vite'
import { compiled, copyPacks, packedOf, wordsIn } from './bin/copy-packs.ts'
import { mapData } from './bin/map-data.ts'
import { scriptPacks } from './bin/script-packs.ts'

const dataDir = process.env['DATA_DIR']

/** sonner writes its own <style>, which the content policy forbids; ui/components.css imports the same file instead. */
const sonnerWithoutStyle: Plugin = {
  name: 'sonner-without-style',
  transform: (code, id) =>
    /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(".*"\);$/m, '') : undefined,
}

/** Sentences are parsed while building: a page then carries their formatter (1 KB) and not the parser (10 KB). */
const parsedSentences: Plugin = {
  name: 'parsed-sentences',
  enforce: 'pre',
  transform: async (_, id) => {
    const [file = '', query] = id.split('?')
    if (!/\/([a-z]+-)?copy\.(en|es)\.ts$/.test(file)) return undefined
    const words = await wordsIn(file)
    const asked = new URLSearchParams(query)
    return (
      words && `export default ${JSON.stringify(compiled(packedOf(asked.get('pack'), asked.get('of') ?? '', words)))}`
    )
  },
}

type Node = { start: number; end: number; type: string; declarations?: { init?: Node }[] }
type Called = { method?: string; path?: string } | undefined
/** Words and numbers in lists and tables of such: no schema, no function. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null
    ? typeof value !== 'function'
    : (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain)
/** A contract with what the browser needs of it, and a fixed value as it is; undefined for a schema. */
function forBrowser(value: unknown): string | undefined {
  if (isPlain(value)) return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return undefined
  const calls = Object.entries(value as Record<string, Called>)
  if (!calls.every(([, call]) => call?.method && call.path)) return undefined
  return JSON.stringify(
    Object.fromEntries(calls.map(([name, call]) => [name, { method: call!.method, path: call!.path }])),
  )
}
/**
 * The browser needs method and path of a call, not its schemas: the server validates. So files with calls lose them, and
 * in the other files every schema that nothing in the browser names may be left out; what a form does use comes along.
 */
const callsWithoutSchemas: Plugin = {
  name: 'calls-without-schemas',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: async (code, id) => {
    if (!/\/(lib|features\/\w+\/[\w-]+)\/[\w-]+\.ts$/.test(id)) return undefined
    const withCalls = /\bcall\(\{|\bexport const \w+Contract = \{/.test(code) // some borrow all their schemas
    if (!withCalls && !/from 'zod'/.test(code)) return undefined
    if (withCalls) {
      const exported = Object.entries((await import(pathToFileURL(id).href)) as object)
      return exported
        .map(([name, value]) => [name, forBrowser(value)] as const)
        .flatMap(([name, kept]) => (kept === undefined ? [] : `export const ${name} = ${kept}`))
        .join('\n')
    }
    const made = (parseAst(code, { lang: 'ts' }).body as (Node & { declaration?: Node | null })[])
      .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
      .flatMap(({ init }) => (init && !/Function/.test(init.type) ? init : []))
    // from the end, so that places before stay where they are
    return made.reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
  },
}

/**
 * Loads the built server before the first page is written: a page that takes ten seconds ends the build, and on a busy
 * machine loading alone can take as long.
 */
const serverFirst: Plugin = {
  name: 'server-first',
  configurePreviewServer: async () => {
    const built = resolve(process.env['BUILD_DIR'] ?? 'build', 'server/index.js')
    if (existsSync(built)) await import(pathToFileURL(built).href)
  },
}

const SHEET = 'virtual:map-sheets'
/**
 * The map's data as modules, one for each state: named by their content, packed like every script, fetched when a view
 * needs them (docs/decisions/027-map.md).
 */
const mapSheets = (): Plugin => {
  let made: ReturnType<typeof mapData> | undefined
  return {
    name: 'map-sheets',
    resolveId: (id) => (id.startsWith(SHEET) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${SHEET}`)) return undefined
      made ??= mapData()
      const code = id.split('/')[1]
      const sheet = code === 'US' ? made.nation.sheet : made.sheets[code ?? '']
      if (sheet) return `export default JSON.parse(${JSON.stringify(JSON.stringify(sheet))})`
      const loads = ['US', ...Object.keys(made.sheets)].map((name) => `${name}: () => import('${SHEET}/${name}')`)
      const { boxes, weights, grid, nation } = made
      return `export const sheets = {${loads.join()}}
export const [boxes, weights, grid, nationGrid] = ${JSON.stringify([boxes, weights, grid, nation.grid])}`
    },
  }
}

export default defineConfig({
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptPacks } } } } } },
  plugins: [
    copyPacks,
    parsedSentences,
    callsWithoutSchemas,
    sonnerWithoutStyle,
    serverFirst,
    mapSheets(),
    tailwindcss(),
    reactRouter(),
  ],
  worker: { format: 'es' },
  // a part that comes later names what it needs by itself; naming it here as well would cost every first visit
  build: {
    modulePreload: {
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((file) => file.endsWith('.css')) : deps,
    },
  },
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  ssr: { noExternal: ['use-intl'] },
  ...(dataDir && { cacheDir: join(dataDir, 'vite') }), // two servers must not share one cache
  optimizeDeps: {
    entries: ['app/root.tsx', 'features/*/*/web/*.tsx'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
})
