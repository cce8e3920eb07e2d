// From the row to the receiver: signed, tried again, bounded, and lost by nothing.
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { isPublicAddress } from '#lib/server/outbound.ts'
import { waitsFor } from '#test/waits.ts'
import { webhooks } from '#test/webhooks.ts'
import { createWorld } from '#test/world.ts'
import { MOST_TRIES, RETRY_MINUTES, stateOf } from '../webhook.ts'
import { sendWebhooks } from './send-webhooks.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { received, calls, outside, queued, answers, run, endpoint, tell, log, clear } = await webhooks(world)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(async () => {
  world.clock.reset()
  await clear()
})
/** Moves on to when the endpoint may be asked again, and asks. */
const later = async (ms: number, changed = {}) => {
  world.clock.advance(ms)
  await run(changed)
}

test('an event arrives once, in the form of Standard Webhooks, and whoever changes a letter of it is found out', async () => {
  const { id, secret } = await endpoint()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await tell()
  expect(await queued()).toBe(1)
  await run()
  await run()
  expect(received).toHaveLength(1)
  const { body, headers, path } = received[0]!
  expect(path).toBe('/hooks')
  expect(headers).toMatchObject({
    host: expect.stringMatching(/^shop\.example\.com/),
    'content-type': 'application/json',
  })
  const hook = new Webhook(secret)
  expect(hook.verify(body, headers)).toEqual({
    type: 'order.paid',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { order_id: expect.any(String), from: 'pending', to: 'paid' },
  })
  expect(() => hook.verify(body.replace('paid', 'gone'), headers)).toThrow('No matching signature')
  expect(() => hook.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow('No matching signature')
  expect(await log(id)).toMatchObject([
    {
      message_id: headers['webhook-id'],
      type: 'order.paid',
      tries: 1,
      last_status: 204,
      next_at: null,
      last_problem: null,
    },
  ])
  expect(stateOf((await log(id))[0]!)).toBe('delivered')
})

test('two endpoints of a business get an event under one id, each signed with its own secret', async () => {
  const one = await endpoint()
  const two = await endpoint('sal', ['order.paid'], 'https://books.example.com/in')
  await tell()
  await tell('invoice.issued')
  await run()
  expect(received.map(({ path }) => path).toSorted()).toEqual(['/hooks', '/hooks', '/in'])
  const paid = received.filter(({ body }) => body.includes('order.paid'))
  expect(new Set(paid.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const { path, body, headers } of paid)
    new Webhook(path === '/in' ? two.secret : one.secret).verify(body, headers)
})

test('what is not taken is tried again for three days, ever more seldom, under the same id, and then given up', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 500 }))
  await tell()
  await run()
  const waits: number[] = []
  for (;;) {
    const [row] = await log(id)
    if (!row!.next_at) break
    const wait = Date.parse(row!.next_at) - world.services.now().getTime()
    waits.push(Math.round(wait / MINUTE))
    await later(wait - 1000)
    expect(received, 'not before').toHaveLength(waits.length)
    await later(2000)
  }
  expect(waits).toEqual([...RETRY_MINUTES])
  expect(waits.reduce((sum, each) => sum + each)).toBe(3 * 24 * 60)
  expect(received).toHaveLength(MOST_TRIES)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log(id)).toMatchObject([{ tries: MOST_TRIES, last_status: 500, delivered_at: null }])
  expect(stateOf((await log(id))[0]!)).toBe('given_up')
  // three days without a single yes: it is off, and its owner knows
  expect((await (await calls('sal')).list({})).endpoints).toMatchObject([{ disabled_why: 'failing' }])
  const news = (await (await world.as('sal')).on(notificationsContract).list({}))[0]!
  expect(news.message).toContain('shop.example.com didn’t take a single event for 3 days')
  const { rows } = await owner.query(`select subject from outbox where to_address = $1 and subject ~ 'turned off'`, [
    CAST.sal.email,
  ])
  expect(rows).toHaveLength(1)
  await tell()
  expect(await queued(), 'nothing more is written down for it').toBe(0)
})

test('one that answers again has its failures forgotten, and nothing of what waited is lost', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 503 }))
  await tell()
  await tell()
  await run()
  expect((await (await calls('sal')).list({})).endpoints[0]!.failing_since).not.toBeNull()
  answers(() => ({ status: 200 }))
  await later(2 * MINUTE)
  expect((await log(id)).map(stateOf)).toEqual(['delivered', 'delivered'])
  expect((await (await calls('sal')).list({})).endpoints[0]!.failing_since).toBeNull()
})

test('one that asks for peace has it, up to a day, and its other events wait as well', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 429, headers: { 'retry-after': '7200' } }))
  await tell()
  await run()
  await tell()
  await later(HOUR)
  expect(received).toHaveLength(1)
  answers(() => ({ status: 429, headers: { 'retry-after': '999999999' } }))
  await later(HOUR + MINUTE)
  const [latest] = (await log(id)).toSorted((a, b) => (b.tried_at ?? '').localeCompare(a.tried_at ?? ''))
  expect(Date.parse(latest!.next_at!) - world.services.now().getTime()).toBeLessThanOrEqual(DAY)
})

test('one that says it is gone is not asked again, and its owner knows', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 410 }))
  await tell()
  await run()
  await later(DAY)
  expect(received).toHaveLength(1)
  expect((await log(id)).map(stateOf)).toEqual(['given_up'])
  expect((await (await calls('sal')).list({})).endpoints).toMatchObject([{ disabled_why: 'gone' }])
  const { rows } = await owner.query(`select after from audit_log where action = 'webhook.stop' and subject_id = $1`, [
    id,
  ])
  expect(rows).toEqual([{ after: { url: 'https://shop.example.com/hooks', why: 'gone' } }])
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['a cloud’s own address', ['169.254.169.254']],
  ['a public address and a private one', ['93.184.215.14', '10.0.0.1']],
])('a name that leads to %s gets nothing', async (_, found) => {
  const { id } = await endpoint()
  await tell()
  const resolve = async () => found.map((address) => ({ address, family: 4 }))
  await run({ resolve, allows: isPublicAddress })
  expect(received).toEqual([])
  expect(await log(id)).toMatchObject([{ tries: 1, last_status: null, last_problem: 'address' }])
})

test('a name is looked up once for a try: where it leads afterwards changes nothing', async () => {
  await endpoint()
  await tell()
  let looks = 0
  await run({ resolve: async () => [{ address: looks++ ? '169.254.169.254' : '127.0.0.1', family: 4 }] })
  expect([looks, received.length]).toEqual([1, 1])
})

test('a redirect is not followed', async () => {
  const { id } = await endpoint()
  answers(({ path }) =>
    path === '/hooks' ? { status: 302, headers: { location: 'https://127.0.0.1/inside' } } : { status: 200 },
  )
  await tell()
  await run()
  expect(received.map(({ path }) => path)).toEqual(['/hooks'])
  expect(await log(id)).toMatchObject([{ tries: 1, last_status: 302, delivered_at: null }])
})

test('an answer of ten gigabytes is not read, and one that never comes is given up', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 200, mb: 10_000 }))
  await tell()
  await run()
  expect(await log(id)).toMatchObject([{ tries: 1, last_problem: 'no_answer', delivered_at: null }])
  answers(() => ({}))
  await later(2 * MINUTE, { ms: 200 })
  expect(await log(id)).toMatchObject([{ tries: 2, last_problem: 'no_answer', delivered_at: null }])
})

test('a slow endpoint holds up no other: its events wait, one at a time, while the rest arrive', async () => {
  const slow = await endpoint('sal', ['order.paid'], 'https://slow.example.com/slow')
  const quick = await endpoint('omar')
  const release = Promise.withResolvers<void>()
  let [open, most] = [0, 0]
  answers(({ path }) => {
    if (path !== '/slow') return { status: 204 }
    most = Math.max(most, ++open)
    return {}
  })
  for (const _ of [1, 2, 3]) await tell()
  const looked: string[] = []
  const sending = run({
    ms: 3000,
    resolve: async (host) => {
      looked.push(host)
      if (host === 'slow.example.com') release.resolve()
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  await release.promise
  // what comes while the other one hangs is told to the run that is at it
  for (const _ of [1, 2, 3]) await tell('order.paid', PROVIDERS.omar.id)
  await sendWebhooks(systemCtx(world.services, 'send_webhooks'), outside())
  await expect.poll(() => received.filter(({ path }) => path === '/hooks').length).toBe(3)
  expect((await log(quick.id, 'omar')).map(stateOf)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await log(slow.id)).map(stateOf), 'the first still hangs').toEqual(['waiting', 'waiting', 'waiting'])
  await sending
  expect([most, looked.filter((host) => host === 'slow.example.com').length]).toEqual([1, 1])
})

test('a kill between the change and the sending loses nothing, and one after the sending sends again under the same id', async () => {
  const { id } = await endpoint()
  await tell()
  await run({ resolve: () => new Promise(() => {}), ms: 100 }) // it never got out
  expect(received).toEqual([])
  await later(2 * MINUTE)
  expect(received).toHaveLength(1)
  // killed after the receiver said yes, before that was written down: the row still says it is due
  await tell()
  await owner.query(`update webhook_endpoints set busy_until = $1`, [new Date(world.services.now().getTime() + 30_000)])
  await run()
  expect(received, 'somebody may still be at it').toHaveLength(1)
  await later(MINUTE)
  expect(received).toHaveLength(2)
  expect((await log(id)).map(stateOf)).toEqual(['delivered', 'delivered'])
})

test('what its owner asked for while an event was under way stands', async () => {
  const { id } = await endpoint()
  const sal = await calls('sal')
  answers(() => ({ status: 500 }))
  await tell()
  await run()
  const [sent] = await log(id)
  await later(2 * MINUTE, {
    resolve: async () => {
      await sal.sendAgain({ id: sent!.id })
      await sal.change({ id, enabled: false })
      await sal.change({ id, enabled: true })
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  expect(received).toHaveLength(2)
  expect((await log(id)).map(({ tries, next_at }) => [tries, next_at !== null])).toEqual([[0, true]])
  const [kept] = (await sal.list({})).endpoints
  expect(Date.parse(kept!.failing_since!)).toBeGreaterThan(Date.parse(sent!.tried_at!) + MINUTE)
})

test('an endpoint that is deleted while an event is told costs that event its delivery, and nothing else', async () => {
  const { id } = await endpoint()
  const client = await owner.connect()
  await client.query('begin')
  await client.query('delete from webhook_endpoints where id = $1', [id])
  const telling = tell()
  await expect.poll(() => waitsFor(owner, 'transactionid')).toBe(1)
  await client.query('commit')
  client.release()
  await telling
  expect((await owner.query('select from webhook_deliveries')).rows).toEqual([])
})

test('events of one change have an order, and are sent at once also by a server whose clock is behind', async () => {
  const { id } = await endpoint()
  await owner.query(`begin; select tell_webhooks('${PROVIDERS.sal.id}', 'order.paid', '{"to":"first"}');
    select tell_webhooks('${PROVIDERS.sal.id}', 'order.paid', '{"to":"second"}'); commit`)
  world.clock.advance(-10_000)
  await run()
  expect(received.map(({ body }) => /first|second/.exec(body)?.[0])).toEqual(['first', 'second'])
  const { rows } = await owner.query('select at::text from webhook_deliveries where endpoint_id = $1', [id])
  expect(new Set(rows.map(({ at }) => at)).size, 'to the microsecond').toBe(2)
})

test('a business has two places at most, so that its slow endpoints leave room for others', async () => {
  for (const n of [1, 2, 3, 4]) await endpoint('sal', ['order.paid'], `https://slow${n}.example.com/slow`)
  await endpoint('omar')
  answers(({ path }) => (path === '/slow' ? {} : { status: 204 }))
  await tell()
  await tell('order.paid', PROVIDERS.omar.id)
  const looked: number[] = []
  await run({
    ms: 300,
    resolve: async (host) => {
      if (host.startsWith('slow')) looked.push(performance.now())
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  expect(looked).toHaveLength(4)
  expect(looked[2]! - looked[0]!, 'the third waits for one of the first two').toBeGreaterThan(250)
  expect(received.slice(0, 3).map(({ path }) => path)).toContain('/hooks')
})

test('a secret that cannot be opened fails as a try, and is tried again', async () => {
  const { id } = await endpoint()
  await owner.query(`update webhook_endpoints set secret_sealed = 'v1.broken'`)
  await tell()
  await run()
  expect(await log(id)).toMatchObject([{ tries: 1, last_problem: 'no_answer', next_at: expect.any(String) }])
})

test('what is undone was never told', async () => {
  const { id } = await endpoint()
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`select tell_webhooks($1, 'order.paid', '{}')`, [PROVIDERS.sal.id])
  await client.query('rollback')
  client.release()
  await run()
  expect([received, await log(id), await queued()]).toEqual([[], [], 0])
})

test('nothing is sent for a business that is suspended, and what waited too long goes nowhere afterwards', async () => {
  const { id } = await endpoint()
  answers(() => ({ status: 500 }))
  await tell()
  await run()
  received.length = 0
  const suspended = (to: string) =>
    owner.query(`begin; set local session_replication_role = replica;
      update provider_profiles set market_status = '${to}' where id = '${PROVIDERS.sal.id}'; commit`)
  await suspended('suspended')
  try {
    await tell()
    await run()
    await later(DAY)
    expect(received).toEqual([])
    expect(await log(id), 'what happens meanwhile is not kept').toHaveLength(1)
    await expect((await calls('sal')).test({ id })).rejects.toMatchObject({ code: 'business_suspended' })
    await later(3 * DAY)
  } finally {
    await suspended('open')
  }
  await run()
  expect([received, (await log(id)).map(stateOf)]).toEqual([[], ['given_up']])
  // days in which nothing was tried are no failures: the next one is the first
  await (await calls('sal')).test({ id })
  await run()
  expect(received).toHaveLength(1)
  expect((await (await calls('sal')).list({})).endpoints).toMatchObject([{ disabled_at: null }])
})

test('a business without an endpoint costs a look and no row', async () => {
  await tell()
  expect(await queued()).toBe(0)
  await endpoint('sal', ['invoice.issued'])
  await tell('order.paid')
  expect(await queued(), 'nor one that wants other events').toBe(0)
  expect((await owner.query('select from webhook_deliveries')).rows).toEqual([])
})
