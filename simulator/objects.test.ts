import { expect, test } from 'vitest'
import { accountObject, linkObject, payoutObject, reversalObject, transferObject } from './connect-objects.ts'
import { balanceObject, chargeObject, disputeObject, lineObject, refundObject } from './money-objects.ts'
import { customerObject, eventObject, fileObject, intentObject, sessionObject, setupObject } from './objects.ts'
import published from './stripe-objects.json' with { type: 'json' }
import type { AccountState, ChargeState, DisputeState, IntentState, PayoutState, SessionState } from './states.ts'
import { readForm } from './wire.ts'

const AT = 1_790_000_000
const common = { id: 'x', created: AT, currency: 'usd', metadata: {} }
const session: SessionState = {
  ...common,
  mode: 'payment',
  status: 'open',
  amount: 34_200,
  title: 'Corolla',
  client_reference_id: 'order',
  customer_email: 'dana.driver@example.com',
  metadata: { order_id: 'order' },
  intent_metadata: {},
  keeps_card: false,
  makes_customer: false,
  expires_at: AT + 1_800,
  success_url: 'http://claimchoice.test/',
  cancel_url: 'http://claimchoice.test/',
  payment_intent: null,
  setup_intent: null,
  customer: null,
}
const failure = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' } as const
const money = { ...common, amount: 34_200, charge: 'ch', payment_intent: 'pi' }
const intent: IntentState = {
  ...money,
  status: 'succeeded',
  capture_method: 'automatic',
  amount_received: 34_200,
  customer: null,
  method: 'pm',
  setup_future_usage: null,
  off_session: false,
  canceled_at: null,
  cancellation_reason: null,
  failure: null,
}
const charge: ChargeState = {
  ...money,
  status: 'succeeded',
  amount_captured: 34_200,
  captured: true,
  customer: 'cus',
  method: 'pm',
  card: '4242424242424242',
  capture_before: null,
  released: false,
  disputed: false,
  failure: null,
}
const dispute: DisputeState = {
  ...money,
  status: 'needs_response',
  reason: 'fraudulent',
  evidence: { uncategorized_text: 'It was driven' },
  submissions: 1,
  due_by: AT + 1000,
}
const line = { id: 'txn', account: '', amount: -1, fee: 2, net: -3, type: 'adjustment', source: 'dp', created: AT }
const refund = { ...money, reason: null, status: 'succeeded' } as const
const account: AccountState = {
  ...common,
  type: 'express',
  email: 'sal.shop@example.com',
  country: 'US',
  business_type: 'company',
  business_name: 'Sal',
  business_url: null,
  transfers_requested: true,
  details_submitted: true,
  bank: true,
  review: 'passed',
}
const transfer = {
  ...common,
  amount: 5000,
  amount_reversed: 0,
  destination: 'acct',
  destination_payment: 'py',
  description: null,
  transfer_group: null,
  source_transaction: null,
  money: 'txn',
}
const reversal = { ...common, amount: 5000, transfer: 'tr', money: 'txn' }
const payout: PayoutState = {
  ...common,
  account: 'acct',
  amount: 5000,
  status: 'paid',
  arrival_date: AT,
  money: 'txn',
  failure: null,
}
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
    // what may stand in them differs from account to account
    const open = ['metadata', 'capabilities', 'controller'].includes(key)
    return a === 'object' && !open ? differences(value as object, example as object, `${path}.`) : []
  })
}

const { resources } = published
const CHECKED: [string, object, keyof typeof resources][] = [
  ['an open session', sessionObject(session, 'http://x'), 'checkout.session'],
  [
    'a paid session',
    sessionObject({ ...session, status: 'complete', payment_intent: 'pi' }, 'http://x'),
    'checkout.session',
  ],
  [
    'a session that keeps a card',
    sessionObject({ ...session, mode: 'setup', amount: null }, 'http://x'),
    'checkout.session',
  ],
  ['a payment intent', intentObject(intent), 'payment_intent'],
  ['a hold', intentObject({ ...intent, status: 'requires_capture', capture_method: 'manual' }), 'payment_intent'],
  ['a refused hold', intentObject({ ...intent, status: 'requires_payment_method', failure }), 'payment_intent'],
  ['a setup intent', setupObject({ ...common, status: 'succeeded', customer: 'cus', method: 'pm' }), 'setup_intent'],
  ['a customer', customerObject({ ...common, email: null, name: null }), 'customer'],
  ['a charge', chargeObject(charge, 100, 'txn'), 'charge'],
  ['a held charge', chargeObject({ ...charge, captured: false, capture_before: AT }, 0, null), 'charge'],
  ['a refused charge', chargeObject({ ...charge, status: 'failed', failure }, 0, null), 'charge'],
  ['a refund', refundObject(refund), 'refund'],
  ['a failed refund', refundObject({ ...refund, status: 'failed' }), 'refund'],
  ['a dispute', disputeObject(dispute, [line], AT), 'dispute'],
  ['an account', accountObject(account), 'account'],
  ['a new account', accountObject({ ...account, details_submitted: false, bank: false, review: 'none' }), 'account'],
  ['a rejected account', accountObject({ ...account, review: 'rejected' }), 'account'],
  ['an account link', linkObject('http://x', AT, AT), 'account_link'],
  ['a transfer', transferObject(transfer, [reversal]), 'transfer'],
  ['a transfer reversal', reversalObject(reversal), 'transfer_reversal'],
  ['a payout', payoutObject(payout), 'payout'],
  ['a balance', balanceObject(-5), 'balance'],
  ['an event', eventObject('evt', 'refund.created', AT, {}), 'event'],
]
test.each(CHECKED)('%s has every key of Stripe’s own example, of its type', (_, ours, name) => {
  // the example tells of a plan; ours tell of other objects
  const example = name === 'event' ? { ...resources.event, data: { object: {} } } : resources[name]
  expect(differences(ours, example)).toEqual([])
})

test('a line of the balance has every key that the company names, of its type', () => {
  const words = {
    currency: '',
    id: '',
    object: '',
    reporting_category: '',
    status: '',
    type: '',
    balance_type: '',
    source: '',
  }
  const open = { description: null, exchange_rate: null, fee_details: [] }
  const example = { amount: 1, available_on: 1, created: 1, fee: 1, net: 1, ...words, ...open }
  for (const type of ['charge', 'refund', 'adjustment', 'transfer', 'topup']) {
    const shown = lineObject({ ...line, type })
    expect(differences(shown, example)).toEqual([])
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(example).toSorted())
  }
  expect(lineObject({ ...line, fee: 0 }).fee_details).toEqual([])
})

test('a file has every key that the company names, of its type', () => {
  const words = { id: '', object: '', filename: '', purpose: '', type: '', url: '' }
  const links = { data: [], has_more: false, object: 'list', url: '' }
  const example = { ...words, created: 1, expires_at: 1, links, size: 1, title: '' }
  const shown = fileObject({
    id: 'file',
    created: AT,
    filename: 'a.pdf',
    purpose: 'dispute_evidence',
    size: 9,
    type: 'pdf',
  })
  expect(differences(shown, example)).toEqual([])
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(example).toSorted())
})

test('no published example is left unchecked', () => {
  expect(Object.keys(resources).filter((name) => !CHECKED.some(([, , checked]) => checked === name))).toEqual([])
})

test('a form body is read as Stripe reads it: names in brackets, lists with and without numbers', () => {
  expect(
    readForm('mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=1&metadata[a]=b'),
  ).toEqual({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd' }, quantity: '1' }],
    metadata: { a: 'b' },
  })
  expect(readForm('expand[]=latest_charge&expand[]=customer')).toEqual({ expand: ['latest_charge', 'customer'] })
  expect(readForm('__proto__[polluted]=1')).not.toHaveProperty('polluted')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})
