import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { readEnv } from '#lib/server/env.ts'
import type { Services } from '#lib/server/ctx.ts'
import { createWorld } from '#test/world.ts'
import { usesTestCompany } from '#features/money/payments/server/simulated.ts'
import { Store } from './store.ts'

const world = await createWorld()
const { services } = world
const call = (path: string, body?: string, headers: Record<string, string> = {}) =>
  world.api.request(`/dev/stripe${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { authorization: `Bearer ${services.env.STRIPE_SECRET_KEY}`, ...headers },
  })
const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: { type: string; code?: string; param?: string; message: string } }).error,
})

test('another key, an unknown address and an unknown object are refused in Stripe’s shape', async () => {
  const wrongKey = call('/v1/refunds', '', { authorization: 'Bearer sk_test_other' })
  expect(await errorOf(await wrongKey)).toMatchObject({ status: 401, type: 'invalid_request_error' })
  expect(await errorOf(await call('/v1/coupons'))).toMatchObject({ status: 404, code: 'url_invalid' })
  expect(await errorOf(await call('/v1/payment_intents/pi_1'))).toMatchObject({ status: 404, code: 'resource_missing' })
})

test('a missing and an unknown parameter are named', async () => {
  expect(await errorOf(await call('/v1/refunds', ''))).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'payment_intent',
    message: 'Missing required param: payment_intent.',
  })
  expect(await errorOf(await call('/v1/refunds', 'payment_intent=pi_1&color=red'))).toMatchObject({
    status: 400,
    code: 'parameter_unknown',
    param: 'color',
  })
})

test('a request that cannot be read does not use up its key', async () => {
  const key = { 'idempotency-key': 'order_1' }
  expect((await call('/v1/refunds', 'payment_intent=pi_1&amount=ten', key)).status).toBe(400)
  expect(await errorOf(await call('/v1/refunds', 'payment_intent=pi_2', key))).toMatchObject({ status: 404 })
})

test('a refusal is answered again to the same key, and another request with that key is refused', async () => {
  const key = { 'idempotency-key': 'order_2' }
  const first = await call('/v1/refunds', 'payment_intent=pi_1', key)
  const second = await call('/v1/refunds', 'payment_intent=pi_1', key)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await errorOf(second)).toEqual(await errorOf(first))
  expect(await errorOf(await call('/v1/refunds', 'payment_intent=pi_2', key))).toMatchObject({
    status: 400,
    type: 'idempotency_error',
  })
})

const production: Services = { ...services, env: { ...services.env, demo: false } }
const realKey: Services = { ...services, env: { ...services.env, STRIPE_SECRET_KEY: 'sk_test_51real' } }
test.each([
  ['production', production],
  ['a demo with a real key', realKey],
])('in %s there is no test company: no calls, no page', async (_, elsewhere) => {
  expect(usesTestCompany(elsewhere.env)).toBe(false)
  const api = createApi(elsewhere)
  expect((await api.request('/dev/stripe/v1/refunds', { method: 'POST' })).status).toBe(404)
  expect((await api.request('/dev/checkout/cs_test_1')).status).toBe(404)
  expect((await api.request('/dev/checkout/cs_test_1', { method: 'POST', body: 'how=pay' })).status).toBe(404)
})

test('a server whose test company runs in a process of its own is none itself', async () => {
  const apart: Services = { ...services, env: { ...services.env, STRIPE_API_URL: 'http://127.0.0.1:9' } }
  expect((await createApi(apart).request('/dev/checkout/cs_test_1')).status).toBe(404)
  expect((await createApi(apart).request('/dev/payment-provider')).status).toBe(404)
})

test('two processes over one file behave as one company', () => {
  const file = join(services.env.DATA_DIR, 'shared.db')
  const [one, other] = [new Store(file), new Store(file)]
  const customer = { id: 'cus_1', created: 1, email: null, name: null, metadata: {} }
  one.transaction(() => one.keep('customer', customer))
  expect(other.read('customer', 'cus_1')).toEqual(customer)
  expect(() =>
    one.transaction(() => {
      one.keep('customer', { ...customer, name: 'half done' })
      throw new Error('the power fails')
    }),
  ).toThrow('the power fails')
  expect(other.read('customer', 'cus_1')).toEqual(customer)
  expect([one.firstTime('x'), other.firstTime('x')]).toEqual([true, false])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  one.close()
  other.close()
})

test('production does not start on the demo key, nor without a real one', () => {
  expect(() => readEnv({ APP_MODE: 'production' })).toThrow('STRIPE_SECRET_KEY: required in production')
  expect(() => readEnv({ APP_MODE: 'production', STRIPE_SECRET_KEY: services.env.STRIPE_SECRET_KEY })).toThrow(
    'STRIPE_SECRET_KEY: the demo key is not accepted',
  )
  expect(() => readEnv({ APP_MODE: 'production', STRIPE_API_URL: 'http://127.0.0.1:9' })).toThrow(
    'STRIPE_API_URL: no test company is accepted in production',
  )
})
