// A second way to say the calls of /rest/v1/<table>: PostgREST's, as `@supabase/supabase-js` speaks it.
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { notSignedIn } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { type Plan, planOf } from '../plan.ts'
import { noSuchTable, notOffered, notOneRow } from '../refusals.ts'
import type { Row } from '../table.ts'
import { TABLES } from '../tables.ts'
import { type Door, doorOf, readingOf } from './door.ts'
import { find, shown } from './read.ts'
import { add, change, guardOf, rowIn } from './write.ts'

/** No call of ours has one of these in its query (reads.test.ts). */
export const DIALECT_KEYS = ['select', 'order', 'offset', 'columns', 'on_conflict', 'or', 'and', 'not.or', 'not.and']
/** Whether a call speaks the dialect: by a header that only its clients send, or a key of the query that only it has. */
export function speaksDialect(headers: Headers, query: URLSearchParams): boolean {
  return (
    /^(supabase|postgrest)-/.test(headers.get('x-client-info') ?? '') ||
    headers.has('accept-profile') ||
    headers.has('content-profile') ||
    (headers.get('accept') ?? '').includes('application/vnd.pgrst.') ||
    /\b(return|count|resolution)=/.test(headers.get('prefer') ?? '') ||
    DIALECT_KEYS.some((key) => query.has(key))
  )
}

export const dialect =
  (services: Services, api: Hono): MiddlewareHandler =>
  async (c, next) => {
    const query = new URL(c.req.url).searchParams
    if (!speaksDialect(c.req.raw.headers, query)) return next()
    const { request_id } = requestOf(services, c)
    try {
      const said = await answer(services, api, c, query, request_id)
      said.headers.set('x-request-id', request_id)
      return said
    } catch (error) {
      return inItsWords(refusalResponse(services, error, request_id))
    }
  }

async function answer(
  services: Services,
  api: Hono,
  c: Context,
  query: URLSearchParams,
  request_id: string,
): Promise<Response> {
  const { method } = c.req
  const name = c.req.param('table')!
  const asks = doorOf(api, c, request_id)
  const known = Object.hasOwn(TABLES, name)
  const reads = method === 'GET' || method === 'HEAD'
  const actor = await actorOf(services, c)
  const door: Door = { ...asks, actor }
  const guard = known ? (reads ? readingOf(TABLES[name]!, actor)?.call : guardOf(name, method)) : undefined
  if (guard) checkRole(guard, actor)
  else if (actor.kind !== 'person') throw notSignedIn()
  if (!known)
    throw noSuchTable(`Could not find the table '${name.slice(0, 60)}'. There are ${Object.keys(TABLES).join(', ')}.`)
  if (!reads && method !== 'POST' && method !== 'PATCH')
    throw notOffered('Rows are read, inserted, upserted and updated; nothing else is offered.')
  const plan = planOf(TABLES, name, query, c.req.raw.headers)
  return reads ? read(door, name, plan, method) : write(door, name, plan, c)
}

async function read(door: Door, name: string, plan: Plan, method: string): Promise<Response> {
  const { rows, total } = await find(door, name, plan)
  if (plan.object && rows.length !== 1) throw notOneRow(rows.length)
  const answers = method === 'HEAD' ? [] : await shown(door, rows, plan.selected)
  const range = rows.length ? `${plan.offset}-${plan.offset + rows.length - 1}` : '*'
  const part = plan.count && rows.length < total
  const headers = { 'content-range': `${range}/${plan.count ? total : '*'}`, 'cache-control': 'no-store' }
  const body = plan.object ? answers[0] : answers
  return new Response(method === 'HEAD' ? null : JSON.stringify(body), {
    status: part ? 206 : 200,
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

async function write(door: Door, name: string, plan: Plan, c: Context): Promise<Response> {
  const prefer = c.req.header('prefer') ?? ''
  if (prefer.includes('tx=rollback')) throw notOffered('A write can’t be tried without being done.')
  const row = rowIn(await readText(c.req.raw))
  const adds = c.req.method === 'POST'
  const rows: Row[] = adds
    ? [
        await add(door, name, row, {
          merges: prefer.includes('resolution=merge-duplicates'),
          ignores: prefer.includes('resolution=ignore-duplicates'),
          on: new URL(c.req.url).searchParams.get('on_conflict'),
        }),
      ]
    : await change(door, name, row, plan)
  const headers = { 'cache-control': 'no-store', 'content-range': `*/${plan.count ? rows.length : '*'}` }
  if (!prefer.includes('return=representation')) return new Response(null, { status: adds ? 201 : 204, headers })
  if (plan.object && rows.length !== 1) throw notOneRow(rows.length)
  const answers = await shown(door, rows, plan.selected)
  return Response.json(plan.object ? answers[0] : answers, { status: adds ? 201 : 200, headers })
}

/** A refusal as PostgREST's clients read it: `details` is a sentence or null. */
async function inItsWords(response: Response): Promise<Response> {
  const { details, ...said } = (await response.json()) as { details: { path: string; message: string }[] }
  const sentence = details.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  return Response.json({ ...said, details: sentence || null, hint: null }, response)
}
