import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { measure, startMetrics } from './metrics.ts'

test('answers are timed by route and status on a port of its own, and no id is ever told', async () => {
  const app = new Hono().use(measure).route(
    '/',
    new Hono().get('/things/:id', (c) => c.text('ok')),
  )
  await app.request('/things/secret-id')
  await app.request('/nowhere/secret-id')
  const server = await startMetrics(0, '127.0.0.1', () => undefined)
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('http_request_seconds_count{method="GET",route="/things/:id",status="200"} 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('secret-id')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  server.close()
})
