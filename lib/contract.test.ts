import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { address, call, createClient, EVERYONE, pathNames, wholeNumber } from './contract.ts'

const thing = z.object({ id: z.string(), name: z.string() })
const contract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/things',
    access: EVERYONE,
    input: z.strictObject({ limit: wholeNumber(1, 10).optional(), q: z.string().optional() }),
    output: z.array(thing),
    summary: '',
  }),
  rename: call({
    method: 'PATCH',
    path: '/rest/v1/things/:id/parts/:part',
    access: EVERYONE,
    input: z.strictObject({ id: z.string(), part: z.string(), name: z.string() }),
    output: thing,
    summary: '',
  }),
  drop: call({
    method: 'DELETE',
    path: '/rest/v1/things/:id',
    access: EVERYONE,
    input: z.strictObject({ id: z.string(), why: z.string().optional() }),
    output: z.null(),
    status: 204,
    summary: '',
  }),
}
type Sent = { path: string; init: RequestInit }
const answering = (response: () => Response | Promise<Response>) => {
  const sent: Sent[] = []
  const client = createClient(contract, {
    token: () => 'token',
    apikey: 'key',
    fetch: async (path, init) => {
      sent.push({ path, init })
      return response()
    },
  })
  return { client, sent }
}

test('an input travels as address, query or body, each key once', () => {
  expect(address(contract.list, { limit: 5, q: 'a b', other: undefined })).toEqual({
    path: '/rest/v1/things?limit=5&q=a+b',
  })
  expect(address(contract.rename, { id: '1', part: 'x', name: 'n' })).toEqual({
    path: '/rest/v1/things/1/parts/x',
    body: { name: 'n' },
  })
  expect(address(contract.drop, { id: '1', why: 'old' })).toEqual({ path: '/rest/v1/things/1?why=old' })
  expect(pathNames('/a/:b/c/:d')).toEqual(['b', 'd'])
})

test('whatever a path value holds, it stays one segment and comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
      const { path } = address(contract.drop, { id })
      expect(path.split('/')).toHaveLength(5)
      expect(path).not.toMatch(/[?#]/)
      expect(decodeURIComponent(path.split('/')[4]!)).toBe(id)
    }),
  )
})

test('the token, the public key and the idempotency key travel as headers', async () => {
  const { client, sent } = answering(() => Response.json({ id: '1', name: 'n' }))
  await client.rename({ id: '1', part: 'x', name: 'n' }, { idempotencyKey: 'abcdefgh' })
  expect(sent[0]!.init.headers).toEqual({
    'content-type': 'application/json',
    apikey: 'key',
    authorization: 'Bearer token',
    'idempotency-key': 'abcdefgh',
  })
  expect(sent[0]!.init.body).toBe('{"name":"n"}')
})

test('an answer without content is nothing', async () => {
  const { client } = answering(() => new Response(null, { status: 204 }))
  expect(await client.drop({ id: '1' })).toBeUndefined()
})

test('a refusal arrives with its code, sentence, details and request', async () => {
  const details = [{ path: 'name', message: 'taken' }]
  const words = { code: 'taken', message: 'Taken.', details }
  const { client } = answering(() => Response.json({ ...words, request_id: 'r-1' }, { status: 409 }))
  await expect(client.list({})).rejects.toMatchObject({ status: 409, requestId: 'r-1', ...words })
})

test('an answer that is not ours is still a refusal a person can read', async () => {
  const { client } = answering(() => new Response('<html>Bad gateway', { status: 502, statusText: 'Bad Gateway' }))
  await expect(client.list({})).rejects.toMatchObject({ status: 502, code: 'unexpected', message: 'Bad Gateway' })
})

test('a lost connection is called that; a cancelled call is not', async () => {
  const { client } = answering(() => Promise.reject(new TypeError('fetch failed')))
  await expect(client.list({})).rejects.toMatchObject({ status: 0, code: 'offline' })
  await expect(client.list({}, { signal: AbortSignal.abort() })).rejects.toThrow('fetch failed')
})

test('numbers of a query are whole and within their limits', () => {
  for (const good of ['1', 10, ' 7 ']) expect(wholeNumber(1, 10).safeParse(good).success, String(good)).toBe(true)
  for (const bad of ['0', '11', '1.5', 'x', '', '1e1000'])
    expect(wholeNumber(1, 10).safeParse(bad).success, bad).toBe(false)
})
