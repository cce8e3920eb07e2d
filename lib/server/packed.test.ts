import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { packed } from './packed.ts'

const rows = Array.from({ length: 200 }, (_, n) => ({ id: n, title: 'Collision inspection and estimate' }))
const app = new Hono()
  .use(packed)
  .get('/rows', (c) => c.json(rows, 200, { 'cache-control': 'no-store', 'x-live-cursor': '7' }))
  .get('/little', (c) => c.json({ ok: true }))
  .get('/file', (c) => c.body('x'.repeat(5000), 200, { 'content-type': 'application/pdf' }))
  .get('/gone', (c) => c.json({ message: 'no'.repeat(2000) }, 404))
  .post('/rows', (c) => c.json(rows, 201))
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test('a long answer is packed for whoever understands it, and is the same to read', async () => {
  const plain = await ask('/rows')
  const zipped = await ask('/rows', { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toContain('accept-encoding')
  const bytes = Buffer.from(await zipped.arrayBuffer())
  expect(bytes.length).toBe(Number(zipped.headers.get('content-length')))
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(await plain.json())
  expect(bytes.length).toBeLessThan(1000)
})

test('what the asker has already is not sent again; what is said beside it is', async () => {
  const first = await ask('/rows')
  const again = await ask('/rows', { 'if-none-match': first.headers.get('etag')!, 'accept-encoding': 'gzip' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('x-live-cursor')).toBe('7')
  expect(again.headers.get('cache-control')).toBe('no-store')
  expect((await ask('/rows', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('little answers, files, refusals and what was written stay as they are', async () => {
  const zip = { 'accept-encoding': 'gzip' }
  for (const answer of [
    await ask('/little', zip),
    await ask('/file', zip),
    await ask('/gone', zip),
    await ask('/rows', zip, 'POST'),
  ])
    expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await ask('/gone', zip)).headers.get('etag')).toBeNull()
})
