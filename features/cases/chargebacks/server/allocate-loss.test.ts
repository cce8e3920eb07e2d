// A bank decides for the driver while a refund of the same charge is on its way: whose loss it is, in whatever order it is received.
import { expect, test } from 'vitest'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { signEvent } from '#simulator/deliveries.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, books, company, deliver, finish } = bookings(world)
const { owner } = world.databases
/** A card whose refunds take half a minute. */
const LATE = '4000 0000 0000 7726'
let ahead = 3
const booked = async (card?: string) => {
  const id = await paid('dana', ahead, ahead + 1, card ? { card } : {})
  ahead += 4
  return id
}
const released = async (card?: string) => {
  const id = await booked(card)
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).approve({ id })
  return id
}
const intentOf = async (id: string) =>
  (
    await owner.query<{ intent: string }>(
      `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
      [id],
    )
  ).rows[0]!.intent
const refundByHand = async (id: string, amount_cents: number) =>
  paymentProvider(world.services).refund({
    payment_intent: await intentOf(id),
    amount_cents,
    key: `hand_${id}`,
    payment_id: '',
    reason: 'goodwill',
  })
/** The bank takes all 76.00 and keeps them, as the company reports it. */
async function lostToBank(id: string) {
  const object = {
    id: `dp_${newId().slice(-12)}`,
    object: 'dispute',
    amount: 7600,
    currency: 'usd',
    charge: 'ch_test',
    payment_intent: await intentOf(id),
    reason: 'product_not_received',
    balance_transactions: [{ amount: -7600, fee: 1500 }],
    evidence_details: { due_by: 1, has_evidence: false, past_due: false, submission_count: 0 },
    metadata: {},
  }
  for (const [type, status] of [
    ['created', 'needs_response'],
    ['closed', 'lost'],
  ]) {
    const about = { type: `charge.dispute.${type}`, created: 1, data: { object: { ...object, status } } }
    const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', ...about })
    const signature = signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, body, world.services.now())
    const answer = await world.api.request('/functions/v1/stripe-webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    expect(answer.status).toBe(200)
  }
}
const arrives = async () => {
  world.clock.advance(31_000)
  await deliver()
  await world.workJobs()
}
const refundsOf = async (id: string) =>
  (
    await owner.query<{ status: string; amount_cents: number }>(
      `select status, amount_cents from payments where order_id = $1 and kind = 'refund' order by created_at, id`,
      [id],
    )
  ).rows

test('a refund that arrives after the bank took everything is the platform’s loss, released or not', async () => {
  for (const begin of [booked, released])
    for (const refundFirst of [true, false]) {
      const id = await begin(LATE)
      await refundByHand(id, 2000)
      await deliver()
      expect(await refundsOf(id)).toEqual([{ status: 'pending', amount_cents: 2000 }])
      if (refundFirst) await arrives()
      await lostToBank(id)
      await arrives()
      expect(await books(id), `${begin.name}, ${refundFirst ? 'refund first' : 'bank first'}`).toEqual({
        payment_provider: -3500,
        platform_fee: 3500,
      })
    }
})

/** The provider calls off; the company refunds, its answers and events are lost, and the bank takes the charge back. */
async function refundedUnheard(): Promise<string> {
  const id = await booked()
  await (await orders('omar')).accept({ id })
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    return path.endsWith('/v1/refunds') && init?.method === 'POST' ? new Response('', { status: 503 }) : answer
  }
  await (await orders('omar')).cancel({ id, reason: 'The car broke down' })
  world.services.fetchSelf = fetchSelf
  expect(await refundsOf(id)).toEqual([{ status: 'pending', amount_cents: 7600 }])
  return id
}
const TWICE = { payment_provider: -9100, platform_fee: 9100 }

test('a refund that the company made without our receiving it is booked when its event comes after a lost chargeback', async () => {
  const id = await refundedUnheard()
  await lostToBank(id)
  expect(await refundsOf(id)).toEqual([{ status: 'cancelled', amount_cents: 7600 }])
  await deliver()
  await world.workJobs()
  expect(await books(id)).toEqual(TWICE)
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 7600 })
})

test('and when no event ever comes, the comparing of books finds it', async () => {
  const id = await refundedUnheard()
  company().store.run('delete from deliveries')
  await lostToBank(id)
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  expect(await books(id)).toEqual(TWICE)
})

test('a refund that its bank sends back after a lost chargeback is not tried again past what is left of the charge', async () => {
  const id = await booked(LATE)
  await refundByHand(id, 2000)
  await deliver()
  await lostToBank(id)
  const { rows } = await owner.query<{ refund: string; id: string }>(
    `select stripe_refund_id as refund, id from payments where order_id = $1 and kind = 'refund'`,
    [id],
  )
  await owner.query(`update payments set status = 'failed' where id = $1`, [rows[0]!.id])
  await (await adminCalls('ada')).retryRefund({ id, payment_id: rows[0]!.id })
  expect(await refundsOf(id)).toEqual([{ status: 'cancelled', amount_cents: 2000 }])
})
