// Who may say where events go, which events there are, and that they carry ids and states only.
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, PROVIDERS } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { webhooks } from '#test/webhooks.ts'
import { createWorld } from '#test/world.ts'
import { webhooksContract } from '../contract.ts'
import { MOST_ENDPOINTS, PAYLOAD_KEYS, WEBHOOK_EVENTS, type WebhookEvent } from '../webhook.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { received, calls, run, endpoint, tell, log, clear } = await webhooks(world)
const { paid, claim, orders } = bookings(world)
const fix = repairs(world)
const URL_ = 'https://shop.example.com/hooks'

beforeEach(async () => {
  world.clock.reset()
  await clear()
})
/** What was written down, oldest first. */
const told = async (type?: WebhookEvent) => {
  const { rows } = await owner.query<{ type: string; provider_id: string; data: Record<string, string> }>(
    `select d.type, e.provider_id, d.data from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where $1::text is null or d.type = $1 order by d.at, d.data ->> 'to'`,
    [type ?? null],
  )
  return rows
}
const refused = (promise: Promise<unknown>, status: number, code?: string) =>
  expect(promise).rejects.toMatchObject({ status, ...(code && { code }) })

test('an owner adds an endpoint, reads its secret for ten minutes and never again', async () => {
  const sal = await calls('sal')
  const { id, ...made } = await sal.add({ url: URL_, events: ['order.paid', 'claim.status_changed', 'order.paid'] })
  expect(made).toMatchObject({ url: URL_, events: ['claim.status_changed', 'order.paid'], disabled_at: null })
  const { secret } = await sal.secret({ id })
  expect(await sal.secret({ id })).toEqual({ secret })
  const { rows } = await owner.query('select to_jsonb(e)::text as all, secret_sealed from webhook_endpoints e')
  expect(rows[0].all).not.toContain(secret.slice(6))
  expect(rows[0].secret_sealed).toMatch(/^v1\./)
  await sal.rotate({ id })
  const news = await (await world.as('sal')).on(notificationsContract).list({})
  expect(
    news
      .slice(0, 2)
      .map(({ title }) => title)
      .toSorted(),
    'whoever did it is told, too',
  ).toEqual(['A webhook endpoint has a new secret', 'A webhook endpoint was added'])
  world.clock.advance(10 * 60_000)
  await refused((await calls('sal')).secret({ id }), 409, 'secret_hidden')
})

test('no kept answer of a key has a secret', async () => {
  const caller = await world.as('sal')
  const key = newId()
  const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ url: URL_, events: ['order.paid'] })
  const send = async () => (await caller.fetch('/rest/v1/webhook_endpoints', { method: 'POST', headers, body })).json()
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  const { rows } = await owner.query('select body::text from idempotency_keys where key = $1', [key])
  expect(rows[0].body).not.toContain('whsec_')
})

test.each([
  'http://shop.example.com/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://intranet/',
  'https://shop.example.com:8443/',
  'https://me:word@shop.example.com/',
  'shop.example.com',
])('%s is no address for events', async (url) => {
  await expect((await calls('sal')).add({ url, events: ['order.paid'] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'url' }],
  })
})

test('a business has five endpoints at most, also when all are added at once, and each address once', async () => {
  const sal = await calls('sal')
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => sal.add({ url: `${URL_}/${n}`, events: ['order.paid'] })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ENDPOINTS)
  const { endpoints } = await sal.list({})
  expect(endpoints).toHaveLength(MOST_ENDPOINTS)
  await sal.remove({ id: endpoints[0]!.id })
  await refused(sal.add({ url: endpoints[1]!.url, events: ['order.paid'] }), 409, 'endpoint_there')
  await sal.add({ url: endpoints[0]!.url, events: ['order.paid'] })
  await refused(sal.add({ url: `${URL_}/more`, events: ['order.paid'] }), 409, 'too_many_endpoints')
})

test('a member who is no owner reads and changes nothing; another business finds nothing; a stranger is asked to sign in', async () => {
  const { id } = await endpoint()
  await tell()
  const [sent] = await log(id)
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
    PROVIDERS.sal.id,
    CAST.drew.id,
  ])
  try {
    for (const [who, list, status] of [
      ['drew', 403, 403],
      ['omar', 200, 404],
      ['dana', 404, 404],
      ['ada', 403, 403],
      ['nobody', 401, 401],
    ] as const) {
      const it = (await world.as(who)).on(webhooksContract)
      const listed = it.list({})
      if (list === 200) expect((await listed).endpoints).toEqual([])
      else await refused(listed, list)
      await refused(it.secret({ id }), status)
      await refused(it.change({ id, enabled: false }), status)
      await refused(it.rotate({ id }), status)
      await refused(it.test({ id }), status)
      await refused(it.deliveries({ endpoint_id: id }), status)
      await refused(it.sendAgain({ id: sent!.id }), status)
      await refused(it.remove({ id }), status)
    }
  } finally {
    await owner.query('delete from provider_members where user_id = $1', [CAST.drew.id])
  }
  expect((await (await calls('sal')).list({})).endpoints).toMatchObject([
    { id, disabled_at: null, old_secret_until: null },
  ])
})

test('after a new secret both sign for a day, then the new one alone', async () => {
  const { id, secret } = await endpoint()
  await (await calls('sal')).rotate({ id })
  const fresh = (await (await calls('sal')).secret({ id })).secret
  expect(fresh).not.toBe(secret)
  await tell()
  await run()
  const [{ body, headers }] = received as [(typeof received)[number]]
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const each of [secret, fresh]) new Webhook(each).verify(body, headers)
  world.clock.advance(24 * 3_600_000 + 1000)
  await tell()
  await run()
  const last = received.at(-1)!
  const seconds = Number(last.headers['webhook-timestamp'])
  const signed = (each: string) =>
    new Webhook(each).sign(last.headers['webhook-id']!, new Date(seconds * 1000), last.body)
  expect(last.headers['webhook-signature']).toBe(signed(fresh))
})

test('a test arrives whatever events are wanted, and what arrived is sent again under its own id', async () => {
  const { id, secret } = await endpoint('sal', ['tow.status_changed'])
  const sal = await calls('sal')
  await sal.test({ id })
  await run()
  expect(new Webhook(secret).verify(received[0]!.body, received[0]!.headers)).toMatchObject({
    type: 'webhook.test',
    data: { endpoint_id: id },
  })
  const [sent] = await log(id)
  expect(await sal.sendAgain({ id: sent!.id })).toMatchObject({ tries: 0, delivered_at: null })
  await run()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([sent!.message_id, sent!.message_id])
  expect(await log(id)).toMatchObject([{ tries: 1, last_status: 204 }])
})

test('one that is off gets nothing, also not by hand; turned on again it gets what still waits', async () => {
  const { id } = await endpoint()
  await tell()
  const sal = await calls('sal')
  expect(await sal.change({ id, enabled: false })).toMatchObject({ disabled_why: 'owner' })
  await tell()
  await run()
  expect([received, (await log(id)).length]).toEqual([[], 1])
  await refused(sal.test({ id }), 409, 'endpoint_off')
  await refused(sal.sendAgain({ id: (await log(id))[0]!.id }), 409, 'endpoint_off')
  expect(await sal.change({ id, enabled: true, events: ['order.paid'] })).toMatchObject({ disabled_at: null })
  await run()
  expect(received).toHaveLength(1)
  const { rows } = await owner.query(`select action from audit_log where subject_id = $1 order by id`, [id])
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.add',
    'webhook.turn_off',
    'webhook.events',
    'webhook.turn_on',
  ])
})

test('nobody makes us knock at an address without end', async () => {
  const { id } = await endpoint()
  const sal = await calls('sal')
  const asked = await Promise.allSettled(Array.from({ length: 61 }, () => sal.test({ id })))
  expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 429 } }])
})

test('the log has pages, newest first', async () => {
  const { id } = await endpoint()
  for (const _ of [1, 2, 3]) await tell()
  const sal = await calls('sal')
  const all = await sal.deliveries({ endpoint_id: id })
  const first = await sal.deliveries({ endpoint_id: id, limit: 2 })
  expect([...first, ...(await sal.deliveries({ endpoint_id: id, limit: 2, before: first[1]!.id }))]).toEqual(all)
})

/** The whole of one repair at Sal's, and a paid booking at Omar's. */
async function everything() {
  const claim_id = await claim('dana')
  const { id } = await fix.inShop(claim_id)
  const shop = await fix.calls('sal')
  await shop.promise({ repair_id: id, on: addDays(fix.today(), 5) })
  await shop.promise({ repair_id: id, on: addDays(fix.today(), 5) }).catch(() => {})
  await fix.invoice(id)
  const { version } = await shop.read({ id })
  await shop.setStage({ repair_id: id, stage: 'ready', version })
  return { claim_id, id }
}

test('a repair is told from its estimate to its bill, to its own shop alone', async () => {
  await endpoint()
  await endpoint('omar')
  const { claim_id, id } = await everything()
  const events = await told()
  expect(new Set(events.map(({ provider_id }) => provider_id))).toEqual(new Set([PROVIDERS.sal.id]))
  const steps = (type: string) =>
    events.filter((each) => each.type === type).map(({ data }) => `${data['from']}>${data['to']}`)
  expect(steps('estimate.sent')).toEqual(['draft>sent'])
  expect(steps('estimate.answered').toSorted()).toEqual(['chosen>authorized', 'sent>chosen'])
  expect(steps('repair.stage_changed').toSorted()).toEqual([
    'authorized>checked_in',
    'checked_in>ready',
    'chosen>authorized',
    'null>chosen',
  ])
  expect(steps('invoice.issued')).toEqual(['null>issued'])
  expect(events.filter(({ type }) => type === 'repair.promised').map(({ data }) => data)).toEqual([
    { repair_id: id, claim_id },
  ])
  const stage = events.find(({ type }) => type === 'repair.stage_changed')!
  expect(stage.data).toMatchObject({ repair_id: id, claim_id })
})

test('a claim is told to who works on it, and to nobody else', async () => {
  await endpoint()
  await endpoint('omar')
  const claim_id = await claim('dana')
  await owner.query(`update claims set status = 'in-progress' where id = $1`, [claim_id])
  expect(await told('claim.status_changed'), 'nobody works on it yet').toEqual([])
  await fix.chosen(claim_id)
  await owner.query(
    `begin; set local app.reason = 'Done'; update claims set status = 'closed', close_reason = 'Done' where id = '${claim_id}'; commit`,
  )
  expect(await told('claim.status_changed')).toEqual([
    {
      type: 'claim.status_changed',
      provider_id: PROVIDERS.sal.id,
      data: { claim_id, from: 'in-progress', to: 'closed' },
    },
  ])
})

test('a booking is told when it is paid, once, however often the payment company says so', async () => {
  await endpoint('omar', ['order.paid'])
  await endpoint('sal', ['order.paid'])
  const id = await paid('dana', 40, 41)
  expect((await (await orders('dana')).get({ id })).status).toBe('paid')
  expect(await told()).toEqual([
    {
      type: 'order.paid',
      provider_id: PROVIDERS.omar.id,
      data: { order_id: id, claim_id: null, repair_id: null, tow_job_id: null, from: 'pending', to: 'paid' },
    },
  ])
})

test('ids and states only: every payload that goes out has keys of the list, ids in the ids and words in the states', async () => {
  await endpoint()
  await endpoint('omar', WEBHOOK_EVENTS, 'https://cars.example.com/hooks')
  await everything()
  await paid('dana', 44, 45)
  await (await calls('sal')).test({ id: (await (await calls('sal')).list({})).endpoints[0]!.id })
  await run()
  expect(received.length).toBeGreaterThan(8)
  for (const { body } of received) {
    const { type, timestamp, data, ...rest } = JSON.parse(body) as { type: string; timestamp: string; data: object }
    expect([rest, typeof type, typeof timestamp]).toEqual([{}, 'string', 'string'])
    for (const [key, value] of Object.entries(data)) {
      expect(PAYLOAD_KEYS, type).toContain(key)
      if (value !== null)
        expect(value, `${type} ${key}`).toMatch(key.endsWith('_id') ? /^[0-9a-f-]{36}$/ : /^[a-z_-]+$/)
    }
  }
  const texts = received.map(({ body }) => body).join('\n')
  for (const secret of ['Dana', 'Sal', 'CLM-', '@', 'Atlanta', '45738']) expect(texts).not.toContain(secret)
})

test('who leaves takes the endpoints along, and nobody else’s', async () => {
  await endpoint('nina')
  await endpoint('sal')
  await (await world.as('nina')).on(privacyContract).deleteMe({ password: PASSWORD, word: 'DELETE' })
  const { rows } = await owner.query('select provider_id from webhook_endpoints')
  expect(rows).toEqual([{ provider_id: PROVIDERS.sal.id }])
})
