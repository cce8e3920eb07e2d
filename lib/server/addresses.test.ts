import { expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  world.api.request(path, { method, headers })

test('a wrong method is told from an address that is none, with those that are answered', async () => {
  const wrong = await ask('/rest/v1/rpc/repair_board', 'DELETE')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await wrong.json()).toMatchObject({
    code: 'method_not_allowed',
    message: 'This address takes GET, HEAD only.',
  })
  const several = await ask(`/rest/v1/saved_listings`, 'PUT')
  expect([several.status, several.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await ask('/rest/v1/rpc/no_such_call', 'DELETE')).status).toBe(404)
})

test('who is not signed in is told how to', async () => {
  const refused = await ask('/rest/v1/rpc/repair_board', 'GET')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('pages of other sites call only where the operator lets them', async () => {
  const asked = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization, content-type, idempotency-key',
  }
  const closed = await ask('/rest/v1/rpc/set_stage', 'OPTIONS', asked)
  expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([405, null])
  const api = createApi({
    ...world.services,
    env: { ...world.services.env, API_ORIGINS: 'https://shop.example https://desk.example' },
  })
  const before = await api.request('/rest/v1/rpc/set_stage', { method: 'OPTIONS', headers: asked })
  expect(before.status).toBe(204)
  expect(before.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(before.headers.get('access-control-allow-headers')).toBe('authorization,content-type,idempotency-key')
  const answered = await api.request('/rest/v1/listings?limit=1', { headers: { origin: 'https://desk.example' } })
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, 'https://desk.example'])
  expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
  const other = await api.request('/rest/v1/listings?limit=1', { headers: { origin: 'https://evil.example' } })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})
