import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import type { CheckoutSession } from './card-checkout.ts'
import { paymentProvider } from './payment-provider.ts'
import { deliverDue, signEvent } from '#simulator/deliveries.ts'
import { companyOf } from '#simulator/open.ts'

const world = await createWorld()
const { services } = world
const company = paymentProvider(services)
const MINUTE = 60_000

/** Stands where the orders' receiver stands, so that deliveries can be watched; the rest reaches the real API. */
const received: { body: string; signature: string }[] = []
let receiverAnswers = 200
let loseNextAnswer = false
const answerOurselves = services.fetchSelf
services.fetchSelf = async (path, init) => {
  if (path === '/functions/v1/stripe-webhook') {
    received.push({ body: String(init?.body), signature: new Headers(init?.headers).get('stripe-signature')! })
    return new Response(null, { status: receiverAnswers })
  }
  const response = await answerOurselves(path, init)
  if (!loseNextAnswer) return response
  loseNextAnswer = false
  throw new TypeError('fetch failed')
}
const deliver = async () => {
  received.length = 0
  await deliverDue(services)
  return received.map(({ body, signature }) => company.verifyEvent(body, signature))
}

const order = (amount_cents = 34_200) => ({
  order_id: newId(),
  payment_id: newId(),
  amount_cents,
  title: '2023 Toyota Corolla LE, 9 days',
  customer_email: 'dana.driver@example.com',
  expires_at: new Date(services.now().getTime() + 31 * MINUTE),
  success_url: 'http://claimchoice.test/booking-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://claimchoice.test/listing/1',
})
const press = (session: CheckoutSession, how: string, card = '4242 4242 4242 4242') =>
  world.api.request(`/dev/checkout/${session.id}`, { method: 'POST', body: new URLSearchParams({ how, card }) })
const paid = async (amount?: number) => {
  const session = await company.openCheckout(order(amount))
  await press(session, 'pay')
  await deliver()
  return company.readSession(session.id)
}

test('a checkout is open, unpaid, and knows its order, payment, amount and end', async () => {
  const asked = order()
  const session = await company.openCheckout(asked)
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 34_200,
    currency: 'usd',
    payment_intent: null,
    order_id: asked.order_id,
    payment_id: asked.payment_id,
    url: `http://claimchoice.test/dev/checkout/${session.id}`,
  })
  expect(Date.parse(session.expires_at)).toBe(Math.floor(asked.expires_at.getTime() / 1000) * 1000)
})

test('an answer that is lost after the work was done leads to the same one session', async () => {
  const asked = order()
  loseNextAnswer = true
  const session = await company.openCheckout(asked)
  const rows = companyOf(services).store.rows(
    `select id from objects where kind = 'session' and body ->> 'client_reference_id' = ?`,
    asked.order_id,
  )
  expect(rows).toEqual([{ id: session.id }])
  expect(await company.openCheckout(asked)).toEqual(session)
})

test('twenty requests with one key at the same moment make one session', async () => {
  const asked = order()
  const sessions = await Promise.all(Array.from({ length: 20 }, () => company.openCheckout(asked)))
  expect(new Set(sessions.map((session) => session.id)).size).toBe(1)
})

test('the same payment with other parameters is refused', async () => {
  const asked = order()
  await company.openCheckout(asked)
  await expect(company.openCheckout({ ...asked, amount_cents: 100 })).rejects.toMatchObject({
    status: 409,
    code: 'checkout_changed',
  })
})

test('less than 50 cents, and less than 30 minutes, are refused with a sentence', async () => {
  await expect(company.openCheckout(order(49))).rejects.toMatchObject({ status: 422, code: 'amount_too_small' })
  const soon = new Date(services.now().getTime() + 29 * MINUTE)
  await expect(company.openCheckout({ ...order(), expires_at: soon })).rejects.toMatchObject({
    status: 409,
    code: 'checkout_too_late',
  })
})

test('a company that does not answer is a 503, and a session nobody knows a 404', async () => {
  const silent = paymentProvider({ ...services, fetchSelf: () => Promise.reject(new TypeError('fetch failed')) })
  await expect(silent.readSession('cs_test_x')).rejects.toMatchObject({
    status: 503,
    code: 'payment_provider_unavailable',
  })
  await expect(company.readSession('cs_test_x')).rejects.toMatchObject({ status: 404 })
})

test('the page is HTML without script that shows TEST, the amount and what is bought', async () => {
  const session = await company.openCheckout(order())
  const page = await world.api.request(`/dev/checkout/${session.id}`)
  const html = await page.text()
  expect(html).toContain('TEST')
  expect(html).toContain('$342.00')
  expect(html).toContain('2023 Toyota Corolla LE, 9 days')
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://claimchoice.test")
})

test('what is bought cannot put markup into the page', async () => {
  const session = await company.openCheckout({ ...order(), title: '<img src=x onerror=alert(1)>' })
  expect(await (await world.api.request(`/dev/checkout/${session.id}`)).text()).not.toContain('<img')
})

test('card 4242 pays: back to the shop with the session, and one signed event tells it', async () => {
  const asked = order()
  const session = await company.openCheckout(asked)
  await deliver()
  const answer = await press(session, 'pay')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://claimchoice.test/booking-success?session_id=${session.id}`)
  expect(await deliver()).toMatchObject([
    {
      type: 'checkout.session.completed',
      session: { id: session.id, status: 'complete', payment_status: 'paid', order_id: asked.order_id, url: null },
    },
  ])
  expect((await company.readSession(session.id)).payment_intent).toMatch(/^pi_test_/)
  expect(await deliver()).toEqual([])
})

test('pressing Pay again pays once and leads on again', async () => {
  const session = await company.openCheckout(order())
  const answers = await Promise.all([press(session, 'pay'), press(session, 'pay'), press(session, 'pay')])
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303])
  expect(await deliver()).toHaveLength(1)
})

test('card 0002 is declined with a sentence, the form stays, and the next card pays', async () => {
  const session = await company.openCheckout(order())
  const declined = await press(session, 'pay', '4000 0000 0000 0002')
  const html = await declined.text()
  expect(html).toContain('Your card was declined.')
  expect(html).toContain('value="4000000000000002"')
  expect(await company.readSession(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect(await deliver()).toEqual([])
  expect((await press(session, 'pay')).status).toBe(303)
})

test('any other number is refused and not shown again', async () => {
  const session = await company.openCheckout(order())
  const refused = await press(session, 'pay', '5555 5555 5555 4444')
  const html = await refused.text()
  expect(html).toContain('takes the test cards below only')
  expect(html).not.toContain('5555')
})

test('cancel leads back and leaves the checkout open', async () => {
  const session = await company.openCheckout(order())
  expect((await press(session, 'cancel', '')).headers.get('location')).toBe('http://claimchoice.test/listing/1')
  expect(await company.readSession(session.id)).toMatchObject({ status: 'open' })
})

test('an expired checkout takes no card, and expiring it again answers as it is', async () => {
  const session = await company.openCheckout(order())
  await deliver()
  expect(await company.expireSession(session.id)).toMatchObject({ status: 'expired', url: null })
  expect(await company.expireSession(session.id)).toMatchObject({ status: 'expired' })
  expect((await press(session, 'pay')).status).toBe(410)
  expect(await deliver()).toMatchObject([{ type: 'checkout.session.expired', session: { id: session.id } }])
})

test('expiring a paid checkout answers that it is paid', async () => {
  const session = await company.openCheckout(order())
  await press(session, 'pay')
  expect(await company.expireSession(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('paying and expiring at the same moment ends as one of the two, and says which', async () => {
  const session = await company.openCheckout(order())
  await deliver()
  const [page, answer] = await Promise.all([press(session, 'pay'), company.expireSession(session.id)])
  expect(answer.status === 'complete' ? 303 : 410).toBe(page.status)
  expect(await deliver()).toHaveLength(1)
})

test('pay but never come back: no way back on the page, and the event comes', async () => {
  const session = await company.openCheckout(order())
  const answer = await press(session, 'pay_and_leave')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Paid $342.00')
  expect(await deliver()).toMatchObject([{ type: 'checkout.session.completed' }])
})

test('the same event twice has one id; the one that is never delivered never comes', async () => {
  await press(await company.openCheckout(order()), 'pay_twice')
  const twice = await deliver()
  expect(twice).toHaveLength(2)
  expect(twice[0]!.id).toBe(twice[1]!.id)
  await press(await company.openCheckout(order()), 'pay_unheard')
  expect(await deliver()).toEqual([])
})

test('a refund gives part back, then the rest, and never more than was paid', async () => {
  const { payment_intent } = await paid(10_000)
  const back = (amount_cents: number, key: string) =>
    company.refund({ payment_intent: payment_intent!, amount_cents, key, reason: 'cancelled in time', payment_id: key })
  const part = await back(4_000, `refund_${newId()}`)
  expect(part).toMatchObject({ amount_cents: 4_000, status: 'succeeded' })
  expect(await deliver()).toMatchObject([
    {
      type: 'refund.created',
      refund: { id: part.id, payment_intent, payment_id: expect.stringMatching(/^refund_/) as string },
    },
  ])
  await expect(back(6_001, `refund_${newId()}`)).rejects.toMatchObject({ status: 409, code: 'not_refundable' })
  await back(6_000, `refund_${newId()}`)
  await expect(back(1, `refund_${newId()}`)).rejects.toMatchObject({ status: 409, code: 'not_refundable' })
})

test('a refund asked again with its key is given once', async () => {
  const { payment_intent } = await paid(10_000)
  const ask = {
    payment_intent: payment_intent!,
    amount_cents: 10_000,
    key: `refund_${newId()}`,
    reason: 'declined',
    payment_id: newId(),
  }
  loseNextAnswer = true
  const first = await company.refund(ask)
  expect(await company.refund(ask)).toEqual(first)
})

test('two refunds of everything at the same moment give the money back once', async () => {
  const { payment_intent } = await paid(10_000)
  const ask = () =>
    company.refund({
      payment_intent: payment_intent!,
      amount_cents: 10_000,
      key: newId(),
      reason: 'race',
      payment_id: newId(),
    })
  const results = await Promise.allSettled([ask(), ask(), ask()])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('an event is believed only over exactly the body that was signed, within five minutes', async () => {
  await press(await company.openCheckout(order()), 'pay')
  await deliver()
  const { body, signature } = received.at(-1)!
  const refused = { status: 400, code: 'bad_signature' }
  expect(company.verifyEvent(body, signature).type).toBe('checkout.session.completed')
  const tampered = body.replace('34200', '34201')
  expect(tampered).not.toBe(body)
  for (const [wrong, header] of [
    [tampered, signature],
    [JSON.stringify(JSON.parse(body)), signature],
    [body, ''],
    [body, 't=1,v1=00'],
    [body, signEvent('whsec_of_somebody_else', body, services.now())],
    [body, signEvent(services.env.STRIPE_WEBHOOK_SECRET, body, new Date(services.now().getTime() - 6 * MINUTE))],
    ['not json', signEvent(services.env.STRIPE_WEBHOOK_SECRET, 'not json', services.now())],
  ] as const)
    expect(() => company.verifyEvent(wrong, header)).toThrow(expect.objectContaining(refused))
})

test('each endpoint at the company signs with a secret of its own', async () => {
  await press(await company.openCheckout(order()), 'pay')
  await deliver()
  const { body } = received.at(-1)!
  const env = { ...services.env, STRIPE_WEBHOOK_SECRET: 'whsec_ours whsec_of_connected_accounts' }
  const both = paymentProvider({ ...services, env })
  for (const secret of ['whsec_ours', 'whsec_of_connected_accounts'])
    expect(both.verifyEvent(body, signEvent(secret, body, services.now())).session?.payment_status).toBe('paid')
  const strange = signEvent('whsec_of_somebody_else', body, services.now())
  expect(() => both.verifyEvent(body, strange)).toThrow(expect.objectContaining({ code: 'bad_signature' }))
})

// these move the held clock, so they come last
test('an event that is refused is sent again later, until it is taken', async () => {
  receiverAnswers = 503
  await press(await company.openCheckout(order()), 'pay')
  expect(await deliver()).toHaveLength(1)
  expect(await deliver()).toHaveLength(0)
  receiverAnswers = 200
  world.clock.advance(2_000)
  expect(await deliver()).toHaveLength(1)
  world.clock.advance(MINUTE)
  expect(await deliver()).toHaveLength(0)
})

test('a late event comes after 30 seconds and not before', async () => {
  await press(await company.openCheckout(order()), 'pay_late')
  expect(await deliver()).toEqual([])
  world.clock.advance(31_000)
  expect(await deliver()).toMatchObject([{ type: 'checkout.session.completed' }])
})

test('a checkout whose time is over expires by itself and says so', async () => {
  await deliver()
  const session = await company.openCheckout(order())
  world.clock.advance(32 * MINUTE)
  const events = await deliver()
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'checkout.session.expired', session: expect.objectContaining({ id: session.id }) }),
  )
  expect((await press(session, 'pay')).status).toBe(410)
  const other = await company.openCheckout(order())
  world.clock.advance(32 * MINUTE)
  expect(await company.expireSession(other.id)).toMatchObject({ status: 'expired' })
})
