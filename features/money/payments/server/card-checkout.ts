// Charging a card: the company's own page, and giving money back.
import type Stripe from 'stripe'
import { Id } from '#lib/ids.ts'
import { asked, idOf, instantOf, type Metadata, refusalOf, type Subject, subjectOf } from './card-sdk.ts'

export type CheckoutSession = {
  id: string
  /** `setup` only keeps a card for a later deposit: nothing is charged. */
  mode: 'payment' | 'setup'
  /** Where the card is asked for; null when nothing can be paid any more. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  payment_intent: string | null
  order_id: string | null
  payment_id: string | null
  expires_at: string
}
/** What the payment provider says of a refund; `failure` is its word for why the money did not arrive. */
export type Refunded = { id: string; status: string; failure: string | null }

type Asking = {
  payment_id: string
  customer_email: string
  expires_at: Date
  success_url: string
  cancel_url: string
}
export type CheckoutCalls = {
  /**
   * The checkout of one payment; the same order and payment always get the same session (idempotency key), so every
   * argument must be the stored one. `expires_at` is 30 minutes to 24 hours ahead, else 409 `checkout_too_late`:
   * then no session of this payment exists unless the caller stored one. At least 50 cents, else 422.
   * `keep_card` lets the same card be held for a deposit later, and says so on the company's page.
   */
  openCheckout: (
    o: Asking & { order_id: string; amount_cents: number; title: string; keep_card?: boolean },
  ) => Promise<CheckoutSession>
  /** Only keeps a card, for the deposit of an order or for somebody’s tows; once per payment. */
  openCardSetup: (o: Asking & Subject) => Promise<CheckoutSession>
  readSession: (id: string) => Promise<CheckoutSession>
  /** After this the session cannot be paid. One that is complete or expired already is returned as it is. */
  expireSession: (id: string) => Promise<CheckoutSession>
  /** Gives money back once per key. 409 `not_refundable` when more is asked than what is left of the charge. */
  refund: (o: {
    payment_intent: string
    amount_cents: number
    key: string
    reason: string
    payment_id: string
  }) => Promise<Refunded & { amount_cents: number }>
  readRefund: (id: string) => Promise<Refunded>
}

/** The row of ours that an object is about; null for what others ask of the same company, whatever they wrote there. */
export const rowOf = (metadata: Metadata | null | undefined, name: 'payment_id' | 'payout_id'): string | null =>
  Id.safeParse(metadata?.[name]).data ?? null

const statusOf = (status: string | null): CheckoutSession['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open'

export const sessionOf = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  mode: session.mode === 'setup' ? 'setup' : 'payment',
  url: session.url,
  status: statusOf(session.status),
  payment_status: session.payment_status === 'paid' ? 'paid' : 'unpaid',
  amount_total: session.amount_total ?? 0,
  currency: session.currency ?? '',
  payment_intent: idOf(session.payment_intent),
  order_id: session.client_reference_id,
  payment_id: rowOf(session.metadata, 'payment_id'),
  expires_at: instantOf(session.expires_at),
})

const about = ({ payment_id, customer_email, expires_at, success_url, cancel_url, ...of }: Asking & Subject) => ({
  allowed_payment_method_types: ['card' as const],
  client_reference_id: subjectOf(of).id,
  customer_email,
  expires_at: Math.floor(expires_at.getTime() / 1000),
  metadata: { ...subjectOf(of).metadata, payment_id } satisfies Metadata,
  success_url,
  cancel_url,
})

export const checkoutCalls = (stripe: Stripe): CheckoutCalls => ({
  openCheckout: async ({ amount_cents, title, keep_card, ...asking }) => {
    const common = about(asking)
    const session = await asked(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ...common,
          ...(keep_card && { customer_creation: 'always' as const }),
          payment_intent_data: {
            metadata: common.metadata,
            ...(keep_card && { setup_future_usage: 'off_session' as const }),
          },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amount_cents, product_data: { name: title } },
            },
          ],
        },
        { idempotencyKey: `order_${asking.order_id}_${asking.payment_id}` },
      ),
    )
    return sessionOf(session)
  },
  openCardSetup: async (asking) => {
    const common = about(asking)
    const session = await asked(
      stripe.checkout.sessions.create(
        {
          mode: 'setup',
          ...common,
          currency: 'usd',
          customer_creation: 'always',
          setup_intent_data: { metadata: common.metadata },
        },
        { idempotencyKey: `card_${common.client_reference_id}_${asking.payment_id}` },
      ),
    )
    return sessionOf(session)
  },
  readSession: async (id) => sessionOf(await asked(stripe.checkout.sessions.retrieve(id))),
  expireSession: async (id) => {
    try {
      return sessionOf(await stripe.checkout.sessions.expire(id))
    } catch (error) {
      const session = sessionOf(await asked(stripe.checkout.sessions.retrieve(id)))
      if (session.status === 'open') throw refusalOf(error)
      return session
    }
  },
  refund: async ({ payment_intent, amount_cents, key, reason, payment_id }) => {
    const refund = await asked(
      stripe.refunds.create(
        { payment_intent, amount: amount_cents, metadata: { reason: reason.slice(0, 500), payment_id } },
        { idempotencyKey: key },
      ),
    )
    return {
      id: refund.id,
      amount_cents: refund.amount,
      status: refund.status ?? 'pending',
      failure: refund.failure_reason ?? null,
    }
  },
  readRefund: async (id) => {
    const { status, failure_reason } = await asked(stripe.refunds.retrieve(id))
    return { id, status: status ?? 'pending', failure: failure_reason ?? null }
  },
})
