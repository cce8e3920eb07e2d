// How the test payment provider says what happened to money: charges, refunds, disputes, balances.
import type Stripe from 'stripe'
import type { ChargeState, DisputeState, RefundState } from './states.ts'
import type { MoneyLine } from './store.ts'

const NOWHERE = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const outcomeOf = ({ failure }: ChargeState) => ({
  advice_code: failure ? ('do_not_try_again' as const) : null,
  network_advice_code: null,
  network_decline_code: failure ? '05' : null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.decline_code ?? null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: failure ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
})

const cardOf = (charge: ChargeState) => ({
  amount_authorized: charge.amount,
  authorization_code: null,
  brand: 'visa',
  ...(charge.capture_before !== null && { capture_before: charge.capture_before }),
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  exp_month: 12,
  exp_year: 2034,
  extended_authorization: { status: 'disabled' as const },
  fingerprint: `test${charge.card.slice(-8)}`,
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' as const },
  installments: null,
  last4: charge.card.slice(-4),
  mandate: null,
  moto: null,
  multicapture: { status: 'unavailable' as const },
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: charge.amount, status: 'unavailable' as const },
  regulated_status: 'unregulated' as const,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

/** `refunded` counts cents that went back and stayed there. */
export const chargeObject = (charge: ChargeState, refunded: number, line: string | null) => {
  const released = charge.released ? charge.amount - charge.amount_captured : 0
  const back = refunded + released
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount_captured,
    amount_refunded: back,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: line,
    billing_details: { address: NOWHERE, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'CLAIMCHOICE',
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: charge.status === 'succeeded',
    payment_intent: charge.payment_intent,
    payment_method: charge.method,
    payment_method_details: { card: cardOf(charge), type: 'card' },
    presentment_details: undefined,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: back === charge.amount,
    refunds: { data: [], has_more: false, object: 'list', url: `/v1/charges/${charge.id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Record<keyof Stripe.Charge, unknown> | object
}

export const refundObject = (refund: RefundState, line: string | null = null) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: line,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: refund.payment_intent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund

/** A line of the platform's account, as Stripe writes it out. */
export const lineObject = (line: MoneyLine) => {
  const description = line.type === 'charge' ? 'Stripe processing fees' : 'Dispute fee'
  return {
    id: line.id,
    object: 'balance_transaction',
    amount: line.amount,
    available_on: line.created,
    balance_type: 'payments',
    created: line.created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: line.fee,
    fee_details: line.fee
      ? [{ amount: line.fee, application: null, currency: 'usd', description, type: 'stripe_fee' }]
      : [],
    net: line.net,
    reporting_category: line.type === 'adjustment' ? (line.amount < 0 ? 'dispute' : 'dispute_reversal') : line.type,
    source: line.source,
    status: 'available',
    type: line.type as Stripe.BalanceTransaction.Type,
  } satisfies Stripe.BalanceTransaction
}

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
export type EvidenceName = (typeof EVIDENCE)[number]
export const EVIDENCE_NAMES: readonly EvidenceName[] = EVIDENCE
/** What names a file, by its id. */
export const FILE_NAMES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const satisfies readonly EvidenceName[]

export const disputeObject = (dispute: DisputeState, lines: MoneyLine[], now: number) =>
  ({
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: lines.map(lineObject),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...(Object.fromEntries(EVIDENCE.map((name) => [name, dispute.evidence[name] ?? null])) as Record<
        EvidenceName,
        string | null
      >),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: dispute.due_by,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.submissions === 0 && dispute.due_by < now,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: dispute.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  }) satisfies Omit<Stripe.Dispute, 'balance_transactions'> & { balance_transactions: object[] }

/** Cents of the platform or of one connected account; negative when it owes. Here all money is there at once. */
export const balanceObject = (cents: number) =>
  ({
    object: 'balance',
    available: [{ amount: cents, currency: 'usd', source_types: { card: cents } }],
    connect_reserved: [{ amount: 0, currency: 'usd' }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }) satisfies Stripe.Balance
