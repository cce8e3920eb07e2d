// What the company tells us: signed, read into our own words; anything we did not ask for is only its type.
import type Stripe from 'stripe'
import { type CheckoutSession, type Refunded, rowOf, sessionOf } from './card-checkout.ts'
import { type Account, accountOf, type Transfer, transferOf } from './card-connect.ts'
import { type CardChargeback, chargebackOf } from './card-chargebacks.ts'
import { type Hold, holdOf } from './card-holds.ts'
import { idOf } from './card-sdk.ts'

/** What we ask the payment provider to tell us; anything else is ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'account.updated',
  'transfer.reversed',
  'payout.paid',
  'payout.failed',
] as const

export type CardEvent = {
  id: string
  type: string
  session?: CheckoutSession
  /** `payment_id` is the refund of ours that asked for it; null when somebody refunded by hand. */
  refund?: Refunded & { payment_intent: string; amount: number; payment_id: string | null }
  chargeback?: CardChargeback
  /** Of a deposit or a tow: `payment_id` is ours that asked for it. */
  hold?: Hold & { payment_id: string | null }
  account?: Account
  transfer?: Transfer & { payout_id: string | null }
  /** The company paid a provider's account out to its bank, or could not. */
  bank?: {
    account: string
    id: string
    amount_cents: number
    status: string
    failure: string | null
    arrives_at: number
  }
}

export function eventOf(event: Stripe.Event): CardEvent {
  const { id, type } = event
  // oxlint-disable-next-line switch-exhaustiveness-check -- two hundred others are not asked for
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return { id, type, session: sessionOf(event.data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: refundId, payment_intent, amount, status, metadata, failure_reason } = event.data.object
      return {
        id,
        type,
        refund: {
          id: refundId,
          payment_intent: idOf(payment_intent) ?? '',
          amount,
          status: status ?? 'pending',
          failure: failure_reason ?? null,
          payment_id: metadata?.['payment_id'] ?? null,
        },
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id, type, chargeback: chargebackOf(event.data.object) }
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object
      // a checkout's own intent is no deposit: its session tells us
      if (intent.capture_method !== 'manual') return { id, type }
      return { id, type, hold: { ...holdOf(intent), payment_id: rowOf(intent.metadata, 'payment_id') } }
    }
    case 'account.updated':
      return { id, type, account: accountOf(event.data.object) }
    case 'transfer.reversed':
      return {
        id,
        type,
        transfer: { ...transferOf(event.data.object), payout_id: rowOf(event.data.object.metadata, 'payout_id') },
      }
    case 'payout.paid':
    case 'payout.failed': {
      const { id: bankId, amount, status, failure_code, arrival_date } = event.data.object
      return {
        id,
        type,
        bank: {
          account: event.account ?? '',
          id: bankId,
          amount_cents: amount,
          status,
          failure: failure_code,
          arrives_at: arrival_date,
        },
      }
    }
    default:
      return { id, type }
  }
}
