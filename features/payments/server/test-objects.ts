// What the test card company remembers, and how it says it: Stripe's objects with every key (stripe-objects.json).
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { TEST_PAGE } from './test-mode.ts'

export type SessionState = {
  id: string
  created: number
  status: 'open' | 'complete' | 'expired'
  amount: number
  currency: string
  title: string
  quantity: number
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  intent_metadata: Record<string, string>
  expires_at: number
  success_url: string
  cancel_url: string | null
  payment_intent: string | null
}
export type IntentState = {
  id: string
  created: number
  amount: number
  currency: string
  charge: string
  method: string
  metadata: Record<string, string>
  /** How the bank of this card takes refunds: half a minute late, or not the first time. At once when left out. */
  refunds?: 'late' | 'fails_once'
}
export type RefundState = {
  id: string
  created: number
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Record<string, string>
  /** What it comes to in the end, when that is not what it says at first. */
  becomes?: 'succeeded' | 'failed'
}
/** One kind of object the company keeps. */
export type Kept = { session: SessionState; intent: IntentState; refund: RefundState }

export const newTestId = (prefix: string) => `${prefix}_test_${randomBytes(16).toString('hex')}`

export const sessionObject = (session: SessionState, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancel_url,
    client_reference_id: session.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: {
      address: null,
      business_name: null,
      email: session.customer_email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: session.customer_email,
    discounts: null,
    expires_at: session.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: session.payment_intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${origin}${TEST_PAGE}/${session.id}` : null,
    wallet_options: null,
  }) satisfies Stripe.Checkout.Session

export const intentObject = (intent: IntentState) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: intent.charge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.method,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.PaymentIntent

export const refundObject = (refund: RefundState, status: 'pending' | 'succeeded' | 'failed' = 'succeeded') =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: refund.payment_intent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund

export const eventObject = (id: string, type: string, created: number, object: object) => ({
  id,
  object: 'event' as const,
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})
