import { expect, test } from 'vitest'
import { cards } from '#test/cards.ts'
import { createWorld } from '#test/world.ts'
import { CONTROL, CONTROL_KEY } from '#features/money/payments/server/simulated.ts'

const world = await createWorld()
const { company, checkout, press, paid, heard, store } = cards(world)

const look = async () => (await world.api.request(CONTROL)).text()
const push = (form: Record<string, string>) =>
  world.api.request(CONTROL, { method: 'POST', body: new URLSearchParams(form) })
const control = (name: string, body: object, key = CONTROL_KEY) =>
  world.api.request(`${CONTROL}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })

test('the empty dashboard says so, says TEST and has no script', async () => {
  const html = await look()
  for (const words of ['TEST', 'Nobody has paid by card yet.', 'No deposit is held.', 'The company has $0.00'])
    expect(html).toContain(words)
  expect(html).not.toContain('<script')
})

test('a button of the dashboard lets a bank take a payment back, and another one ends it', async () => {
  const { payment_intent } = await paid({ amount_cents: 10_000 })
  await heard()
  expect(await look()).toContain('$100.00 · 2023 Toyota Corolla LE, 9 days')
  expect((await push({ command: 'dispute', payment_intent: payment_intent! })).status).toBe(303)
  expect((await heard()).map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  const html = await look()
  expect(html).toContain('$100.00 · fraudulent · needs response')
  expect(html).not.toContain('Refund all of it by hand')
  const dispute = /name="dispute" value="(\w+)"/.exec(html)![1]!
  await push({ command: 'decide', dispute, outcome: 'won' })
  expect(await company.readChargeback(dispute)).toMatchObject({ status: 'won' })
})

test('what cannot be done is said on the dashboard, and nothing changes', async () => {
  const { payment_intent } = await paid()
  await push({ command: 'refund', payment_intent: payment_intent! })
  const before = store().balance('')
  const again = await push({ command: 'refund', payment_intent: payment_intent! })
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('has already been refunded')
  expect(await (await push({ command: 'burn' })).text()).toContain('There is no command burn.')
  expect(store().balance('')).toBe(before)
})

test('what is bought cannot put markup into the dashboard', async () => {
  const session = await checkout()
  store().run(
    `update objects set body = json_set(body, '$.title', '<img src=x onerror=alert(1)>') where id = ?`,
    session.id,
  )
  await press(session)
  expect(await look()).not.toContain('<img')
})

test('a program needs the control key, and is told in words what it asked wrongly', async () => {
  const { payment_intent } = await paid()
  expect((await control('dispute', { payment_intent }, 'sk_demo_test_checkout')).status).toBe(401)
  const wrong = await control('dispute', { payment_intent, color: 'red' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('Received unknown parameter: color')
  expect(await (await control('dispute', { payment_intent, amount: 500 })).json()).toMatchObject({ amount: 500 })
})
