// What is promised of each call (docs/api.md), in a line: read from /openapi.json, kept in docs/published.json.
import { createHash } from 'node:crypto'

/**
 * A value: `string:uuid`, `"draft"`, `null`, several of them with ` | ` between, a `?` before what may be left out; and what
 * is inside it: fields, `[]` for what a list holds, `*` for what is under any name.
 */
export type Value = { is: string; in?: Fields }
export type Fields = Record<string, Value>
export type Promised = {
  at: string
  /** Who may make it: roles, and a key by its scope. */
  may: string[]
  status: number
  /** What its body is, and what its answer is. */
  media: string
  takes: Fields
  /** None where it is no JSON. */
  answer?: Value
  refuses: string[]
  /** The last day of a call that is deprecated. */
  until?: string
}
export type Published = { version: string; calls: Record<string, Promised> }

/** As the description has it. */
export type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Media = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  'x-access': string[]
  'x-scope'?: string
  'x-refusals': string[]
  'x-sunset'?: string
  parameters: { name: string; in: string; required: boolean; schema: Schema; $ref?: string }[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media>
}
export type OpenApi = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

const BETWEEN = ' | '
const DEEPEST = 12
const JSON_TYPE = 'application/json'

/** The shapes that a value may have, unions laid open. */
function shapesOf(schema: Schema, defs: Record<string, Schema>): Schema[] {
  const known = { ...defs, ...schema.$defs }
  const own = schema.$ref?.replace('#/$defs/', '')
  if (own !== undefined) return known[own] ? shapesOf(known[own], known) : [{}]
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return parts.flatMap((part) => shapesOf(part, known))
  if (schema.allOf) return schema.allOf.slice(0, 1).flatMap((part) => shapesOf(part, known))
  return [schema]
}

/** In an answer more words of a list may come, so there a word is any text. */
type Side = 'taken' | 'answered'
function kindsIn({ type, format, enum: words, const: word }: Schema, side: Side): string[] {
  const listed = words ?? (word === undefined ? undefined : [word])
  if (listed) return listed.map((each) => (side === 'taken' || each === null ? JSON.stringify(each) : typeof each))
  return [type ?? 'any'].flat().map((each) => (format && each === 'string' ? `string:${format}` : each))
}
const oneOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

function valueOf(schema: Schema, side: Side, optional = false, depth = 0): Value {
  const shapes = shapesOf(schema, {})
  const kinds = [...new Set(shapes.flatMap((shape) => kindsIn(shape, side)))].toSorted()
  const is = `${optional ? '?' : ''}${kinds.join(BETWEEN)}`
  if (depth > DEEPEST) return { is } // what holds itself
  const inside: Fields = {}
  const objects = shapes.filter(({ properties }) => properties)
  for (const key of new Set(objects.flatMap(({ properties }) => Object.keys(properties!)))) {
    const having = objects.filter(({ properties }) => properties![key])
    const always = having.length === objects.length && having.every(({ required }) => required?.includes(key))
    inside[key] = valueOf(oneOf(having.map(({ properties }) => properties![key]!)), side, !always, depth + 1)
  }
  const items = shapes.flatMap(({ items: each, prefixItems = [] }) => [...(each ? [each] : []), ...prefixItems])
  if (items.length) inside['[]'] = valueOf(oneOf(items), side, true, depth + 1)
  const values = shapes.flatMap(({ additionalProperties: rest }) => (typeof rest === 'object' ? [rest] : []))
  if (values.length) inside['*'] = valueOf(oneOf(values), side, true, depth + 1)
  return { is, ...(Object.keys(inside).length && { in: inside }) }
}

function promisedBy(method: string, path: string, operation: Operation): Promised {
  const takes: Fields = {}
  for (const { name, required, schema, $ref } of operation.parameters)
    if (!$ref) takes[name] = valueOf(schema, 'taken', !required)
  const body = operation.requestBody?.content?.[JSON_TYPE]?.schema
  const [status, answer] = Object.entries(operation.responses)[0]! // the refusals have greater numbers
  const given = answer.content?.[JSON_TYPE]?.schema
  const media = (of: Media | undefined) => Object.keys(of?.content ?? {}).join(',')
  return {
    at: `${method.toUpperCase()} ${path}`,
    may: operation['x-access'].map((who) => (who === 'api_key' ? `key ${operation['x-scope']}` : who)).toSorted(),
    status: Number(status),
    media: `${media(operation.requestBody)} > ${media(answer)}`,
    takes: { ...takes, ...(body && valueOf(body, 'taken').in) },
    ...(given && { answer: valueOf(given, 'answered') }),
    refuses: operation['x-refusals'].toSorted(),
    ...(operation['x-sunset'] && { until: operation['x-sunset'] }),
  }
}

/** The promises that a description makes. */
export function publishedBy({ info, paths }: OpenApi): Published {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation.operationId, promisedBy(method, path, operation)] as const,
    ),
  )
  return { version: info.version, calls: Object.fromEntries(calls.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

// --- the file: a call in a line, and each set of fields once, named after what it holds -------------------------------

type Kept = { version: string; calls: Record<string, unknown>; fields: Record<string, Record<string, string>> }

/** As the file has it. */
export function asText({ version, calls }: Published): string {
  const sets = new Map<string, string>()
  const keep = (fields: Fields): string => {
    const text = JSON.stringify(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, written(value)])))
    const name = createHash('sha256').update(text).digest('hex').slice(0, 8)
    sets.set(name, text)
    return name
  }
  const written = ({ is, in: inside }: Value): string => (inside ? `${is} #${keep(inside)}` : is)
  const lines = Object.entries(calls).map(([id, { takes, answer, ...rest }]) => {
    const line = { ...rest, takes: keep(takes), ...(answer && { answer: written(answer) }) }
    return `${JSON.stringify(id)}: ${JSON.stringify(line)}`
  })
  const shared = [...sets].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `"${name}": ${text}`)
  return `{ "version": "${version}", "calls": {\n${lines.join(',\n')}\n}, "fields": {\n${shared.join(',\n')}\n} }\n`
}

/** What the file says. */
export function readPublished(text: string): Published {
  const { version, calls, fields } = JSON.parse(text) as Kept
  const setOf = (name: string): Fields =>
    Object.fromEntries(Object.entries(fields[name]!).map(([key, value]) => [key, read(value)]))
  const read = (line: string): Value => {
    const [, is = line, name] = / #([0-9a-f]{8})$/.test(line) ? /^(.*) #([0-9a-f]{8})$/.exec(line)! : []
    return name ? { is, in: setOf(name) } : { is }
  }
  const promised = Object.entries(calls).map(([id, call]) => {
    const { takes, answer, ...rest } = call as { takes: string; answer?: string }
    return [id, { ...rest, takes: setOf(takes), ...(answer !== undefined && { answer: read(answer) }) } as Promised]
  })
  return { version, calls: Object.fromEntries(promised) as Published['calls'] }
}

// --- what is broken ---------------------------------------------------------------------------------------------------

const kindsOf = ({ is }: Value) => is.replace(/^\?/, '').split(BETWEEN)
const isOptional = ({ is }: Value) => is.startsWith('?')
const named = (name: string, key: string) => (key === '[]' ? `${name}[]` : name ? `${name}.${key}` : key)
/** Of a word of a list, its type. */
const plain = (kind: string) => (kind.startsWith('"') ? 'string' : /^[-\d]/.test(kind) ? 'number' : kind)
const takesAll = (taken: string[], kind: string) =>
  [kind, plain(kind), 'any'].some((each) => taken.includes(each)) || (kind === 'integer' && taken.includes('number'))

function inputBreaks(before: Fields, now: Fields, name = ''): string[] {
  const lost = Object.entries(before).flatMap(([key, value]) => {
    const [at, today] = [named(name, key), now[key]]
    if (!today) return [`takes no ${at} anymore`]
    const refused = kindsOf(value).filter((kind) => !takesAll(kindsOf(today), kind))
    return [
      ...(isOptional(value) && !isOptional(today) ? [`${at} is required now`] : []),
      ...(refused.length ? [`${at} takes no ${refused.join(', ')} anymore`] : []),
      ...inputBreaks(value.in ?? {}, today.in ?? {}, at),
    ]
  })
  const asked = Object.entries(now).filter(([key, value]) => !(key in before) && !isOptional(value))
  // what is inside something new is asked of nobody who sends none of it
  const known = name === '' || Object.keys(before).length > 0
  return [...lost, ...(known ? asked.map(([key]) => `${named(name, key)} is new and required`) : [])]
}

function answerBreaks(before: Value, now: Value, name: string): string[] {
  const promised = kindsOf(before)
  const strange = promised.includes('any') ? [] : kindsOf(now).filter((kind) => !takesAll(promised, kind))
  const other = strange.filter((kind) => kind !== 'null')
  const at = name || 'the answer'
  return [
    ...(!isOptional(before) && isOptional(now) ? [`${at} may be missing now`] : []),
    ...(strange.includes('null') ? [`${at} may be null now`] : []),
    ...(other.length ? [`${at} was ${promised.join(BETWEEN)} and may be ${other.join(BETWEEN)} now`] : []),
    ...Object.entries(before.in ?? {}).flatMap(([key, value]) => {
      const today = now.in?.[key]
      return today ? answerBreaks(value, today, named(name, key)) : [`the answer has no ${named(name, key)} anymore`]
    }),
  ]
}

function callBreaks(before: Promised, now: Promised | undefined, today: string): string[] {
  if (!now) return before.until && before.until < today ? [] : ['is gone']
  const barred = before.may.filter((who) => !now.may.includes(who))
  return [
    ...(now.at === before.at ? [] : [`was at ${before.at} and is at ${now.at}`]),
    ...(now.status === before.status ? [] : [`answered ${before.status} and answers ${now.status}`]),
    ...(now.media === before.media ? [] : [`was ${before.media} and is ${now.media}`]),
    ...(barred.length ? [`is closed to ${barred.join(', ')}`] : []),
    ...inputBreaks(before.takes, now.takes),
    ...(before.answer && now.answer ? answerBreaks(before.answer, now.answer, '') : []),
  ]
}

/** What was promised under a version and is not kept; `today` (YYYY-MM-DD) decides whether a deprecated call may be gone. */
export const brokenPromises = (before: Published, now: Published, today: string): string[] =>
  Object.entries(before.calls).flatMap(([id, promised]) =>
    callBreaks(promised, now.calls[id], today).map((problem) => `${id}: ${problem}`),
  )
