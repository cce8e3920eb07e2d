// A second charge of one booking that somebody at the payment provider sends back before we do.
import { expect, test } from 'vitest'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { signEvent } from '#simulator/deliveries.ts'
import { payoutsContract } from '#features/money/payouts/payouts.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const { orders, book, press, deliver, read, books, company, atCompany } = bookings(world)
const session = (url: string | null) => url!.split('/').at(-1)!
const reconcile = (id: string) => JOBS['reconcile_order']!(systemCtx(world.services, 'test'), { id })

let ahead = 3
/** A booking of 76.00 that was charged twice, through two checkouts; the intent of the second. */
async function chargedTwice(): Promise<{ id: string; intent: string }> {
  const { url, order_id: id } = await book('dana', ahead, ahead + 1)
  ahead += 4
  await press(url)
  await deliver()
  const { store } = company()
  const second = `cs_test_second${ahead}`
  store.keep('session', { ...store.read('session', session(url))!, id: second, status: 'open', payment_intent: null })
  await press(url!.replace(session(url), second))
  await deliver()
  expect(await books(id)).toEqual({ payment_provider: 15_200, held: -7600, customer: -7600 })
  return { id, intent: store.read('session', second)!.payment_intent! }
}
const byHand = (payment_intent: string, amount_cents = 7600) =>
  paymentProvider(world.services).refund({
    payment_intent,
    amount_cents,
    key: `hand_${payment_intent}`,
    payment_id: '',
    reason: 'duplicate',
  })
const once = { payment_provider: 7600, held: -7600 }

test('sent back by hand there, its event puts the books right, and nothing is sent twice', async () => {
  const { id, intent } = await chargedTwice()
  await byHand(intent)
  await deliver()
  expect(await books(id)).toEqual(once)
  await reconcile(id)
  await deliver()
  expect(await books(id)).toEqual(once)
  expect(await atCompany()).toBe((await books())['payment_provider'])
})

test('when that event never comes the company’s refusal is looked into, and what the booking itself waits for goes on', async () => {
  const { id, intent } = await chargedTwice()
  await byHand(intent)
  company().store.run('delete from deliveries')
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) =>
    path.endsWith('/v1/refunds') && init?.method === 'POST' ? new Response('', { status: 503 }) : fetchSelf(path, init)
  await (await orders('omar')).decline({ id, reason: 'Not available' })
  world.services.fetchSelf = fetchSelf
  await reconcile(id)
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', refunded_cents: 7600 })
  expect(await books(id)).toEqual({})
  expect(await atCompany()).toBe((await books())['payment_provider'])
})

test('a part of it sent back by hand: the rest follows', async () => {
  const { id, intent } = await chargedTwice()
  await byHand(intent, 1000)
  await deliver()
  await reconcile(id)
  await deliver()
  expect(await books(id)).toEqual(once)
  expect(await atCompany()).toBe((await books())['payment_provider'])
})

test('one whose every try failed is sent back by the nightly comparing', async () => {
  const { id } = await chargedTwice()
  await world.databases.owner.query('delete from graphile_worker._private_jobs')
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  await deliver()
  expect(await books(id)).toEqual(once)
})

test('a charge that nobody owed is no income of the provider, neither on the year’s form nor on a document', async () => {
  const omar = (await world.as('omar')).on(payoutsContract)
  const gross = async () => (await omar.overview({})).years.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  const before = await gross()
  const { id } = await chargedTwice()
  await reconcile(id)
  await deliver()
  expect((await gross()) - before).toBe(7600)
  await JOBS['issue_documents']!(systemCtx(world.services, 'documents'), {})
  const { rows } = await world.databases.owner.query('select kind from issued_documents where order_id = $1', [id])
  expect(rows).toEqual([{ kind: 'receipt' }])
})

test('an event of somebody else’s checkout at the same company is taken and changes nothing', async () => {
  for (const [type, object] of [
    ['checkout.session.completed', { id: 'cs_other', mode: 'payment', status: 'complete', payment_status: 'paid' }],
    ['checkout.session.expired', { id: 'cs_other', mode: 'payment', status: 'expired', payment_status: 'unpaid' }],
    ['checkout.session.completed', { id: 'cs_other', mode: 'setup', status: 'complete', payment_status: 'unpaid' }],
    ['payment_intent.canceled', { id: 'pi_other', status: 'canceled', amount: 1, capture_method: 'manual' }],
    ['transfer.reversed', { id: 'tr_other', amount: 100, amount_reversed: 100 }],
  ] as const) {
    const metadata = { payment_id: 'invoice-17', payout_id: 'invoice-17' }
    const data = { object: { expires_at: 1, metadata, ...object } }
    const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', created: 1, type, data })
    const signature = signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, body, world.services.now())
    const answer = await world.api.request('/functions/v1/stripe-webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    expect([type, answer.status]).toEqual([type, 200])
  }
})
