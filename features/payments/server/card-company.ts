// The only door to the card company: Stripe, or in demo our own test company that speaks the same calls.
import Stripe from 'stripe'
import { conflict, notFound, Refusal } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { TEST_CALLS, usesTestCompany } from './test-mode.ts'

export type CheckoutSession = {
  id: string
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
/** What the card company says of a refund; `failure` is its word for why the money did not arrive. */
export type Refunded = { id: string; status: string; failure: string | null }
export type CardEvent = {
  id: string
  type: string
  session?: CheckoutSession
  /** `payment_id` is the refund of ours that asked for it; null when somebody refunded by hand. */
  refund?: Refunded & { payment_intent: string; amount: number; payment_id: string | null }
}
export type CardCompany = {
  /**
   * The checkout of one payment; the same order and payment always get the same session (idempotency key), so every
   * argument must be the stored one. `expires_at` is 30 minutes to 24 hours ahead, else 409 `checkout_too_late`:
   * then no session of this payment exists unless the caller stored one. At least 50 cents, else 422.
   */
  openCheckout: (o: {
    order_id: string
    payment_id: string
    amount_cents: number
    title: string
    customer_email: string
    expires_at: Date
    success_url: string
    cancel_url: string
  }) => Promise<CheckoutSession>
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
  /** Reads an event that was signed over exactly this body in the last five minutes. Throws 400 otherwise. */
  verifyEvent: (rawBody: string, signatureHeader: string) => CardEvent
}

/** What we ask the card company to tell us; anything else is ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

const TOLERANCE_SECONDS = 300
const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : (value?.id ?? null))

const statusOf = (status: string | null): CheckoutSession['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open'

const sessionOf = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  url: session.url,
  status: statusOf(session.status),
  payment_status: session.payment_status === 'paid' ? 'paid' : 'unpaid',
  amount_total: session.amount_total ?? 0,
  currency: session.currency ?? '',
  payment_intent: idOf(session.payment_intent),
  order_id: session.client_reference_id,
  payment_id: session.metadata?.['payment_id'] ?? null,
  expires_at: new Date(session.expires_at * 1000).toISOString(),
})

function eventOf({ id, type, data }: Stripe.Event): CardEvent {
  if (type === 'checkout.session.completed' || type === 'checkout.session.expired')
    return { id, type, session: sessionOf(data.object) }
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed') {
    const { id: refundId, payment_intent, amount, status, metadata, failure_reason } = data.object
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
  return { id, type }
}

/** Turns the company's refusals into ours; a surprise stays what it is. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, param } = error
  if (type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError')
    return new Refusal(503, 'card_company_unavailable', 'The card company does not answer. Try again in a moment.')
  if (type === 'StripeIdempotencyError')
    return conflict('checkout_changed', 'This payment was already started with other details.')
  if (type !== 'StripeInvalidRequestError') return error
  if (code === 'resource_missing') return notFound('Payment')
  if (code === 'amount_too_small')
    return new Refusal(422, 'amount_too_small', 'A card payment must be at least $0.50.', [
      { path: 'amount_cents', message: 'At least $0.50.' },
    ])
  if (param === 'expires_at') return conflict('checkout_too_late', 'There is not enough time left to pay for this.')
  if (code === 'charge_already_refunded' || param === 'amount')
    return conflict('not_refundable', 'More cannot be refunded than what is left of the payment.')
  return error
}
const asked = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw refusalOf(error)
  }
}

function sdk(services: Services): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false }
  if (!usesTestCompany(services.env)) return new Stripe(services.env.STRIPE_SECRET_KEY, common)
  const fetchOurselves: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url))
    return services.fetchSelf(`${TEST_CALLS}${pathname}${search}`, init)
  }
  return new Stripe(services.env.STRIPE_SECRET_KEY, {
    ...common,
    httpClient: Stripe.createFetchHttpClient(fetchOurselves),
  })
}

/** The card company that the settings name. Never call it inside a transaction: it may take seconds. */
export function cardCompany(services: Services): CardCompany {
  const stripe = sdk(services)
  return {
    openCheckout: async ({ order_id, payment_id, amount_cents, title, customer_email, expires_at, ...urls }) => {
      const metadata = { order_id, payment_id }
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: order_id,
            customer_email,
            expires_at: Math.floor(expires_at.getTime() / 1000),
            metadata,
            payment_intent_data: { metadata },
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amount_cents, product_data: { name: title } },
              },
            ],
            ...urls,
          },
          { idempotencyKey: `order_${order_id}_${payment_id}` },
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
    verifyEvent: (rawBody, signatureHeader) => {
      const receivedAt = services.now().getTime()
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            rawBody,
            signatureHeader,
            services.env.STRIPE_WEBHOOK_SECRET,
            TOLERANCE_SECONDS,
            undefined,
            receivedAt,
          ),
        )
      } catch {
        throw new Refusal(400, 'bad_signature', 'This event is not signed by the card company, or it is too old.')
      }
    },
  }
}
