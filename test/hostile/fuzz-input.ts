// From a call's own schema to requests that are right, nearly right, and wrong in every way we know.
import fc from 'fast-check'
import * as z from 'zod'
import { address, type Call, pathNames } from '#lib/contract.ts'

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}
export type Attempt = { kind: string; path: string; init: RequestInit }
/** What exists, so that requests hit it: ids by table, and texts by key. */
export type Known = { ids: Record<string, string[]>; texts: Record<string, string[]> }

const DAY_MS = 86_400_000
/** Mostly left out: many optional keys are the server's own, and refused when they differ. */
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const TABLES: Record<string, string> = {
  claim_id: 'claims',
  order_id: 'orders',
  listing_id: 'listings',
  provider_id: 'provider_profiles',
  conversation_id: 'conversations',
  vehicle_id: 'vehicles',
  shop_id: 'shops',
  user_id: 'profiles',
  person_id: 'profiles',
  file_id: 'files',
}
type Place = { key: string; table: string; known: Known }
const tableOf = ({ path }: Call) => {
  const name = path.split('/')[3] === 'rpc' ? path.split('/')[4]! : path.split('/')[3]!
  const noun = ['claim', 'order', 'listing', 'verification', 'coverage', 'person'].find((word) => name.includes(word))
  return (
    { verification: 'provider_profiles', coverage: 'claims', person: 'profiles' }[noun ?? ''] ??
    (noun ? `${noun}s` : name)
  )
}

const patterns = new Map<string, fc.Arbitrary<string>>()
/** Kept, because reading `\p{…}` into its hundred thousand signs takes longer than the request. */
function matching(pattern: string): fc.Arbitrary<string> {
  const found = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  patterns.set(pattern, found)
  return found
}

/** Values that a schema allows, its limits included. */
function valueOf(schema: Schema, at: Place): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, at)))
  if (schema.format === 'uuid') {
    const any = Object.values(at.known.ids).flat()
    const rows = at.known.ids[TABLES[at.key] ?? at.table] ?? []
    const meant = rows.length ? rows : any
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...meant) }, fc.constantFrom(...any), fc.uuid())
  }
  const texts = at.known.texts[at.key]
  if (texts && schema.type === 'string') return fc.constantFrom(...texts)
  if (schema.format === 'email')
    return fc.constantFrom(
      'a@example.com',
      'dana.driver@example.com',
      `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com`,
    )
  if (schema.format === 'date')
    return fc.integer({ min: -400, max: 400 }).map((n) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10))
  if (schema.pattern) return matching(schema.pattern).map((text) => text.slice(0, schema.maxLength))
  if (schema.type === 'string') {
    const least = schema.minLength ?? 0
    const most = Math.min(schema.maxLength ?? 50, 6000)
    const limits = fc.constantFrom('a'.repeat(least), 'z'.repeat(most))
    return fc.oneof(limits, fc.string({ minLength: least, maxLength: Math.min(most, least + 40), unit: 'grapheme' }))
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? -1000, -(2 ** 53))
    const max = Math.min(schema.maximum ?? 1_000_000, 2 ** 53)
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }))
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}, at), { maxLength: schema.maxItems ?? 5 })
  if (schema.properties) {
    const keys = Object.entries(schema.properties).map(([key, inner]): [string, fc.Arbitrary<unknown>] => {
      const value = valueOf(inner, { ...at, key })
      return [key, schema.required?.includes(key) ? value : optional(value)]
    })
    return fc.record(Object.fromEntries(keys))
  }
  if (typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 10 }), valueOf(schema.additionalProperties, at), { maxKeys: 3 })
  return fc.oneof(fc.string(), fc.integer(), fc.boolean())
}

/** Keys that the server owns: a client that sends them must be told, or they must change nothing. */
const OWNED: Record<string, unknown> = {
  role: 'claims_admin',
  verified: true,
  background_check_status: 'approved',
  status: 'paid',
  amount: 1,
  user_id: '01900000-0000-7000-8000-000000000008',
  driver_id: '01900000-0000-7000-8000-000000000008',
  sender_id: '01900000-0000-7000-8000-000000000008',
  is_admin: true,
  constructor: { prototype: { polluted: true } },
}
const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`
const STRANGE = [
  'NUL\u0000here',
  '\ud800 half a sign',
  '👩🏽‍🔧'.repeat(40),
  '\u202eright to left\u202c',
  'Z̷̡̛a̴͎͝l̸̨͝g̶̢̈o̷',
  '\ufeff\u200b\u2060',
  "'; drop table profiles; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '${7*7}{{7*7}}',
  '-0',
  '1e309',
  'null',
]
const WRONG = [null, true, -1, 1.5, 2 ** 53, 1e308, '', [], {}, [[]], 'x', Number.MAX_SAFE_INTEGER]
const KINDS = ['valid', 'wrong type', 'missing', 'extra', 'strange', 'deep', 'huge', 'unreadable'] as const

/** One attempt at a call. Most are valid or wrong in one place; a few are a megabyte or no JSON at all. */
export function attemptOf(definition: Call, known: Known): fc.Arbitrary<Attempt> {
  const schema = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const keys = Object.keys(schema.properties ?? {})
  const reads = definition.method === 'GET' || definition.method === 'DELETE'
  const inPath = pathNames(definition.path)
  const takesBytes = !reads && keys.every((key) => inPath.includes(key)) && (keys.length > 0 || definition.takes)
  const kind = fc.oneof({ weight: 6, arbitrary: fc.constant('valid' as const) }, fc.constantFrom(...KINDS))
  const anyKey = fc.constantFrom(...(keys.length ? keys : ['x']))
  return fc
    .tuple(
      kind,
      valueOf(schema, { key: '', table: tableOf(definition), known }),
      anyKey,
      fc.constantFrom(...STRANGE),
      fc.constantFrom(...WRONG),
      fc.nat(9),
    )
    .map(([kind, valid, key, strange, wrong, spice]) => {
      const values = { ...(valid as Record<string, unknown>) }
      if (kind === 'wrong type') values[key] = wrong
      if (kind === 'missing') delete values[key]
      if (kind === 'extra') {
        const [name, value] = Object.entries(OWNED)[spice]!
        values[name] = value
      }
      if (kind === 'strange') values[key] = strange
      if (kind === 'huge') values[key] = 'x'.repeat(reads ? 60_000 : 999_000 + spice * 500)
      for (const name of inPath) values[name] = String(values[name] ?? 'x').toWellFormed()
      const { path, body } = address(definition, values)
      const headers: Record<string, string> = reads
        ? {}
        : { 'content-type': spice === 1 ? 'text/plain' : 'application/json' }
      if (!reads && spice === 2) headers['idempotency-key'] = `fuzz-key-${spice}`
      const init: RequestInit = { method: definition.method, headers }
      if (takesBytes) init.body = Buffer.from(spice % 2 ? '%PDF-1.7\nfuzz' : strange)
      else if (!reads) init.body = textOf(kind, body, key, spice)
      return { kind, path, init }
    })
}

function textOf(kind: (typeof KINDS)[number], body: unknown, key: string, spice: number): string | Buffer {
  if (kind === 'deep') return `{${JSON.stringify(key)}:${nested(spice === 0 ? 60_000 : 500)}}`
  if (kind === 'unreadable')
    return [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"a":1}{"b":2}',
      '{"__proto__":{"role":"claims_admin"}}',
      Buffer.from([0xff, 0xfe, 0x00]),
      `{"${key}":"\\ud83d"}`,
      `{"${key}":NaN}`,
    ][spice]!
  return JSON.stringify(body)
}
