import { TRY_FORM, TRY_SCRIPT } from './docs-try.ts'
import { openapi } from './openapi.ts'
import type { Api } from './http.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Operation = {
  operationId: string
  summary: string
  'x-access': string[]
  'x-refusals': string[]
  parameters: ({ name: string; in: string; required: boolean; schema: Schema } | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema & { required?: string[] } }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
const JSON_TYPE = 'application/json'
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

const typeOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}
const row = (name: string, schema: Schema, note: string) =>
  `<tr><td><code>${escape(name)}</code><td><code>${escape(typeOf(schema))}</code><td>${note}</tr>`

function section(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content ?? {}
  const fields = body[JSON_TYPE]?.schema
  const files = Object.keys(body).filter((type) => type !== JSON_TYPE)
  const given = [
    ...operation.parameters.flatMap((parameter) => {
      if (!('$ref' in parameter))
        return row(parameter.name, parameter.schema, `${parameter.in}${parameter.required ? ', required' : ''}`)
      // the other one is the same everywhere, and said once above
      return parameter.$ref.endsWith('IdempotencyKey') ? row('Idempotency-Key', { type: 'string' }, 'header') : []
    }),
    ...Object.entries(fields?.properties ?? {}).map(([name, schema]) =>
      row(name, schema, fields!.required?.includes(name) ? 'body, required' : 'body'),
    ),
    ...(files.length ? [row('the body itself', { type: files }, 'body, required')] : []),
  ].join('')
  const [status, answer] = Object.entries(operation.responses)[0]! // the refusals have greater numbers
  const answered = Object.entries(answer.content ?? {}).map(([type, { schema }]) =>
    type === JSON_TYPE ? typeOf(schema) : type,
  )
  return `<article id="${operation.operationId}"><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>
<p>${escape(operation.summary)}. <b>May try:</b> ${operation['x-access'].join(', ')}.${
    operation['x-refusals'].length ? ` <b>May refuse:</b> ${operation['x-refusals'].join(', ')}.` : ''
  }</p>${given ? `<table><tr><th>Field<th>Type<th>Where</tr>${given}</table>` : ''}
<p>Answers ${status}${answered.length ? `: <code>${escape(answered.join(' | '))}</code>` : ', without content'}.</p></article>`
}

/** The calls as a page to read; the same facts as /openapi.json. */
export function apiDocs(apis: Api[], url: string): string {
  const paths = (openapi(apis, url) as { paths: Record<string, Record<string, Operation>> }).paths
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const nouns = [...new Set(apis.map(({ noun }) => noun))]
  const sections = nouns.map((noun) => {
    const own = operations.filter(({ operation }) => operation.operationId.startsWith(`${noun}.`))
    return `<section><h2 id="${noun}">${noun}</h2>${own.map((o) => section(o.method, o.path, o.operation)).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>ClaimChoice API</title>
<style>:root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.55 system-ui,sans-serif}table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top;overflow-wrap:anywhere}article{margin:1.5rem 0;padding-top:.5rem;border-top:1px solid #8884}nav a{margin-right:1rem;display:inline-block;padding:.4rem 0}code{font-size:.92em}#try input{font:inherit;width:min(100%,30rem);padding:.4rem;box-sizing:border-box}#try p{margin:.6rem 0}button{font:inherit;padding:.4rem .8rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body>
<h1>ClaimChoice API</h1><p>Money is whole cents, days are <code>YYYY-MM-DD</code>, instants are ISO 8601. Sign in at <code>/auth/v1/token?grant_type=password</code> and send <code>Authorization: Bearer …</code>. A write that lists an <code>Idempotency-Key</code> happens once for it, however often it is sent. Each answer says in <code>API-Version</code> for which date it was made; send it along to be refused, not misunderstood, once it is over. A refusal is <code>{ code, message, details: [{ path, message }], request_id }</code>. The same as data: <a href="/openapi.json">/openapi.json</a>. Tables can also be asked in PostgREST’s words, as <code>@supabase/supabase-js</code> does: <code>docs/clients.md</code>.</p>
${TRY_FORM}
<nav aria-label="Nouns">${nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join('')}</nav>${sections.join('')}<script>${TRY_SCRIPT}</script></body></html>`
}
