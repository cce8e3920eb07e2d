import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { registry } from '#lib/server/metrics.ts'
import { createWorld } from '#test/world.ts'
import { siteContract } from '../contract.ts'
import { PAGE_NAMES } from '../visit.ts'

const world = await createWorld()
const visitor = await world.as('nobody')
const report = (body: unknown) =>
  visitor.fetch(siteContract.reportVisit.path, { method: 'POST', body: JSON.stringify(body) })

test('what a visit felt like is counted by page, in seconds, whoever it was', async () => {
  const visit = [
    { page: '/marketplace', lcp_ms: 1340, ttfb_ms: 90, inp_ms: 120, cls: 0.01 },
    { page: '/claim/:id', cls: 0 },
  ]
  registry.resetMetrics() // other files of this process have counted, too
  expect((await report({ pages: visit })).status).toBe(204)
  expect((await (await world.as('dana')).on(siteContract).reportVisit({ pages: [visit[0]!] })) ?? null).toBeNull()
  const text = await registry.metrics()
  expect(text).toContain('web_lcp_seconds_sum{page="/marketplace"} 2.68')
  expect(text).toContain('web_lcp_seconds_bucket{le="1.5",page="/marketplace"} 2')
  expect(text).toContain('web_lcp_seconds_bucket{le="1",page="/marketplace"} 0')
  expect(text).toContain('web_inp_seconds_bucket{le="0.15",page="/marketplace"} 2')
  expect(text).toContain('web_cls_count{page="/claim/:id"} 1')
  expect(text, 'a page that was reached by a link has no arrival').not.toContain(
    'web_lcp_seconds_count{page="/claim/:id"}',
  )
})

test.each([
  ['an address instead of a page', { pages: [{ page: '/claim/01900000-0000-7000-8000-000000000501', cls: 0 }] }],
  ['a page that is none of ours', { pages: [{ page: '/wp-admin', cls: 0 }] }],
  ['a time before the visit', { pages: [{ page: '/marketplace', cls: 0, lcp_ms: -1 }] }],
  ['who it was', { pages: [{ page: '/marketplace', cls: 0, user_id: 'dana' }] }],
  ['no page', { pages: [] }],
  ['a thousand pages', { pages: Array.from({ length: 1000 }, () => ({ page: '/marketplace', cls: 0 })) }],
])('%s is refused', async (_, body) => {
  const before = await registry.getSingleMetricAsString('web_cls')
  const answer = await report(body)
  expect(answer.status).toBe(422)
  expect(await registry.getSingleMetricAsString('web_cls')).toBe(before)
})

test('nobody paints our figures: a network that reports without end is stopped for a minute', async () => {
  await world.databases.owner.query('delete from auth.throttle')
  const statuses: number[] = []
  for (let n = 0; n < 201; n++) statuses.push((await report({ pages: [{ page: '/services', cls: 0 }] })).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(200)
  expect(statuses.at(-1)).toBe(429)
})

test('every page with a script has a name under which it is counted', () => {
  const namesOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [...(path ? [`/${path}`] : []), ...namesOf(children ?? [])])
  const withScript = routes.flatMap(({ children }) => namesOf(children ?? []))
  expect(withScript.length).toBeGreaterThan(40)
  expect(withScript.filter((name) => !PAGE_NAMES.includes(name))).toEqual([])
})
