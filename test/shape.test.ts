// What the compiler cannot see: names of files, tables and their locks, words that stand in two places.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { PRERENDERED } from '#app/prerendered.ts'
import routes from '#app/routes.ts'
import { SETTINGS } from '#lib/server/settings.ts'
import { readableSchema, tablesOfRooms } from '#bin/readable-schema.ts'
import { OURS } from './access.ts'
import { repositoryFiles } from './files.ts'
import { createWorld } from './world.ts'

const files = repositoryFiles()
const read = (file: string) => readFileSync(file, 'utf8')
const load = <T>(file: string) => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<T>
const WRITTEN = /\.(ts|tsx|mjs|cjs|css|sql|md)$/
const GENERATED = ['db/types.gen.ts', 'examples/shop-system/calls.gen.ts', 'db/migrations/0080_baseline.sql']
const SCHEMA = files.filter((file) => /^db\/schema\/.*\.sql$/.test(file))
const CODE = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !GENERATED.includes(file))

// --- files -----------------------------------------------------------------------------------------------------------

/** The closed vocabulary of a room's folder (docs/architecture.md). */
const VOCABULARY = [
  /^features\/rooms\.json$/,
  /^features\/[a-z]+\/[a-z-]+\/[a-z0-9-]+((\.test)?\.ts|\.json(\.br)?)$/,
  /^features\/[a-z]+\/[a-z-]+\/server\/[a-z0-9-]+((\.test)?\.ts|\.json)$/,
  /^features\/[a-z]+\/[a-z-]+\/server\/words\.[a-z]{2}\.ts$/,
  /^features\/[a-z]+\/[a-z-]+\/web\/[a-z0-9-]+(\.test)?\.tsx?$/,
  /^features\/[a-z]+\/[a-z-]+\/db\/functions\/[a-z0-9_]+\.sql$/,
  /^features\/[a-z]+\/[a-z-]+\/web\/(([a-z]+-)?copy\.[a-z]{2}\.ts|[a-z0-9-]+\.css)$/,
]
/** The core of a booking is what every trade stands on. */
const MOST_IN: Record<string, number> = { 'work/orders': 60 }
const MOST_FILES = 40
/** A sentence counts once, in English: a language more is data and makes no room larger. */
const TRANSLATION = /\.(?!en\.)[a-z]{2}\.ts$/
const MOST_ROOMS = 8
const NO_NAME = /^(index|helpers?|utils?|util\d|common|shared|misc|manager|service|services|types|constants|hooks)\./

test('a room has only its parts: the thing itself, policy, contract, server/<verb>, web/<thing>, db/functions/<name>', () => {
  const strangers = files.filter((file) => file.startsWith('features/') && !VOCABULARY.some((form) => form.test(file)))
  expect(strangers).toEqual([])
})

type Districts = Record<string, { holds: string; rooms: Record<string, string>; to_come: string[] }>
const districts = JSON.parse(read('features/rooms.json')) as Districts
const roomOf = (file: string) => file.split('/').slice(1, 3).join('/')

test('every room is in features/rooms.json, says what it holds, and a district has room for those to come', () => {
  const listed = Object.entries(districts).flatMap(([district, { rooms }]) =>
    Object.keys(rooms).map((room) => `${district}/${room}`),
  )
  const there = new Set(files.filter((file) => /^features\/.*\//.test(file)).map(roomOf))
  expect([...there].toSorted()).toEqual(listed.toSorted())
  const crowded = Object.entries(districts).filter(
    ([, { rooms, to_come }]) => Object.keys(rooms).length + to_come.length > MOST_ROOMS,
  )
  expect(crowded.map(([district]) => district)).toEqual([])
  expect(Object.keys(districts).length).toBeLessThanOrEqual(11)
})

test('no room is larger than one can hold in the head', () => {
  const sizes: Record<string, number> = {}
  for (const file of files.filter((each) => /^features\/.*\.tsx?$/.test(each) && !TRANSLATION.test(each)))
    sizes[roomOf(file)] = (sizes[roomOf(file)] ?? 0) + 1
  const large = Object.entries(sizes).filter(([room, size]) => size > (MOST_IN[room] ?? MOST_FILES))
  expect(large).toEqual([])
})

test('every folder and file from which a sheet takes its classes is there', () => {
  const sources = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [...read(file).matchAll(/@source '([^']+)'/g)].map((match) => join(dirname(file), match[1]!)))
    .flatMap((path) => {
      const [, before = '', names, after = ''] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(path) ?? []
      return names ? names.split(',').map((name) => `${before}${name}${after}`) : [path.split('/*')[0]!]
    })
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((path) => !existsSync(path))).toEqual([])
})

test('no file is named after a heap', () => {
  const heaps = CODE.filter(
    (file) =>
      /^features\/.*\/jobs\.ts$/.test(file) ||
      (/^(features|lib|simulator|ui)\//.test(file) && NO_NAME.test(basename(file))),
  )
  expect(heaps).toEqual([])
})

test('no hand-written file is longer than 400 lines', () => {
  const long = files
    .filter((file) => WRITTEN.test(file) && ![...GENERATED, ...SCHEMA].includes(file))
    .map((file) => `${file}: ${read(file).split('\n').length - 1}`)
    .filter((line) => Number(line.split(': ')[1]) > 400)
  expect(long).toEqual([])
})

test('the types are never switched off', () => {
  const off = /@ts-(ignore|nocheck|expect-error)|disable.*no-explicit-any/
  const found = CODE.filter((file) => file !== 'test/shape.test.ts' && off.test(read(file)))
  expect(found).toEqual([])
})

test('zod is imported as a whole: its named import costs the browser 93 KB', () => {
  expect(CODE.filter((file) => /import \{[^}]*\bz\b[^}]*\} from 'zod/.test(read(file)))).toEqual([])
})

test('lists of sentences are read with useMessages: t.raw throws while developing, and only there', () => {
  expect(CODE.filter((file) => /\bt\.raw\(/.test(read(file)) && file !== 'test/shape.test.ts')).toEqual([])
})

test('a request body is read in one place, which knows its limit', () => {
  const reads = /\breq\.(text|json|parseBody|formData|arrayBuffer|blob)\(/
  expect(CODE.filter((file) => reads.test(read(file)) && !file.endsWith('.test.ts'))).toEqual([])
})

test('nothing names the machine it was written on, or where packages come from', () => {
  const home = /(?<!\w)\/(home|root|Users|work)\/[a-z]|[A-Z]:\\Users|registry\.[a-z]+\.|deb\.debian|mirrors?\.[a-z]+\./
  const found = files
    .filter((file) => !/\.(woff2?|png|jpe?g|webp|ico)$/.test(file) && file !== 'test/shape.test.ts')
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, i) => (home.test(line) ? [`${file}:${i + 1}`] : [])),
    )
  expect(found).toEqual([])
})

// --- words that stand in two places -----------------------------------------------------------------------------------

const keysOf = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, at ? `${at}.${key}` : key))
    : [at]

const copies = files.filter((file) => /copy(\.\w+)?\.(en|es)\.ts$/.test(file))
test.each(copies.filter((file) => file.endsWith('.en.ts')))('%s is complete in Spanish', async (file) => {
  const spanish = file.replace('.en.ts', '.es.ts')
  expect(copies).toContain(spanish)
  const [en, es] = await Promise.all([file, spanish].map((name) => load<{ default: unknown }>(name)))
  expect(keysOf(es!.default)).toEqual(keysOf(en!.default))
})
test('no Spanish sentence stands alone', () => {
  const alone = copies.filter((file) => file.endsWith('.es.ts') && !copies.includes(file.replace('.es.ts', '.en.ts')))
  expect(alone).toEqual([])
})

test('every setting is explained in docs/operate.md', () => {
  const page = read('docs/operate.md')
  expect(Object.keys(SETTINGS).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

// --- addresses --------------------------------------------------------------------------------------------------------

type Page = { path: string; file: string }
const pagesOf = (entries: RouteConfigEntry[], under = ''): Page[] =>
  entries.flatMap(({ path = '', file, children }) => {
    const full = `${under}/${path}`.replaceAll(/\/+/g, '/')
    return children ? pagesOf(children, full) : [{ path: full.length > 1 ? full.replace(/\/$/, '') : full, file }]
  })
const pages = pagesOf(routes)
const leadsTo = (address: string) => {
  const segments = address.split('?')[0]!.split('/')
  return pages.find(({ path }) => {
    const wanted = path.split('/')
    return wanted.length === segments.length && wanted.every((part, i) => part.startsWith(':') || part === segments[i])
  })
}

/** What they take first is a language. */
const LANGUAGE_PAGES = ['home', 'about', 'privacy', 'terms', 'contact', 'help', 'rights']
test('every address in app/paths.ts leads to a page', () => {
  const addresses = Object.entries(paths).map(([name, path]): [string, string] => [
    name,
    LANGUAGE_PAGES.includes(name) ? (path as () => string)() : (path as (id: string) => string)('x'),
  ])
  expect(addresses.filter(([, address]) => !leadsTo(address)).map(([name]) => name)).toEqual([])
  expect(PRERENDERED.filter((address) => !leadsTo(address))).toEqual([])
})
test('every route has its page, and every page a route', () => {
  const routed = pages.map(({ file }) => join('app', file))
  expect(routed.filter((file) => !existsSync(file))).toEqual([])
  expect(files.filter((file) => file.endsWith('-page.tsx') && !routed.includes(file))).toEqual([])
})

// --- tables -----------------------------------------------------------------------------------------------------------

const { databases } = await createWorld()

/** Public columns of active listings only; row security here would defeat the search indexes (docs/decisions). */
const WITHOUT_ROW_SECURITY = ['listing_search']
/** Locked for everybody but the owner role: no policy is the policy. */
const WITHOUT_POLICY = [
  'backups',
  'claim_queue',
  'issued_document_numbers',
  'key_checks',
  'listing_search',
  'migrations',
]

test('every table has row security and a policy', async () => {
  const { rows } = await databases.owner.query<{ name: string; secured: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity as secured, (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('r', 'p')`,
    [OURS],
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ secured }) => !secured).map(({ name }) => name)).toEqual(WITHOUT_ROW_SECURITY)
  expect(
    rows
      .filter(({ policies }) => !policies)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(WITHOUT_POLICY)
  const { rows: views } = await databases.owner.query(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('v', 'm')`,
    [OURS],
  )
  expect(views, 'a view reads as its owner: use a function with a pinned search path').toEqual([])
})

test('every table has one room', async () => {
  const rooms = tablesOfRooms()
  const { rows } = await databases.owner.query<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('r', 'p')`,
    [OURS],
  )
  expect(Object.values(rooms).flat().toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const known = Object.entries(districts).flatMap(([district, { rooms: its }]) =>
    Object.keys(its).map((room) => `${district}/${room}`),
  )
  expect(Object.keys(rooms).filter((room) => !['db', 'simulator', ...known].includes(room))).toEqual([])
})

test('db/schema shows the tables as they are', async () => {
  const now = await readableSchema(databases.owner)
  const wrong = now.filter(([file, text]) => !existsSync(file) || read(file) !== text).map(([file]) => file)
  expect(wrong, 'run bin/types and commit db/schema').toEqual([])
  expect(SCHEMA.toSorted()).toEqual(now.map(([file]) => file).toSorted())
  await databases.owner.query('alter table reviews add constraint short check (char_length(review_text) < 100)')
  const then = await readableSchema(databases.owner)
  expect(then.filter(([file, text]) => read(file) !== text).map(([file]) => file)).toEqual([
    'db/schema/work/reviews.sql',
  ])
})

type Machine = Record<string, { tone: string; next: readonly string[] }>
const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 1 &&
  Object.values(value).every(
    (state: unknown) => typeof state === 'object' && state !== null && 'tone' in state && 'next' in state,
  )

test('every machine of states is the same in TypeScript, in its transitions and in its CHECK', async () => {
  const shared = files.filter(
    (file) => /^features\/[a-z]+\/[a-z-]+\/[a-z-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(shared.map((file) => load<Record<string, unknown>>(file)))
  const tables = modules.flatMap((module) => Object.values(module).filter(isMachine))
  const inCode = tables.map((table) => ({
    states: Object.keys(table).sort(),
    moves: Object.entries(table)
      .flatMap(([from, { next }]) => next.map((to) => `${from} → ${to}`))
      .sort(),
  }))

  const { rows } = await databases.owner.query<{ machine: string; moves: string[]; states: string }>(
    `select t.machine, array_agg(t.from_status || ' → ' || t.to_status) as moves,
       (select distinct pg_get_constraintdef(k.oid) from pg_trigger g
          join pg_attribute a on a.attrelid = g.tgrelid and a.attname = split_part(encode(g.tgargs, 'escape'), '\\000', 2)
          join pg_constraint k on k.conrelid = g.tgrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          where g.tgfoid = 'tg_status'::regproc and split_part(encode(g.tgargs, 'escape'), '\\000', 1) = t.machine) as states
     from status_transitions t group by t.machine order by 1`,
  )
  const inDatabase = rows.map(({ moves, states }) => ({
    states: [...(states ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1]!).sort(),
    moves: moves.sort(),
  }))
  const byStates = (a: { states: string[] }, b: { states: string[] }) => a.states.join().localeCompare(b.states.join())
  expect(rows.map(({ machine }) => machine)).toEqual([
    'admin_grant',
    'appraisal',
    'background_check',
    'chargeback',
    'claim',
    'coverage_extension',
    'credential',
    'data_request',
    'deposit',
    'deposit_ask',
    'estimate',
    'estimate_invitation',
    'estimate_request',
    'invitation',
    'key_request',
    'listing',
    'market',
    'money_decision',
    'order_change',
    'order_payment',
    'order_return',
    'order_work',
    'repair',
    'tow',
    'tow_arrival',
    'tow_extra',
    'tow_hold',
    'tow_offer',
    'verification',
    'verification_decision',
  ])
  expect(inCode.sort(byStates)).toEqual(inDatabase.sort(byStates))
})
