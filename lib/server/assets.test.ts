import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { packedAssets } from './assets.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-assets-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
mkdirSync(join(dir, 'assets'))
const script = 'console.log("hello");\n'.repeat(200)
writeFileSync(join(dir, 'assets', 'page-Ab12.js'), script)
writeFileSync(join(dir, 'secret.js'), 'secret')
const app = new Hono().use('/assets/*', packedAssets(dir)).all('*', (c) => c.text('next', 404))
const ask = (path: string, encoding: string) => app.request(path, { headers: { 'accept-encoding': encoding } })

test('a script comes in the smallest form the browser reads, and may be kept forever', async () => {
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const answer = await ask('/assets/page-Ab12.js', accepted)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
  }
})

test('a server that begins anew in the same process packs nothing again', async () => {
  const first = await (await ask('/assets/page-Ab12.js', 'gzip')).arrayBuffer()
  const [here, away] = [join(dir, 'assets', 'page-Ab12.js'), join(dir, 'away.js')]
  renameSync(here, away) // whoever packs reads it
  const anew = new Hono().use('/assets/*', packedAssets(dir))
  const answer = await anew.request('/assets/page-Ab12.js', { headers: { 'accept-encoding': 'gzip' } })
  renameSync(away, here)
  expect(answer.status).toBe(200)
  expect(await answer.arrayBuffer()).toEqual(first)
})

test.each(['/assets/gone-Zz99.js', '/assets/..%2fsecret.js', '/assets/../secret.js', '/assets/page-Ab12.js.map'])(
  '%s is left to the next',
  async (path) => {
    expect((await ask(path, 'br')).status).toBe(404)
    expect((await ask(path, 'br')).status).toBe(404)
  },
)

test('a browser that reads neither form is left to the next', async () => {
  expect((await ask('/assets/page-Ab12.js', 'identity')).status).toBe(404)
})
