import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { signEvent } from '#simulator/deliveries.ts'
import { companyOf } from '#simulator/open.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld({ crowded: true })
const { day, orders, claim, book, press, deliver, endReservations, read, books, daysReserved, atCompany } =
  bookings(world)
const { owner } = world.databases
const MINUTE = 60_000
const sweep = () => JOBS['reconcile_orders']!(systemCtx(world.services, 'sweep'), {})
const session = (url: string | null) => url!.split('/').at(-1)!
const verify = async (who: 'dana' | 'drew', url: string | null) =>
  (await orders(who)).verifyServicePayment({ session_id: session(url) })
const once = { payment_provider: 7600, held: -7600 }

test('a declined card charges nothing and leaves the booking open for another card', async () => {
  const { url, order_id } = await book('dana', 3, 4)
  await press(url, 'pay', '4000 0000 0000 0002')
  await deliver()
  expect(await read('dana', order_id)).toMatchObject({ status: 'pending', checkout_url: url })
  await press(url)
  await deliver()
  expect(await read('dana', order_id)).toMatchObject({ status: 'paid' })
  expect(await books(order_id)).toEqual(once)
})

test('the event that comes twice changes nothing the second time', async () => {
  const { url, order_id } = await book('dana', 6, 7)
  await press(url, 'pay_twice')
  expect(await deliver()).toBe(2)
  expect(await books(order_id)).toEqual(once)
  const { rows } = await owner.query(
    `select count(*)::int as count from notifications where title = 'Paid. Waiting for Omar’s Cars to accept' and action_url like '%' || $1`,
    [order_id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('the event that comes late is waited for, and the success page asks before it', async () => {
  const { url, order_id } = await book('dana', 9, 10)
  await press(url, 'pay_late')
  await deliver()
  expect((await read('dana', order_id)).status).toBe('pending')
  expect(await verify('dana', url)).toEqual({ order_id, status: 'paid' })
  world.clock.advance(MINUTE)
  expect(await deliver()).toBe(1)
  expect(await books(order_id)).toEqual(once)
})

test('the event that never comes is made up for by the sweep', async () => {
  const { url, order_id } = await book('dana', 12, 13)
  await press(url, 'pay_unheard')
  await deliver()
  expect((await read('dana', order_id)).status).toBe('pending')
  await sweep()
  expect((await read('dana', order_id)).status).toBe('paid')
  expect(await books(order_id)).toEqual(once)
})

test('event, success page and sweep at the same moment make one paid order', async () => {
  const { url, order_id } = await book('dana', 15, 16)
  await press(url)
  await Promise.all([deliver(), verify('dana', url), sweep(), verify('dana', url), sweep()])
  expect((await read('dana', order_id)).status).toBe('paid')
  expect(await books(order_id)).toEqual(once)
})

test('paid at the last moment, while the reservation ends: the order is paid and keeps its days', async () => {
  const { url, order_id } = await book('dana', 18, 19)
  await press(url, 'pay_unheard')
  world.clock.advance(31 * MINUTE)
  await endReservations()
  expect((await read('dana', order_id)).status).toBe('paid')
  expect(await daysReserved(order_id)).toEqual(['order', 'order'])
})

/** An order that ended while its payment was under way: the company took the money before it received the end. */
async function endedButPaid(from: number, status: string, wanted: { claim_id?: string } = {}) {
  const { url, order_id } = await book('dana', from, from + 1, wanted)
  await press(url, 'pay_late')
  await owner.query('update orders set status = $2 where id = $1', [order_id, status])
  await owner.query('delete from listing_days where order_id = $1', [order_id])
  world.clock.advance(MINUTE)
  return order_id
}

test('paid after the reservation had ended, with the days still free: they are taken again', async () => {
  const id = await endedButPaid(30, 'expired')
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'paid', work_status: 'requested' })
  expect(await daysReserved(id)).toEqual(['order', 'order'])
})

test('paid after the reservation had ended, with the days gone: refunded in full, and the driver is told why', async () => {
  const before = await atCompany()
  const id = await endedButPaid(33, 'expired')
  await book('drew', 34, 35)
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', work_status: 'cancelled', refunded_cents: 7600 })
  expect(await books(id)).toEqual({})
  expect(await atCompany()).toBe(before)
  const { rows } = await owner.query('select subject from outbox where to_address = $1 order by id desc limit 2', [
    CAST.dana.email,
  ])
  expect(rows.map((row: { subject: string }) => row.subject).sort()).toEqual([
    'Payment arrived too late',
    'Refund sent',
  ])
})

test('paid after the reservation had ended, when another booking has taken the claim’s days: refunded in full, and the insurer is billed once', async () => {
  const claim_id = await claim('dana', { rental_max_days: 2, direct_bill: true })
  const id = await endedButPaid(160, 'expired', { claim_id })
  const other = await book('dana', 166, 167, { claim_id })
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', work_status: 'cancelled' })
  expect(await books(id)).toEqual({})
  expect(await (await orders('dana')).coverageUsed({ claim_id })).toMatchObject({ days: 2, cents: 6000 })
  const { rows } = await owner.query<{ message: string }>(
    `select message from notifications where title = 'Payment arrived too late' and action_url like '%' || $1`,
    [id],
  )
  expect(rows[0]!.message).toContain('insurer')
  await (await orders('dana')).cancel({ id: other.order_id })
})

test('paid after the driver had cancelled: refunded, whoever has the days', async () => {
  const id = await endedButPaid(36, 'cancelled')
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded' })
  expect(await daysReserved(id)).toEqual([])
})

test('events out of order: "expired" after "completed" changes nothing', async () => {
  const { url, order_id } = await book('dana', 40, 41)
  await press(url)
  await deliver()
  await send({ id: 'evt_out_of_order', type: 'checkout.session.expired', session: await sessionBody(url) })
  expect(await read('dana', order_id)).toMatchObject({ status: 'paid' })
  expect(await daysReserved(order_id)).toEqual(['order', 'order'])
})

test('an event about another amount than asked pays nothing, frees the days and calls the admins', async () => {
  const { url, order_id } = await book('dana', 44, 45)
  const body = { ...(await sessionBody(url)), status: 'complete', payment_status: 'paid', amount_total: 1 }
  await send({ id: 'evt_other_amount', type: 'checkout.session.completed', session: body })
  expect(await read('dana', order_id)).toMatchObject({ status: 'failed' })
  expect(await books(order_id)).toEqual({})
  expect(await daysReserved(order_id)).toEqual([])
  const { rows } = await owner.query(
    `select user_id from notifications where title = 'A charge doesn’t match the price' order by user_id`,
  )
  expect(rows.map((row: { user_id: string }) => row.user_id)).toEqual([CAST.ada.id, CAST.amy.id])
})

/** Makes a checkout say other things than we asked for, as a company that lies would. */
const lie = (url: string | null, change: object) => {
  const { store } = companyOf(world.services)
  store.keep('session', { ...store.read('session', session(url))!, ...change })
}
const reconcile = (id: string) => JOBS['reconcile_order']!(systemCtx(world.services, 'return'), { id })

test('a company that takes other cents than we asked for: the order is not paid, and all of it goes back, once', async () => {
  const before = await atCompany()
  const { url, order_id } = await book('dana', 47, 48)
  lie(url, { amount: 7100 })
  await press(url)
  await deliver()
  expect(await read('dana', order_id)).toMatchObject({ status: 'failed' })
  expect(await books(order_id)).toEqual({ payment_provider: 7100, customer: -7100 })
  const waits = await owner.query(`select 1 from graphile_worker.jobs where key like 'return:%'`)
  expect(waits.rowCount).toBe(1)
  await Promise.all([reconcile(order_id), reconcile(order_id)])
  await deliver()
  expect(await books(order_id)).toEqual({})
  expect(await atCompany()).toBe(before)
})

test('a second checkout of a paid booking: the booking stays paid once, and the second charge goes back whole', async () => {
  const before = await atCompany()
  const { url, order_id } = await book('dana', 50, 51)
  await press(url)
  await deliver()
  const { store } = companyOf(world.services)
  const first = store.read('session', session(url))!
  store.keep('session', { ...first, id: 'cs_test_second', status: 'open', payment_intent: null })
  await press(url!.replace(session(url), 'cs_test_second'))
  await deliver()
  expect(await books(order_id)).toEqual({ payment_provider: 15_200, held: -7600, customer: -7600 })
  await reconcile(order_id)
  await deliver()
  expect(await read('dana', order_id)).toMatchObject({ status: 'paid', refunded_cents: 0 })
  expect(await books(order_id)).toEqual(once)
  expect(await atCompany()).toBe(before + 7600)
})

test('the second checkout is paid first, and the first one after it: one of the two charges goes back', async () => {
  const { url, order_id } = await book('dana', 54, 55)
  const { store } = companyOf(world.services)
  const first = store.read('session', session(url))!
  store.keep('session', { ...first, id: 'cs_test_earlier', payment_intent: null })
  await press(url!.replace(session(url), 'cs_test_earlier'))
  await press(url)
  await deliver()
  expect(await verify('dana', url!.replace(session(url), 'cs_test_earlier'))).toMatchObject({ status: 'paid' })
  expect(await books(order_id)).toEqual({ payment_provider: 15_200, held: -7600, customer: -7600 })
  await reconcile(order_id)
  await deliver()
  expect(await books(order_id)).toEqual(once)
})

test('an event that is not signed, or signed over another body, is refused and changes nothing', async () => {
  const { url, order_id } = await book('dana', 48, 49)
  const body = JSON.stringify(
    await eventBody('evt_forged', 'checkout.session.completed', {
      ...(await sessionBody(url)),
      status: 'complete',
      payment_status: 'paid',
    }),
  )
  const post = (signature: string) =>
    world.api.request('/functions/v1/stripe-webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
  expect((await post('')).status).toBe(400)
  expect(
    (await post(signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, `${body} `, world.services.now()))).status,
  ).toBe(400)
  expect((await read('dana', order_id)).status).toBe('pending')
})

test('trap 5: somebody else’s session id finds nothing, by list and by verification', async () => {
  const { url } = await book('dana', 52, 53)
  await expect(verify('drew', url)).rejects.toMatchObject({ status: 404 })
  expect(await (await orders('drew')).list({ stripe_session_id: session(url) })).toEqual([])
  expect(await (await orders('omar')).list({ stripe_session_id: session(url) })).toEqual([])
  expect(await (await orders('dana')).list({ stripe_session_id: session(url) })).toHaveLength(1)
})

test('when the payment provider does not answer the order stays pending, and the sweep opens its checkout', async () => {
  const { fetchSelf } = world.services
  world.services.fetchSelf = () => Promise.reject(new TypeError('fetch failed'))
  await expect(book('dana', 56, 57)).rejects.toMatchObject({ status: 503 })
  world.services.fetchSelf = fetchSelf
  const [order] = await (await orders('dana')).list({ limit: 1 })
  expect(order).toMatchObject({ status: 'pending', stripe_session_id: null, service_date: day(56) })
  await sweep()
  const { checkout_url } = await read('dana', order!.id)
  await press(checkout_url)
  await deliver()
  expect((await read('dana', order!.id)).status).toBe('paid')
})

test('a reservation whose checkout was never opened ends like any other', async () => {
  const { fetchSelf } = world.services
  world.services.fetchSelf = () => Promise.reject(new TypeError('fetch failed'))
  await book('dana', 60, 61).catch(() => undefined)
  world.services.fetchSelf = fetchSelf
  const [order] = await (await orders('dana')).list({ limit: 1 })
  world.clock.advance(45 * MINUTE)
  await endReservations()
  expect((await read('dana', order!.id)).status).toBe('expired')
  expect(await daysReserved(order!.id)).toEqual([])
})

test('the books add up to zero, and the payment provider holds what the ledger says', async () => {
  const all = await books()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(all['payment_provider']).toBe(await atCompany())
})

async function sessionBody(url: string | null): Promise<Record<string, unknown>> {
  const response = await world.api.request(`/dev/stripe/v1/checkout/sessions/${session(url)}`, {
    headers: { authorization: `Bearer ${world.services.env.STRIPE_SECRET_KEY}` },
  })
  return (await response.json()) as Record<string, unknown>
}
const eventBody = async (id: string, type: string, object: Record<string, unknown>) => ({
  id,
  object: 'event',
  type,
  data: { object },
})
async function send({ id, type, session: object }: { id: string; type: string; session: Record<string, unknown> }) {
  const body = JSON.stringify(await eventBody(id, type, object))
  const response = await world.api.request('/functions/v1/stripe-webhook', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, body, world.services.now()) },
  })
  expect(response.status).toBe(200)
}
