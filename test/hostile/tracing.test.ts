// ops/tracing, installed and run: a request can be followed from its caller to its statements, and tells nothing of anybody.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { signIn } from './people.ts'
import { openHouse } from './server.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Batch = { resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[] }

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

test('a request is followed from its caller to its statements, under its request id, without a value of anybody', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cc-tracing-'))
  const spans: (Span & { by: string })[] = []
  const take = ({ resourceSpans }: Batch) => {
    for (const { scopeSpans } of resourceSpans)
      for (const { scope, spans: own } of scopeSpans) spans.push(...own.map((span) => ({ ...span, by: scope.name })))
  }
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      take(JSON.parse(body) as Batch)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const house = await openHouse()
  try {
    cpSync('ops/tracing', dir, { recursive: true })
    const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: dir, encoding: 'utf8' })
    expect(installed.status, installed.stderr).toBe(0)
    await (await house.start({ first: true })).kill()
    const { url, end, gone } = await house.start({
      env: {
        NODE_OPTIONS: `--import ${join(dir, 'register.mjs')}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_TRACES_SAMPLER: 'parentbased_always_off',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    })
    const dana = await signIn(house.databases.owner, house.secret, CAST.dana, house.now)
    const headers = {
      authorization: `Bearer ${await dana.token()}`,
      traceparent: `00-${TRACE}-${CALLER}-01`,
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Curious/1.0',
    }
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
    const { rows } = await house.databases.owner.query<{ id: string }>(
      'select id from claims where driver_id = $1 limit 1',
      [CAST.dana.id],
    )
    await (await ask(`/rest/v1/claims/${rows[0]!.id}?near=30303`)).text()
    const list = await ask('/rest/v1/claims?limit=7')
    await list.text()
    const wrote = await ask('/rest/v1/rpc/mark_notifications_read', { method: 'POST', body: '{}' })
    expect(wrote.ok, await wrote.text()).toBe(true)
    await (await fetch(`${url}/rest/v1/claims`)).text() // nobody asked to trace it, and the sampler says no
    const told = () => spans.filter(({ by, parentSpanId }) => by.endsWith('http') && parentSpanId === CALLER)
    await expect.poll(() => told().length, { timeout: 30_000 }).toBe(3)
    const attributes = (span: Span) =>
      Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
    expect(
      told()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['GET /rest/v1/claims', 'GET /rest/v1/claims/:id', 'POST /rest/v1/rpc/mark_notifications_read'])
    const listed = told().find(({ name }) => name.endsWith('claims'))!
    expect(attributes(listed)).toMatchObject({
      request_id: list.headers.get('x-request-id'),
      'http.response.status_code': expect.anything(),
    })
    const statements = () =>
      spans.filter(({ by }) => by.endsWith('pg')).map((span) => attributes(span)['db.query.text'])
    await expect.poll(statements, { timeout: 30_000 }).toContainEqual(expect.stringContaining('from "claims"'))
    expect(statements(), 'the first of a transaction, which brings its beginning along').toContainEqual(
      expect.stringContaining('update "notifications"'),
    )
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
    const all = JSON.stringify(spans)
    for (const secret of [CAST.dana.id, '30303', 'limit=7', '203.0.113.9', 'Curious/1.0', await dana.token()])
      expect(all.includes(secret), secret).toBe(false)
    end()
    expect(await gone).toBe(0)
  } finally {
    await house.end()
    collector.close()
    rmSync(dir, { recursive: true, force: true })
  }
}, 300_000)
