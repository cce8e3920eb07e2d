import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { call, EVERYONE, ErrorBody } from '../contract.ts'
import { conflict, notFound } from '../errors.ts'
import { refusalResponse, serve, toRefusal } from './http.ts'

const world = await createWorld()
const OPEN = '11111111-1111-4111-8111-111111111111'
let ran = 0
const contract = {
  change: call({
    method: 'PATCH',
    path: '/test/things/:id',
    access: ['driver'],
    input: z.strictObject({ id: z.uuid(), name: z.string().max(20), tags: z.array(z.string()).optional() }),
    output: z.object({ id: z.string(), name: z.string() }),
    status: 200,
    summary: '',
  }),
  look: call({
    method: 'GET',
    path: '/test/things/:id',
    access: EVERYONE,
    input: z.strictObject({ id: z.uuid(), q: z.string().optional() }),
    output: z.object({ id: z.string(), count: z.number() }),
    summary: '',
  }),
  fail: call({
    method: 'POST',
    path: '/test/fail',
    access: EVERYONE,
    input: z.strictObject({ command: z.string() }),
    output: z.null(),
    status: 204,
    summary: '',
  }),
}
const api = new Hono().route(
  '/',
  serve('things', contract, {
    change: async (ctx, { id, name }) =>
      ctx.write(async () => {
        ran++
        if (id !== OPEN) throw notFound('Thing')
        if (name === 'taken') throw conflict('taken', 'Taken.')
        return { id, name, secret: 'never leaves', policy_number: '123' }
      }),
    look: async (_, { id }) => ({ id, count: ran, secret: 'never leaves' }),
    fail: async (ctx, { command }) => {
      await sql.raw(command).execute(ctx.db)
      return null
    },
  }).mount(world.services),
)
const dana = (await world.as('dana')).token
const sal = (await world.as('sal')).token
const send = (method: string, path: string, body?: string, token = dana, headers: Record<string, string> = {}) =>
  api.request(path, {
    method,
    ...(body !== undefined && { body }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
const change = (values: unknown, headers: Record<string, string> = {}, token = dana) =>
  send('PATCH', `/test/things/${OPEN}`, JSON.stringify(values), token, headers)
const problem = async (response: Response) => ({ status: response.status, ...ErrorBody.parse(await response.json()) })

test('answers come in the order 401, 403, 422, 404, 409', async () => {
  const nowhere = '/test/things/22222222-2222-4222-8222-222222222222'
  expect((await send('PATCH', nowhere, '{', '')).status).toBe(401)
  expect((await send('PATCH', nowhere, '{', sal)).status).toBe(403)
  expect((await send('PATCH', nowhere, '{')).status).toBe(422)
  expect((await send('PATCH', nowhere, '{"name":"taken"}')).status).toBe(404)
  expect((await change({ name: 'taken' })).status).toBe(409)
  expect((await change({ name: 'ok' })).status).toBe(200)
})

test('a bad bearer is refused even where visitors may call', async () => {
  const path = `/test/things/${OPEN}`
  expect((await send('GET', path, undefined, '')).status).toBe(200)
  expect((await send('GET', path, undefined, 'nonsense')).status).toBe(401)
  expect((await send('GET', path, undefined, '', { authorization: 'Basic eDp5' })).status).toBe(401)
})

test('keys that the output does not declare never leave', async () => {
  expect(await (await change({ name: 'ok' })).json()).toEqual({ id: OPEN, name: 'ok' })
  expect(Object.keys((await (await send('GET', `/test/things/${OPEN}`)).json()) as object)).toEqual(['id', 'count'])
})

test.each([
  ['unreadable JSON', '{"name": '],
  ['an array', '["name"]'],
  ['null', 'null'],
  ['a word', '"name"'],
  ['nothing', ''],
  ['an unknown key', '{"name":"a","role":"claims_admin"}'],
  ['the key of the address again', `{"id":"${OPEN}","name":"a"}`],
  ['a wrong type', '{"name":5}'],
  ['the NUL character', '{"name":"a\\u0000b"}'],
  ['NUL deep inside', '{"name":"a","tags":["x","y\\u0000"]}'],
  ['a lone surrogate', '{"name":"\\ud800"}'],
  ['a prototype', '{"__proto__":{"name":"a"}}'],
])('%s is answered 422 in the one error shape', async (_, body) => {
  const before = ran
  const { status, code, message, details, request_id } = await problem(
    await send('PATCH', `/test/things/${OPEN}`, body),
  )
  expect([status, code]).toEqual([422, 'invalid_input'])
  expect(message.length).toBeGreaterThan(5)
  expect(details.length).toBeGreaterThan(0)
  expect(request_id).toBeTruthy()
  expect(ran).toBe(before)
})

test('a refused field is named', async () => {
  const { details } = await problem(await change({ name: 'x'.repeat(21), verified: true }))
  expect(details.map(({ path }) => path).sort()).toEqual(['name', 'verified'])
})

test('an address that is no id, or a query key given twice over, is 422', async () => {
  expect((await send('GET', '/test/things/not-an-id')).status).toBe(422)
  expect((await send('GET', `/test/things/${OPEN}?other=1`)).status).toBe(422)
  expect((await send('GET', `/test/things/${OPEN}?id=${OPEN}`)).status).toBe(422)
  expect((await send('GET', `/test/things/${OPEN}?q=%00`)).status).toBe(422)
  expect((await send('GET', '/test/things/%E0%A4%A')).status).toBe(422)
})

test('a megabyte is read, more is not', async () => {
  const padded = (length: number) => `{"name":"${'x'.repeat(length - 11)}"}`
  expect((await send('PATCH', `/test/things/${OPEN}`, padded(1_000_000))).status).toBe(422)
  expect((await problem(await send('PATCH', `/test/things/${OPEN}`, padded(1_000_001)))).status).toBe(413)
})

test('more than a megabyte stops at the limit: an endless body is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent++
      if (sent > 1000) controller.close()
      else controller.enqueue(new Uint8Array(100_000))
    },
  })
  const response = await api.request(`/test/things/${OPEN}`, {
    method: 'PATCH',
    body: endless,
    duplex: 'half',
    headers: { authorization: `Bearer ${dana}` },
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(50)
})

test('the same key answers the same again without working again', async () => {
  const before = ran
  const headers = { 'idempotency-key': 'key-number-1' }
  const first = await change({ name: 'ok' }, headers)
  const second = await change({ name: 'ok' }, headers)
  expect(await second.json()).toEqual(await first.json())
  expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  expect(ran).toBe(before + 1)
})

test('the same key for another request, another person’s key, and a key after a refusal', async () => {
  const headers = { 'idempotency-key': 'key-number-2' }
  expect((await change({ name: 'ok' }, headers)).status).toBe(200)
  expect(await problem(await change({ name: 'other' }, headers))).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })
  const drew = (await world.as('drew')).token
  expect((await change({ name: 'other' }, headers, drew)).status).toBe(200)

  const again = { 'idempotency-key': 'key-number-3' }
  expect((await change({ name: 'taken' }, again)).status).toBe(409)
  expect((await change({ name: 'ok' }, again)).status).toBe(200)
})

test.each(['short', 'with space in it', `long${'x'.repeat(200)}`, 'ümlaut-key'])(
  '%j is no idempotency key',
  async (key) => {
    expect((await change({ name: 'ok' }, { 'idempotency-key': key })).status).toBe(422)
  },
)

test('a request has an id that we made, whatever it brings: nobody writes into the record under an id of their choice', async () => {
  for (const own of ['abcd-1234', 'a<script>', crypto.randomUUID()]) {
    const answer = await send('GET', `/test/things/${OPEN}`, undefined, dana, { 'x-request-id': own })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-request-id')).not.toBe(own)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const refused = await send('GET', '/test/things/none')
  expect((await problem(refused)).request_id).toBe(refused.headers.get('x-request-id'))
})

test.each([
  [`do $$ begin raise exception 'x' using errcode = '23505', constraint = 'c'; end $$`, 409, 'already_exists'],
  [`do $$ begin raise exception 'x' using errcode = '23503'; end $$`, 409, 'missing_reference'],
  [`do $$ begin raise exception 'x' using errcode = '42501'; end $$`, 403, 'forbidden'],
  [`do $$ begin raise exception 'x' using errcode = 'CC409'; end $$`, 409, 'wrong_state'],
  [`do $$ begin raise exception 'x' using errcode = '40001'; end $$`, 409, 'busy'],
  ...['08006', '25006', '25P03', '28P01', '53100', '53300', '55P03', '57014', '57P01'].map(
    (away): [string, number, string] => [
      `do $$ begin raise exception 'x' using errcode = '${away}'; end $$`,
      503,
      'unavailable',
    ],
  ),
  [`select 'x'::uuid`, 422, 'invalid_input'],
  [`select * from auth.users`, 403, 'forbidden'],
  [`select 1 / 0`, 500, 'unexpected'],
])('what the database refuses with %s is %i', async (command, status, code) => {
  world.services.log.level = 'silent'
  const answer = await problem(await send('POST', '/test/fail', JSON.stringify({ command })))
  world.services.log.level = 'error'
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(JSON.stringify(answer)).not.toMatch(/division|auth\.users|select/)
})

test('an unavailable service says when to come back', () => {
  const response = refusalResponse(world.services, { code: 'ECONNREFUSED' }, 'r')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  for (const code of ['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']) expect(toRefusal({ code })?.status, code).toBe(503)
  for (const words of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])
    expect(toRefusal(new Error(words))?.status, words).toBe(503)
  const outdated = {
    code: '0A000',
    routine: 'RevalidateCachedQuery',
    message: 'cached plan must not change result type',
  }
  expect(toRefusal(outdated)?.status, 'a column was added meanwhile').toBe(503)
  expect(toRefusal({ code: '0A000', message: 'not supported' })).toBeNull()
  expect(toRefusal(new Error('anything'))).toBeNull()
})

test('what one person reads never depends on who used the connection before', async () => {
  const ask = async (id: string) => {
    const { rows } = await sql<{ id: string }>`select actor_id() as id`.execute(
      (await import('./db.ts')).dbFor(world.databases.request, id),
    )
    return rows[0]!.id
  }
  const people = Array.from({ length: 60 }, (_, i) => (i % 3 ? (i % 3 === 1 ? CAST.dana.id : CAST.drew.id) : ''))
  expect(await Promise.all(people.map(ask))).toEqual(people.map((id) => id || null))
})
