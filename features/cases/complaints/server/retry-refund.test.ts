import { expect, test } from 'vitest'
import { moneyDecisionsContract } from '#features/money/decisions/money-decision.ts'
import { paymentsContract } from '#features/money/payments/contract.ts'
import { deliverDue, signEvent } from '#simulator/deliveries.ts'
import { endRefund } from '#simulator/refunds.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import type { Outcome, PartKind } from '../resolution.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, books, company, atCompany, deliver, finish } = bookings(world)
const { owner } = world.databases
const FAILS_ONCE = '4000 0000 0000 5126'
const LATE = '4000 0000 0000 7726'
let ahead = 3
/** A completed rental of Dana's at Omar's with an open complaint. */
async function disputed(days: number, wanted: { card?: string } = {}): Promise<string> {
  const id = await paid('dana', ahead, ahead + days - 1, wanted)
  ahead += days + 3
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  return id
}
const decide = async (id: string, resolution: { outcome: Outcome; by?: PartKind; value?: number }) => {
  const { version } = await read('ada', id)
  return (await adminCalls('ada')).resolve({ id, ...resolution, version, reason: 'The photos show it' })
}

/** Somebody gives money back on the payment provider's own page. */
async function byHand(id: string, cents: number): Promise<void> {
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
    [id],
  )
  const response = await world.api.request('/dev/stripe/v1/refunds', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.services.env.STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: rows[0]!.intent, amount: String(cents) }),
  })
  expect(response.status).toBe(200)
}

test('a refund the bank sends back: shown as failed, still promised, tried again once by one admin', async () => {
  const id = await disputed(2, { card: FAILS_ONCE })
  const order = await decide(id, { outcome: 'part', by: 'amount', value: 1000 })
  expect(order).toMatchObject({ refunded_cents: 1000, promised_cents: 0 })
  expect(await books(id)).toEqual({ payment_provider: 6600, provider_balance: -6600 })
  world.clock.advance(31_000)
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'paid', refunded_cents: 0, promised_cents: 1000 })
  expect(await books(id)).toEqual({ payment_provider: 7600, held: -1000, provider_balance: -6600 })
  const [failed] = (await (await world.as('ada')).on(paymentsContract).list({ order_id: id })).filter(
    ({ kind }) => kind === 'refund',
  )
  expect(failed).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card' })
  const queue = await (await adminCalls('ada')).queue({ refund: 'stuck' })
  expect(queue.rows.map((row) => row.id)).toContain(id)
  expect(queue.counts.stuck).toBeGreaterThan(0)
  const again = { id, payment_id: failed!.id }
  // the team can undo another try, too, until it is sent
  await (await adminCalls('ada')).retryRefund({ ...again, after_seconds: 60 })
  const team = (await world.as('amy')).on(moneyDecisionsContract)
  const [waits] = await team.list({ order_id: id })
  expect(waits).toMatchObject({ kind: 'retry', amount_cents: 1000, payee: 'Dana Whitfield' })
  await team.undo({ id: waits!.id })
  const both = await Promise.allSettled([
    (await adminCalls('ada')).retryRefund(again),
    (await adminCalls('amy')).retryRefund(again),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ status: 409, code: 'not_failed' })
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 1000 })
  expect(await books(id)).toEqual({ payment_provider: 6600, provider_balance: -6600 })
  expect((await (await adminCalls('ada')).queue({ refund: 'stuck' })).rows.map((row) => row.id)).not.toContain(id)
})

test('a whole refund that comes back makes the booking paid again until the next try', async () => {
  const id = await disputed(1, { card: FAILS_ONCE })
  expect(await decide(id, { outcome: 'refund' })).toMatchObject({ status: 'refunded' })
  world.clock.advance(31_000)
  await deliver()
  const order = await read('ada', id)
  expect(order).toMatchObject({ status: 'paid', work_status: 'cancelled', refunded_cents: 0 })
  expect(await books(id)).toEqual({ payment_provider: 3800, held: -3800 })
  await JOBS['reconcile_order']!(systemCtx(world.services, 'again'), { id })
  expect(await books(id)).toEqual({ payment_provider: 3800, held: -3800 })
  const [failed] = (await (await world.as('ada')).on(paymentsContract).list({ order_id: id })).filter(
    ({ status }) => status === 'failed',
  )
  await (await adminCalls('amy')).retryRefund({ id, payment_id: failed!.id })
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', refunded_cents: 3800 })
  expect(await books(id)).toEqual({})
})

test('a refund on its way counts only when the payment provider says it has arrived; asked when it says nothing', async () => {
  const id = await disputed(1, { card: LATE })
  const order = await decide(id, { outcome: 'part', by: 'amount', value: 800 })
  expect(order.refunded_cents).toBe(0)
  expect(await books(id)).toEqual({ payment_provider: 3800, held: -800, provider_balance: -3000 })
  expect((await (await adminCalls('ada')).queue({ refund: 'pending' })).rows).toMatchObject([
    { id, refund_pending_cents: 800 },
  ])
  world.clock.advance(700_000)
  await JOBS['reconcile_orders']!(systemCtx(world.services, 'sweep'), {})
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 800 })
  expect(await books(id)).toEqual({ payment_provider: 3000, provider_balance: -3000 })
})

test('events in any order, late and twice, come to the same books', async () => {
  const id = await disputed(2)
  await decide(id, { outcome: 'part', by: 'amount', value: 500 })
  const { store } = company()
  const refund = store.page('refund', { limit: 100 })!.data.find(({ amount }) => amount === 500)!
  const object = { object: 'refund', ...refund }
  const send = async (type: string, status: string) => {
    const payload = JSON.stringify({
      id: `evt_test_${newId()}`,
      object: 'event',
      type,
      created: 1,
      data: { object: { ...object, status } },
    })
    const { STRIPE_WEBHOOK_SECRET: secret } = world.services.env
    const signed = { 'stripe-signature': signEvent(secret, payload, world.services.now()) }
    const answer = await world.api.request('/functions/v1/stripe-webhook', {
      method: 'POST',
      body: payload,
      headers: signed,
    })
    expect(answer.status).toBe(200)
  }
  await send('refund.created', 'pending')
  await send('refund.updated', 'succeeded')
  expect(await books(id)).toEqual({ payment_provider: 7100, provider_balance: -7100 })
  await send('refund.failed', 'failed')
  await send('refund.updated', 'succeeded')
  await send('refund.created', 'pending')
  await send('refund.failed', 'failed')
  expect(await books(id)).toEqual({ payment_provider: 7600, held: -500, provider_balance: -7100 })
  store.transaction(() => endRefund(company(), refund.id, 'failed'))
})

test('somebody refunds by hand at the payment provider meanwhile: ours that no longer fits fails, and its retry takes what is left', async () => {
  const id = await disputed(1)
  const { fetchSelf } = world.services
  world.services.fetchSelf = () => Promise.reject(new TypeError('fetch failed'))
  await decide(id, { outcome: 'part', by: 'amount', value: 2000 })
  world.services.fetchSelf = fetchSelf
  await byHand(id, 3000)
  await deliverDue(world.services)
  await world.workJobs()
  const refunds = (await (await world.as('ada')).on(paymentsContract).list({ order_id: id })).filter(
    ({ kind }) => kind === 'refund',
  )
  const failed = refunds.find(({ status }) => status === 'failed')
  expect(failed).toMatchObject({ amount_cents: 2000, failure: 'not_refundable' })
  await (await adminCalls('ada')).retryRefund({ id, payment_id: failed!.id })
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 3800 })
  const all = await books(id)
  expect(all['payment_provider']).toBeUndefined()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
})

test('a refund whose answer was lost for more than a day is looked up, since its key is forgotten by then', async () => {
  const id = await disputed(2)
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    return path.includes('/v1/refunds') ? Response.json({}, { status: 503 }) : answer
  }
  await decide(id, { outcome: 'part', by: 'amount', value: 2000 })
  world.services.fetchSelf = fetchSelf
  expect(await books(id)).toMatchObject({ payment_provider: 7600 })
  world.clock.advance(25 * 3_600_000)
  company().store.run('delete from idempotency')
  await JOBS['reconcile_order']!(systemCtx(world.services, 'again'), { id })
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 2000 })
  const refunds = company().store.page('refund', { limit: 100 })!.data
  expect(refunds.filter(({ amount }) => amount === 2000)).toHaveLength(1)
})

test('everything went back by hand before the resolution: released is nothing, and nothing is left to do', async () => {
  const id = await disputed(1)
  await byHand(id, 3800)
  await deliver()
  await expect(
    (await adminCalls('ada')).resolvePreview({ id, outcome: 'part', by: 'share', value: 50 }),
  ).rejects.toMatchObject({ status: 422 })
  const order = await decide(id, { outcome: 'release' })
  expect(order).toMatchObject({ work_status: 'approved', refunded_cents: 3800 })
  expect(order.released_at).not.toBeNull()
  expect(await books(id)).toEqual({})
})

test('after all of it the books add up to zero, and the payment provider holds what the ledger says', async () => {
  const all = await books()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(all['payment_provider']).toBe(await atCompany())
})
