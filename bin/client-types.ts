// The types of a client, from /openapi.json: `paths` in the shape that `openapi-fetch` reads.
import type { Schema } from './published.ts'

type Media = Record<string, { schema: Schema }>
type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  summary: string
  'x-scope'?: string
  deprecated?: boolean
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { content?: Media }>
}
export type Described = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** What holds itself is followed so far. */
const DEEPEST = 12
const JSON_TYPE = 'application/json'
const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))
const together = (types: string[], sign: '|' | '&') => {
  const all = [...new Set(types)]
  // beside any text a word says nothing
  const each = all.includes('string') ? all.filter((type) => !type.startsWith('"')) : all
  return each.length === 1 ? each[0]! : `(${each.join(` ${sign} `)})`
}
const block = (lines: string[]) => `{\n${lines.join('\n')}\n}`
/** Indents each line by the blocks around it. */
function indented(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      const closes = /^[}>)]/.test(line) ? 1 : 0
      const at = '  '.repeat(Math.max(0, depth - closes))
      depth += line.split('{').length - line.split('}').length
      return line && at + line
    })
    .join('\n')
}
const WORDS: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean' }

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, defs: Defs, depth: number): string {
  const fields = Object.entries(properties).map(
    ([key, schema]) => `${keyOf(key)}${required.includes(key) ? '' : '?'}: ${typeOf(schema, defs, depth + 1)}`,
  )
  const rest = typeof additionalProperties === 'object' && typeOf(additionalProperties, defs, depth + 1)
  const named = rest ? `Record<string, ${rest}>` : additionalProperties === false ? '' : 'Record<string, unknown>'
  if (fields.length === 0) return named || 'Record<string, never>'
  return `${block(fields)}${rest ? ` & ${named}` : ''}`
}

type Defs = Record<string, Schema>
function typeOf(schema: Schema, above: Defs, depth = 0): string {
  if (depth > DEEPEST) return 'unknown'
  const defs = { ...above, ...schema.$defs }
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return schema.$ref.startsWith('#/components/') ? name : typeOf(defs[name] ?? {}, defs, depth + 1)
  }
  if (schema.enum)
    return together(
      schema.enum.map((word) => JSON.stringify(word)),
      '|',
    )
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts)
    return together(
      parts.map((part) => typeOf(part, defs, depth)),
      '|',
    )
  if (schema.allOf)
    return together(
      schema.allOf.map((part) => typeOf(part, defs, depth)),
      '&',
    )
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'object') return objectOf(schema, defs, depth)
    if (type !== 'array') return WORDS[type] ?? type
    if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, defs, depth + 1)).join(', ')}]`
    return `Array<${schema.items ? typeOf(schema.items, defs, depth + 1) : 'unknown'}>`
  })
  return types.length ? together(types, '|') : 'unknown'
}

const contentOf = (content: Media): string =>
  block(
    Object.entries(content).map(
      ([type, { schema }]) => `${JSON.stringify(type)}: ${type === JSON_TYPE ? typeOf(schema, {}) : 'Blob'}`,
    ),
  )

function operationOf(operation: Operation, { components }: Described): string {
  const given = operation.parameters.map((each) =>
    each.$ref ? components.parameters[each.$ref.split('/').at(-1)!]! : each,
  )
  const places = ['query', 'path', 'header'].flatMap((place) => {
    const own = given.filter((each) => each.in === place)
    const fields = own.map(
      ({ name, required, schema }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema, {})}`,
    )
    return own.length ? [`${place}${own.some(({ required }) => required) ? '' : '?'}: ${block(fields)}`] : []
  })
  const body = operation.requestBody
  const [status, { content }] = Object.entries(operation.responses)[0]! // the refusals have greater numbers
  const answer = `{ headers: Said; ${content ? `content: ${contentOf(content)}` : 'content?: never'} }`
  return block([
    `parameters: ${block(places)}`,
    ...(body ? [`requestBody${body.required ? '' : '?'}: { content: ${contentOf(body.content)} }`] : []),
    `responses: ${block([`${status}: ${answer}`, 'default: Refused'])}`,
  ])
}

/** TypeScript of every call, or of those that a key with these scopes can make. */
export function clientTypes(document: Described, scopes?: readonly string[]): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(
      ([, operation]) => !scopes || scopes.includes(operation['x-scope'] ?? ''),
    )
    const lines = kept.flatMap(([method, operation]) => {
      const note = `${operation.summary}${operation['x-scope'] ? ` (${operation['x-scope']})` : ''}`
      return [
        `/** ${note.replaceAll('*/', '*')}${operation.deprecated ? ' @deprecated' : ''} */`,
        `${method}: ${operationOf(operation, document)}`,
      ]
    })
    return kept.length ? [`${JSON.stringify(path)}: ${block(lines)}`] : []
  })
  const named = Object.entries(document.components.schemas)
    .filter(([name]) => name === 'Error' || calls.some((call) => new RegExp(`\\b${name}\\b`).test(call)))
    .map(([name, schema]) => `type ${name} = ${typeOf(schema, {})}`)
  return indented(`// Written from /openapi.json of ${document.info.version}, not by hand.
type Said = Record<string, unknown>
type Refused = { headers: Said; content: { 'application/json': Error } }
${named.join('\n')}
export type paths = ${block(calls)}
`)
}
