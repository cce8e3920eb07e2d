// Payment intents at the test payment provider: holds on a kept card, taken in part, dropped, or lapsed; and what they belong to.
import * as z from 'zod'
import { cardOf, earn, refuse, takeMoney } from './cards.ts'
import { type Company, emit } from './open.ts'
import { type Call, cents, Expand, List, listOf, Metadata, need, Nothing, read, WireError, yes } from './params.ts'
import { expand, show } from './show.ts'
import { type IntentState, newTestId, secondsOf } from './states.ts'

const NewIntent = z.strictObject({
  amount: cents,
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: z.string().nullable().default(null),
  payment_method: z.string().nullable().default(null),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  capture_method: z.enum(['automatic', 'manual']).default('automatic'),
  off_session: yes.default(false),
  confirm: yes.default(false),
  metadata: Metadata,
  expand: Expand,
})

const createIntent: Call = (company, { params }) => {
  const given = read(NewIntent, params)
  if (given.amount < 50)
    throw new WireError(400, 'Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (given.off_session && !given.confirm)
    throw new WireError(
      400,
      'The parameter `off_session` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
      {
        param: 'off_session',
      },
    )
  if (given.customer) need(company, 'customer', given.customer, 'customer')
  const method = given.payment_method && need(company, 'method', given.payment_method, 'payment_method')
  if (given.confirm && !method)
    throw new WireError(400, 'You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  if (method && method.customer !== given.customer)
    throw new WireError(
      400,
      `The payment method '${method.id}' does not belong to ${given.customer ? `the Customer '${given.customer}'` : 'a customer, so it cannot be used again'}.`,
      { param: 'payment_method' },
    )
  const intent: IntentState = {
    id: newTestId('pi'),
    created: secondsOf(company.now()),
    amount: given.amount,
    currency: given.currency,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    capture_method: given.capture_method,
    amount_received: 0,
    charge: null,
    customer: given.customer,
    method: given.payment_method,
    metadata: given.metadata,
    setup_future_usage: null,
    off_session: given.off_session,
    canceled_at: null,
    cancellation_reason: null,
    failure: null,
  }
  company.store.keep('intent', intent, given.customer)
  const answer = (state: IntentState) => expand(company, show(company, 'intent', state), given.expand)
  if (!given.confirm || !method) return answer(intent)
  const failure = given.off_session ? cardOf(method.card)?.later : undefined
  if (!failure) return answer(takeMoney(company, intent, method.card))
  const refused = refuse(company, intent, method.card, failure)
  const { message, ...about } = failure
  const said = {
    type: 'card_error',
    ...about,
    charge: refused.charge!,
    payment_intent: show(company, 'intent', refused),
  }
  throw new WireError(402, message, said)
}

const readIntent: Call = (company, { id, params }) =>
  expand(company, show(company, 'intent', need(company, 'intent', id)), read(Nothing, params).expand)

const unexpected = (intent: IntentState, did: string, may: string) =>
  new WireError(
    400,
    `This PaymentIntent could not be ${did} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${did}: ${may}.`,
    { code: 'payment_intent_unexpected_state' },
  )

const Capture = z.strictObject({ amount_to_capture: cents.optional(), expand: Expand })
const captureIntent: Call = (company, { id, params }) => {
  const given = read(Capture, params)
  const intent = need(company, 'intent', id)
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured', 'requires_capture')
  const amount = given.amount_to_capture ?? intent.amount
  if (amount > intent.amount)
    throw new WireError(400, 'The amount to capture must be less than or equal to the authorized amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  const taken: IntentState = { ...intent, status: 'succeeded', amount_received: amount }
  const charge = need(company, 'charge', intent.charge!)
  company.store.keep('intent', taken)
  company.store.keep('charge', { ...charge, captured: true, amount_captured: amount, released: true })
  earn(company, charge.id, amount)
  return expand(company, show(company, 'intent', taken), given.expand)
}

/** Lets an authorization go: nothing was taken, nothing can be taken any more. */
export function cancelIntent(
  company: Company,
  intent: IntentState,
  cancellation_reason: IntentState['cancellation_reason'],
): IntentState {
  const canceled: IntentState = {
    ...intent,
    status: 'canceled',
    canceled_at: secondsOf(company.now()),
    cancellation_reason,
  }
  company.store.keep('intent', canceled)
  if (intent.charge) {
    const charge = need(company, 'charge', intent.charge)
    company.store.keep('charge', { ...charge, released: true })
  }
  emit(company, 'payment_intent.canceled', show(company, 'intent', canceled))
  return canceled
}

const Cancel = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .nullable()
    .default(null),
  expand: Expand,
})
const dropIntent: Call = (company, { id, params }) => {
  const given = read(Cancel, params)
  const intent = need(company, 'intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(intent, 'canceled', 'requires_payment_method, requires_capture, requires_confirmation')
  const canceled = cancelIntent(company, intent, given.cancellation_reason)
  return expand(company, show(company, 'intent', canceled), given.expand)
}

const readSetup: Call = (company, { id, params }) =>
  expand(company, show(company, 'setup', need(company, 'setup', id)), read(Nothing, params).expand)
const readMethod: Call = (company, { id, params }) =>
  expand(company, show(company, 'method', need(company, 'method', id)), read(Nothing, params).expand)

const NewCustomer = z.strictObject({
  email: z.email().nullable().default(null),
  name: z.string().max(256).nullable().default(null),
  metadata: Metadata,
  expand: Expand,
})
const createCustomer: Call = (company, { params }) => {
  const { email, name, metadata } = read(NewCustomer, params)
  const customer = { id: newTestId('cus'), created: secondsOf(company.now()), email, name, metadata }
  company.store.keep('customer', customer)
  return show(company, 'customer', customer)
}
const readCustomer: Call = (company, { id, params }) =>
  expand(company, show(company, 'customer', need(company, 'customer', id)), read(Nothing, params).expand)

const readCharge: Call = (company, { id, params }) =>
  expand(company, show(company, 'charge', need(company, 'charge', id)), read(Nothing, params).expand)
const ListCharges = List.extend({ payment_intent: z.string().optional() })
const listCharges: Call = (company, { params }) => {
  const { payment_intent, ...given } = read(ListCharges, params)
  const charges = listOf(company, 'charge', '/v1/charges', given, (one) => show(company, 'charge', one), payment_intent)
  return expand(company, charges, given.expand)
}

export const INTENT_CALLS = {
  createIntent,
  readIntent,
  captureIntent,
  dropIntent,
  readSetup,
  readMethod,
  createCustomer,
  readCustomer,
  readCharge,
  listCharges,
}
