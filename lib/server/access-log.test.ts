import { Writable } from 'node:stream'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test } from 'vitest'
import { accessLog } from './access-log.ts'

test('each answer is a line with its request id, also where only warnings are logged, and no query, cookie or token is in it', async () => {
  let text = ''
  const log = pino(
    { level: 'warn' },
    new Writable({
      write: (chunk: Buffer, _, done) => {
        text += chunk.toString()
        done()
      },
    }),
  )
  const app = new Hono()
    .use(accessLog(log, 1))
    .get('/things/:id', (c) => c.text('ok', 200, { 'x-request-id': 'made-by-us' }))
    .get('/fails', () => {
      throw new Error('no')
    })
  app.onError((_, c) => c.text('no', 500))
  await app.request('/things/7?token=secret', {
    headers: {
      authorization: 'Bearer secret',
      cookie: 'device=secret',
      'x-forwarded-for': '9.9.9.9, 203.0.113.7',
      'x-request-id': 'job-12',
    },
  })
  await app.request('/fails', { headers: { 'x-request-id': `one "with" secret` } })
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toEqual([
    expect.objectContaining({
      request_id: 'made-by-us',
      client_request_id: 'job-12',
      method: 'GET',
      path: '/things/7',
      status: 200,
      ms: expect.any(Number) as number,
      ip: '203.0.113.7',
      msg: 'answered',
    }),
    expect.objectContaining({ path: '/fails', status: 500 }),
  ])
  expect(text).not.toContain('secret')
})
