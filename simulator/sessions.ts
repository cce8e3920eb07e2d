// Checkout sessions at the test payment provider: opened by us, paid on its page, over by themselves.
import * as z from 'zod'
import { type Company, emit } from './open.ts'
import { type Call, Expand, List, listOf, Metadata, need, Nothing, read, whole, WireError } from './params.ts'
import { expand, show } from './show.ts'
import { newTestId, secondsOf, type SessionState } from './states.ts'

const HALF_HOUR = 1800
const DAY = 86_400

const Common = {
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  client_reference_id: z.string().max(200).nullable().default(null),
  customer_email: z.email().nullable().default(null),
  customer_creation: z.enum(['always', 'if_required']).default('if_required'),
  expires_at: whole.optional(),
  metadata: Metadata,
  success_url: z.url(),
  cancel_url: z.url().nullable().default(null),
  expand: Expand,
}
const currency = z.string().regex(/^[a-z]{3}$/)
const Payment = z.strictObject({
  ...Common,
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({ metadata: Metadata, setup_future_usage: z.literal('off_session').nullable().default(null) })
    .default({ metadata: {}, setup_future_usage: null }),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1),
        price_data: z.strictObject({
          currency,
          unit_amount: whole.min(0).max(99_999_999),
          product_data: z.strictObject({ name: z.string().min(1).max(1500) }),
        }),
      }),
    )
    .length(1),
})
const Setup = z.strictObject({
  ...Common,
  mode: z.literal('setup'),
  currency,
  setup_intent_data: z.strictObject({ metadata: Metadata }).default({ metadata: {} }),
})
const Mode = z.looseObject({ mode: z.enum(['payment', 'setup']) })

const createSession: Call = (company, { params }) => {
  const { mode } = read(Mode, params)
  const now = secondsOf(company.now())
  const given = mode === 'payment' ? read(Payment, params) : read(Setup, params)
  const [line] = given.mode === 'payment' ? given.line_items : []
  const amount = line ? line.quantity * line.price_data.unit_amount : null
  if (amount !== null && amount < 50)
    throw new WireError(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    })
  const expires_at = given.expires_at ?? now + DAY
  if (expires_at < now + HALF_HOUR || expires_at > now + DAY)
    throw new WireError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const keeps_card = given.mode === 'setup' || given.payment_intent_data.setup_future_usage !== null
  const session: SessionState = {
    id: newTestId('cs'),
    created: now,
    mode,
    status: 'open',
    amount,
    currency: given.mode === 'setup' ? given.currency : line!.price_data.currency,
    title: line?.price_data.product_data.name ?? '',
    client_reference_id: given.client_reference_id,
    customer_email: given.customer_email,
    metadata: given.metadata,
    intent_metadata: given.mode === 'setup' ? given.setup_intent_data.metadata : given.payment_intent_data.metadata,
    keeps_card,
    makes_customer: given.customer_creation === 'always' || keeps_card,
    expires_at,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    payment_intent: null,
    setup_intent: null,
    customer: null,
  }
  company.store.keep('session', session)
  company.store.plan(new Date(expires_at * 1000), 'expire', session.id)
  return expand(company, show(company, 'session', session), given.expand)
}

/** Ends an open session: from then on nobody can pay it. */
export function expireOpen(company: Company, session: SessionState): SessionState {
  const expired: SessionState = { ...session, status: 'expired' }
  company.store.keep('session', expired)
  emit(company, 'checkout.session.expired', show(company, 'session', expired))
  return expired
}

const readSession: Call = (company, { id, params }) =>
  expand(company, show(company, 'session', need(company, 'session', id)), read(Nothing, params).expand)

const expireSession: Call = (company, { id, params }) => {
  const { expand: paths } = read(Nothing, params)
  const session = need(company, 'session', id)
  if (session.status !== 'open')
    throw new WireError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return expand(company, show(company, 'session', expireOpen(company, session)), paths)
}

const ListSessions = List.extend({ payment_intent: z.string().optional() })
const listSessions: Call = (company, { params }) => {
  const { payment_intent, ...given } = read(ListSessions, params)
  const url = '/v1/checkout/sessions'
  if (payment_intent === undefined)
    return expand(
      company,
      listOf(company, 'session', url, given, (one) => show(company, 'session', one)),
      given.expand,
    )
  const row = company.store.row<{ id: string }>(
    `select id from objects where kind = 'session' and body ->> 'payment_intent' = ?`,
    payment_intent,
  )
  const data = row ? [show(company, 'session', need(company, 'session', row.id))] : []
  return { object: 'list', data, has_more: false, url }
}

export const SESSION_CALLS = { createSession, readSession, expireSession, listSessions }
