// What the test payment provider remembers of each object: only what can differ. Money is integer cents, times are Unix seconds.
import { randomBytes } from 'node:crypto'

type Common = { id: string; created: number }
export type Metadata = Record<string, string>

export type SessionState = Common & {
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  /** Null of a setup, which charges nothing. */
  amount: number | null
  currency: string
  title: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Metadata
  /** Of the payment intent or setup intent it will make. */
  intent_metadata: Metadata
  keeps_card: boolean
  makes_customer: boolean
  expires_at: number
  success_url: string
  cancel_url: string | null
  payment_intent: string | null
  setup_intent: string | null
  customer: string | null
}
/** Why a bank said no. */
export type Failure = { code: 'card_declined' | 'authentication_required'; decline_code: string; message: string }
export type IntentState = Common & {
  amount: number
  currency: string
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_capture' | 'succeeded' | 'canceled'
  capture_method: 'automatic' | 'manual'
  amount_received: number
  charge: string | null
  customer: string | null
  method: string | null
  metadata: Metadata
  setup_future_usage: 'off_session' | null
  off_session: boolean
  canceled_at: number | null
  cancellation_reason: 'abandoned' | 'automatic' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  failure: Failure | null
}
export type ChargeState = Common & {
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  amount_captured: number
  captured: boolean
  payment_intent: string
  customer: string | null
  method: string
  /** The test card's number. */
  card: string
  metadata: Metadata
  /** Of an authorization: when it lapses. */
  capture_before: number | null
  released: boolean
  disputed: boolean
  failure: Failure | null
}
export type CustomerState = Common & { email: string | null; name: string | null; metadata: Metadata }
export type MethodState = Common & { card: string; customer: string | null }
export type SetupState = Common & {
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  customer: string | null
  method: string | null
  metadata: Metadata
}
export type RefundState = Common & {
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  charge: string
  payment_intent: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
}
export type DisputeState = Common & {
  amount: number
  currency: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  charge: string
  payment_intent: string
  reason: 'fraudulent' | 'product_not_received' | 'product_unacceptable' | 'duplicate' | 'general'
  evidence: Record<string, string>
  submissions: number
  due_by: number
  metadata: Metadata
}
/** What is remembered of a file: all but its content. */
export type FileState = Common & { filename: string; purpose: string; size: number; type: 'pdf' | 'jpg' | 'png' }
export type AccountState = Common & {
  type: 'express' | 'standard' | 'custom'
  email: string | null
  country: string
  business_type: 'individual' | 'company' | 'government_entity' | 'non_profit' | null
  business_name: string | null
  business_url: string | null
  metadata: Metadata
  transfers_requested: boolean
  details_submitted: boolean
  bank: boolean
  /** What the company thinks of the documents. */
  review: 'none' | 'running' | 'passed' | 'rejected'
}
export type LinkState = Common & { account: string; return_url: string; refresh_url: string; used: boolean }
export type TransferState = Common & {
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  destination_payment: string
  description: string | null
  metadata: Metadata
  transfer_group: string | null
  source_transaction: string | null
  money: string
}
export type ReversalState = Common & {
  amount: number
  currency: string
  transfer: string
  metadata: Metadata
  money: string
}
export type PayoutState = Common & {
  account: string
  amount: number
  currency: string
  status: 'in_transit' | 'paid' | 'failed'
  arrival_date: number
  money: string
  failure: { code: string; message: string; money: string } | null
}
/** One kind of object the company keeps. */
export type Kept = {
  session: SessionState
  intent: IntentState
  charge: ChargeState
  customer: CustomerState
  method: MethodState
  setup: SetupState
  refund: RefundState
  dispute: DisputeState
  file: FileState
  account: AccountState
  link: LinkState
  transfer: TransferState
  reversal: ReversalState
  payout: PayoutState
}
export type Kind = keyof Kept

export const newTestId = (prefix: string) => `${prefix}_test_${randomBytes(16).toString('hex')}`
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)
