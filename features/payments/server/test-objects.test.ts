import { expect, test } from 'vitest'
import published from './stripe-objects.json' with { type: 'json' }
import { eventObject, intentObject, refundObject, sessionObject, type SessionState } from './test-objects.ts'
import { readForm } from './test-wire.ts'

const session: SessionState = {
  id: 'cs_test_1',
  created: 1_790_000_000,
  status: 'open',
  amount: 34_200,
  currency: 'usd',
  title: 'Corolla',
  quantity: 1,
  client_reference_id: 'order',
  customer_email: 'dana.driver@example.com',
  metadata: { order_id: 'order' },
  intent_metadata: {},
  expires_at: 1_790_001_800,
  success_url: 'http://claimchoice.test/',
  cancel_url: 'http://claimchoice.test/',
  payment_intent: null,
}
const money = { id: 'x', created: 1_790_000_000, amount: 34_200, currency: 'usd', charge: 'ch', metadata: {} }
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Every key of the published example, with a value of its type; either side may be null. Lists each difference. */
function differences(ours: object, theirs: object, at = ''): string[] {
  return Object.entries(theirs).flatMap(([key, example]) => {
    const path = `${at}${key}`
    if (!(key in ours)) return [`${path} is missing`]
    const value: unknown = (ours as Record<string, unknown>)[key]
    const [a, b] = [kindOf(value), kindOf(example)]
    if (a === 'null' || b === 'null') return []
    if (a !== b) return [`${path} is ${a}, not ${b}`]
    return a === 'object' && key !== 'metadata' ? differences(value as object, example as object, `${path}.`) : []
  })
}

const { resources } = published
test.each([
  ['an open session', sessionObject(session, 'http://x'), resources['checkout.session']],
  [
    'a paid session',
    sessionObject({ ...session, status: 'complete', payment_intent: 'pi' }, 'http://x'),
    resources['checkout.session'],
  ],
  ['a payment intent', intentObject({ ...money, method: 'pm' }), resources.payment_intent],
  ['a refund', refundObject({ ...money, payment_intent: 'pi', reason: null }), resources.refund],
  ['an event', eventObject('evt', 'refund.created', 1_790_000_000, {}), { ...resources.event, data: { object: {} } }],
])('%s has every key of Stripe’s own example, of its type', (_, ours, theirs) => {
  expect(differences(ours, theirs)).toEqual([])
})

test('a form body is read as Stripe reads it: names in brackets, lists by number', () => {
  expect(
    readForm('mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=1&metadata[a]=b'),
  ).toEqual({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd' }, quantity: '1' }],
    metadata: { a: 'b' },
  })
  expect(readForm('__proto__[polluted]=1')).not.toHaveProperty('polluted')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})
