import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { deliverDue } from './deliveries.ts'
import { takeOverOldCompany } from './import.ts'
import { companyOf } from './open.ts'

const world = await createWorld()
const { services, databases } = world
const company = paymentProvider(services)
const { store } = companyOf(services)
const now = Math.floor(services.now().getTime() / 1000)

const common = { created: now - 60, currency: 'usd', metadata: { payment_id: 'p1' } }
const session = {
  ...common,
  id: 'cs_test_old',
  status: 'complete',
  amount: 3_800,
  title: 'Corolla',
  quantity: 1,
  client_reference_id: 'o1',
  customer_email: 'dana.driver@example.com',
  intent_metadata: {},
  expires_at: now + 1_800,
  success_url: 'http://claimchoice.test/',
  cancel_url: null,
  payment_intent: 'pi_test_old',
}
const ROWS: [string, Record<string, unknown> & { id: string }][] = [
  ['session', session],
  ['session', { ...session, id: 'cs_test_open', status: 'open', payment_intent: null }],
  ['intent', { ...common, id: 'pi_test_old', amount: 3_800, charge: 'ch_test_old', method: 'pm_test_old' }],
  [
    'refund',
    { ...common, id: 're_test_1', amount: 500, charge: 'ch_test_old', payment_intent: 'pi_test_old', reason: null },
  ],
  [
    'refund',
    {
      ...common,
      id: 're_test_2',
      amount: 700,
      charge: 'ch_test_old',
      payment_intent: 'pi_test_old',
      reason: null,
      becomes: 'failed',
    },
  ],
]
for (const [kind, body] of ROWS)
  await databases.owner.query('insert into test_checkout.objects (id, kind, body) values ($1, $2, $3)', [
    body.id,
    kind,
    JSON.stringify(body),
  ])
await databases.owner.query(
  `insert into test_checkout.deliveries (event_id, payload, due_at) values ('evt_test_old', $1, now() + interval '1 minute')`,
  [JSON.stringify({ id: 'evt_test_old', object: 'event', type: 'refund.updated', created: now, data: { object: {} } })],
)
await databases.owner.query(
  `insert into test_checkout.idempotency (key, fingerprint, status, body) values ('refund_old', 'f', 200, $1)`,
  [JSON.stringify({ id: 're_test_1', amount: 500, status: 'succeeded' })],
)

test('an older demo keeps its checkouts, payments and refunds, taken over once', async () => {
  await takeOverOldCompany(services)
  expect(await company.readSession('cs_test_old')).toMatchObject({ status: 'complete', payment_intent: 'pi_test_old' })
  expect(await company.readRefund('re_test_1')).toMatchObject({ status: 'succeeded' })
  expect(await company.readRefund('re_test_2')).toMatchObject({ status: 'failed' })
  const { records } = await company.listRecords({ kind: 'charge', since: new Date(0) })
  expect(records).toMatchObject([{ id: 'ch_test_old', amount_cents: 3_800, settled_cents: 3_800, payment_id: 'p1' }])
  expect(store.balance('')).toBe(3_300)
  await databases.owner.query(`update test_checkout.objects set body = body || '{"amount": 1}'`)
  await takeOverOldCompany(services)
  expect(store.balance('')).toBe(3_300)
})

test('what was taken over goes on: a refund of the rest, an old key, an open checkout that ends, an event that comes', async () => {
  const asked = { payment_intent: 'pi_test_old', key: 'refund_new', reason: 'x', payment_id: 'p2' }
  expect(await company.refund({ ...asked, key: 'refund_old', amount_cents: 500 })).toMatchObject({ id: 're_test_1' })
  expect(await company.refund({ ...asked, amount_cents: 3_300 })).toMatchObject({ status: 'succeeded' })
  const types: unknown[] = []
  services.fetchSelf = async (_, init) => {
    types.push((JSON.parse(String(init?.body)) as { type: string }).type)
    return new Response()
  }
  world.clock.advance(31 * 60_000)
  await deliverDue(services)
  expect(types).toContain('refund.updated')
  expect(types).toContain('checkout.session.expired')
})
