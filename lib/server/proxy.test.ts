import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { requestOf } from './http.ts'

const world = await createWorld()
const seen = async (hops: number, forwarded?: string) => {
  const services = { ...world.services, env: { ...world.services.env, TRUSTED_PROXY_HOPS: hops } }
  const app = new Hono().get('/ip', (c) => c.text(requestOf(services, c).ip))
  return (await app.request('/ip', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})).text()
}

test('without a load balancer a forwarded address is hearsay', async () => {
  expect(await seen(0, '203.0.113.9')).toBe('local')
})

test('behind one, the address it saw counts, and not what the caller wrote before it', async () => {
  expect(await seen(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await seen(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
})

test('a call that did not pass it keeps its own address', async () => {
  expect(await seen(1)).toBe('local')
})
