// How the test card company is spoken to: key, form body, idempotency keys, errors in Stripe's shape.
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { WIRE, WireError } from './test-calls.ts'
import { TEST_CALLS } from './test-mode.ts'
import { newTestId } from './test-objects.ts'
import { companyDb } from './test-store.ts'

type Answer = { status: number; body: object; replayed?: boolean }
type Params = { [name: string]: string | Params }

/** `a[b][0]=x` becomes `{a: {b: ['x']}}`. */
export function readForm(text: string): unknown {
  const root: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = root
    for (const part of path.slice(0, -1)) {
      const inner = at[part]
      at = typeof inner === 'object' ? inner : (at[part] = Object.create(null) as Params)
    }
    at[path.at(-1)!] = value
  }
  const lists = (params: string | Params): unknown => {
    if (typeof params === 'string') return params
    const entries = Object.entries(params).map(([name, value]) => [name, lists(value)] as const)
    return entries.length > 0 && entries.every(([name], index) => name === String(index))
      ? entries.map(([, value]) => value)
      : Object.fromEntries(entries)
  }
  return lists(root)
}

async function work(tx: Tx, services: Services, method: string, path: string, text: string): Promise<Answer> {
  for (const { method: of, path: shape, call } of WIRE) {
    const match = of === method ? shape.exec(path) : null
    if (match) return { status: 200, body: await call(tx, services, match[1] ?? '', readForm(text)) }
  }
  throw new WireError(404, `Unrecognized request URL (${method}: ${path}).`, { code: 'url_invalid' })
}

/** The same key answers the same again; a second request with it waits for the first one, whatever becomes of it. */
async function onceForKey(tx: Tx, key: string, fingerprint: string, run: () => Promise<Answer>): Promise<Answer> {
  const { rows } = await sql<{ fingerprint: string; status: number; body: object; mine: boolean }>`
    with mine as (
      insert into test_checkout.idempotency (key, fingerprint, status, body) values (${key}, ${fingerprint}, 0, '{}')
      on conflict (key) do nothing returning fingerprint, status, body)
    select *, true as mine from mine`.execute(tx)
  if (rows[0]) {
    const answer = await run()
    await sql`update test_checkout.idempotency set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb
      where key = ${key}`.execute(tx)
    return answer
  }
  const known = await sql<{ fingerprint: string; status: number; body: object }>`
    select fingerprint, status, body from test_checkout.idempotency where key = ${key}`.execute(tx)
  const first = known.rows[0]!
  if (first.fingerprint !== fingerprint)
    throw new WireError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  return { status: first.status, body: first.body, replayed: true }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Answers one call; each is one transaction of the company's own. */
export async function answerWire(services: Services, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(TEST_CALLS.length)
  const headers = { 'request-id': newTestId('req'), 'cache-control': 'no-store' }
  const text = await request.text()
  try {
    const expected = digest(`Bearer ${services.env.STRIPE_SECRET_KEY}`)
    if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected))
      throw new WireError(401, 'Invalid API Key provided.')
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    const fingerprint = digest(`${request.method} ${path}\n${text}`).toString('hex')
    const { status, body, replayed } = await companyDb(services)
      .transaction()
      .execute((tx) => {
        const run = () => work(tx, services, request.method, path, text)
        return key ? onceForKey(tx, key, fingerprint, run) : run()
      })
    return Response.json(body, { status, headers: { ...headers, ...(replayed && { 'idempotent-replayed': 'true' }) } })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const { status, type, code, param, message } = error
    return Response.json({ error: { type, code, message, param } }, { status, headers })
  }
}
