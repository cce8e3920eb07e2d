import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { createApi } from '#app/api.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { insurerKeys } from '#test/insurer-keys.ts'
import { createWorld } from '#test/world.ts'
import { API_VERSIONS, call, EVERYONE } from '../contract.ts'
import { answerHeaders, pacesOf } from './answer-headers.ts'
import { paceOfEach } from './at-most.ts'
import { serve } from './http.ts'
import { openapi } from './openapi.ts'

const world = await createWorld()
const keyOfInsurer = insurerKeys(world)
/** A server of its own, where a person makes so many calls in a minute. */
async function hasty(perMinute: number) {
  const env = { ...world.services.env, CALLS_PER_MINUTE: perMinute }
  const api = createApi({ ...world.services, env, paces: pacesOf({ env }) })
  return (path: string, token?: string, headers: Record<string, string> = {}) =>
    api.request(path, { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } })
}
const said = ({ status, headers }: Response) => [status, headers.get('ratelimit-policy'), headers.get('ratelimit')]

test('whoever is signed in reads on each answer how many calls are left, and is told when to come back', async () => {
  const ask = await hasty(3)
  const { token } = await world.as('dana')
  const limit = (left: number) => expect.stringMatching(new RegExp(`^"person";r=${left};t=\\d+$`)) as string
  expect(said(await ask('/rest/v1/claims', token))).toEqual([200, '"person";q=3;w=60', limit(2)])
  expect(said(await ask('/rest/v1/claims?nonsense=1', token))).toEqual([422, '"person";q=3;w=60', limit(1)])
  expect(said(await ask('/functions/v1/create-service-payment', token))).toEqual([405, null, null])
  expect(said(await ask('/rest/v1/orders', token))).toEqual([200, '"person";q=3;w=60', limit(0)])
  const refused = await ask('/rest/v1/claims', token)
  expect(said(refused)).toEqual([429, '"person";q=3;w=60', limit(0)])
  expect(await refused.json()).toMatchObject({ code: 'too_many_calls' })
  expect(refused.headers.get('retry-after')).toBe(/t=(\d+)$/.exec(refused.headers.get('ratelimit')!)![1])
  const { token: drew } = await world.as('drew')
  expect((await ask('/rest/v1/claims', drew)).status).toBe(200)
  expect(said(await ask('/auth/v1/user', token))).toEqual([200, null, null])
  expect(said(await ask('/rest/v1/rpc/search_listings'))).toEqual([200, null, null])
})

test('a key makes half as many calls, of its own count, and is told so', async () => {
  const ask = await hasty(4)
  const sal = await world.as('sal')
  const { secret } = await sal.on(keysContract).make({ name: 'In a hurry', scopes: ['repairs:read'], days: 30 })
  const board = () => ask('/rest/v1/rpc/repair_board', secret)
  expect(said(await board())).toEqual([200, '"key";q=2;w=60', expect.stringContaining('"key";r=1;t=')])
  expect((await ask('/rest/v1/rpc/repair_board', sal.token)).status).toBe(200)
  expect((await board()).status).toBe(200)
  expect((await board()).status).toBe(429)
  const { secret: insurers } = await keyOfInsurer.made(await keyOfInsurer.insurerOf(CLAIMS.danaVerified))
  const desk = () => ask('/rest/v1/insurer_versions', insurers)
  expect(said(await desk())).toEqual([200, '"key";q=2;w=60', expect.stringContaining('"key";r=1;t=')])
  expect((await desk()).status).toBe(200)
  expect((await desk()).status).toBe(429)
})

test('a question in the words of another client counts once, however many calls it takes', async () => {
  const ask = await hasty(3)
  const { token } = await world.as('dana')
  const path = '/rest/v1/orders?select=id,listings(title),provider_profiles(business_name)'
  const answer = await ask(path, token)
  expect(said(answer)).toEqual([200, '"person";q=3;w=60', expect.stringContaining('"person";r=2;')])
  expect((await ask(path, token)).headers.get('ratelimit')).toContain('"person";r=1;')
})

test('every answer has an id of ours, also where no call is', async () => {
  const ask = await hasty(100)
  for (const path of ['/openapi.json', '/docs', '/no/such/call', '/health/live', '/auth/v1/nothing', '/rest/v1/claims'])
    expect((await ask(path, undefined, { 'x-request-id': 'of-mine-1' })).headers.get('x-request-id'), path).toMatch(
      /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
    )
})

test('after a minute all calls are back, and whoever was quiet takes no memory', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const windows = new Map()
    const pace = paceOfEach(60_000, windows)
    expect(pace('a', 1)).toMatchObject({ left: 0, over: false, seconds: 60 })
    vi.advanceTimersByTime(45_000)
    expect(pace('a', 1)).toMatchObject({ over: true, seconds: 15 })
    expect(pace(CAST.dana.id, 1).over).toBe(false)
    vi.advanceTimersByTime(15_001)
    expect(pace('a', 1)).toMatchObject({ over: false, left: 0 })
    vi.advanceTimersByTime(120_000)
    pace('b', 1)
    expect([...windows.keys()]).toEqual(['b'])
  } finally {
    vi.useRealTimers()
  }
})

test('each answer names its version, and a call that names one that is none is refused with those that are', async () => {
  const ask = await hasty(100)
  const { token } = await world.as('dana')
  const under = (version: string) => ask('/rest/v1/claims', token, { 'api-version': version })
  expect((await ask('/rest/v1/claims', token)).headers.get('api-version')).toBe(API_VERSIONS[0])
  expect((await under(API_VERSIONS[0])).status).toBe(200)
  for (const unknown of ['2019-01-01', '', 'latest']) {
    const refused = await under(unknown)
    expect([refused.status, refused.headers.get('api-version')]).toEqual([400, API_VERSIONS[0]])
    expect(await refused.json()).toMatchObject({
      code: 'unknown_version',
      message: expect.stringContaining(API_VERSIONS[0]),
      request_id: refused.headers.get('x-request-id'),
    })
  }
  const signIn = await ask('/auth/v1/user', token, { 'api-version': '2024-01-01' })
  expect([signIn.status, signIn.headers.get('api-version')]).toEqual([200, null])
})

test('a call that is to go says since when and until when, in its answers and in the description', async () => {
  const old = call({
    method: 'GET',
    path: '/rest/v1/old_things',
    access: EVERYONE,
    input: z.strictObject({}),
    output: z.array(z.string()),
    deprecated: { since: '2026-12-01', until: '2027-12-31', instead: 'GET /rest/v1/things' },
    summary: 'Things, as they were',
  })
  const api = serve('things', { old }, { old: async () => [] })
  const app = new Hono().use(answerHeaders).route('/', api.mount(world.services))
  for (const path of ['/rest/v1/old_things', '/rest/v1/old_things?nonsense=1']) {
    const { headers } = await app.request(path)
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      '@1796083200',
      'Fri, 31 Dec 2027 23:59:59 GMT',
    ])
  }
  const { paths } = openapi([api], '') as { paths: Record<string, { get: object }> }
  expect(paths['/rest/v1/old_things']?.get).toMatchObject({ deprecated: true, 'x-sunset': '2027-12-31' })
})
