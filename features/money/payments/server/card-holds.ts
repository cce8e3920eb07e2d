// A hold: money of a kept card that is authorized and not taken, for a deposit or a tow.
import Stripe from 'stripe'
import { asked, idOf, instantOf, refusalOf, type Subject, subjectOf } from './card-sdk.ts'

export type KeptCard = { customer: string; payment_method: string }
/** As its owner knows it. */
export type CardFace = { brand: string | null; last4: string | null }
export type Hold = {
  /** The payment intent; null when the company did not even open one. */
  id: string | null
  /** `ended`: released, or lapsed by itself. `refused`: the bank said no, `failure` says why. */
  status: 'held' | 'captured' | 'ended' | 'refused'
  amount_cents: number
  captured_cents: number
  /** Until when it can be taken; then it lapses by itself. */
  capture_before: string | null
  failure: string | null
}
export type HoldCalls = {
  /** The card that was kept by a finished checkout of ours; null when none was. */
  cardOf: (session_id: string) => Promise<(KeptCard & CardFace) | null>
  /** Authorizes without the customer being there, once per key. A no of the bank is an answer (`refused`), no error. */
  hold: (o: KeptCard & Subject & { amount_cents: number; key: string; payment_id: string }) => Promise<Hold>
  readHold: (id: string) => Promise<Hold>
  /** Takes a part or all of it, once per key; the rest is released. One that has ended or was taken is returned as it is. */
  captureHold: (o: { id: string; amount_cents: number; key: string }) => Promise<Hold>
  /** Releases it. One that has ended already is returned as it is. */
  dropHold: (id: string) => Promise<Hold>
}

export function holdOf(intent: Stripe.PaymentIntent): Hold {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const before = charge?.payment_method_details?.card?.capture_before
  return {
    id: intent.id,
    status:
      intent.status === 'requires_capture'
        ? 'held'
        : intent.status === 'succeeded'
          ? 'captured'
          : intent.status === 'canceled'
            ? 'ended'
            : 'refused',
    amount_cents: intent.amount,
    captured_cents: intent.amount_received,
    capture_before: before ? instantOf(before) : null,
    failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  }
}

const WITH_CHARGE = { expand: ['latest_charge'] }

export const holdCalls = (stripe: Stripe): HoldCalls => ({
  cardOf: async (sessionId) => {
    const session = await asked(
      stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
      }),
    )
    const intent = session.mode === 'setup' ? session.setup_intent : session.payment_intent
    const customer = idOf(session.customer)
    const method = typeof intent === 'object' ? intent?.payment_method : null
    const payment_method = idOf(method)
    const card = typeof method === 'object' ? method?.card : null
    const face = { brand: card?.brand ?? null, last4: card?.last4 ?? null }
    return session.status === 'complete' && customer && payment_method ? { customer, payment_method, ...face } : null
  },
  hold: async ({ customer, payment_method, amount_cents, key, payment_id, ...of }) => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency: 'usd',
          customer,
          payment_method,
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          off_session: true,
          confirm: true,
          metadata: { ...subjectOf(of).metadata, payment_id },
          ...WITH_CHARGE,
        },
        { idempotencyKey: key },
      )
      return holdOf(intent)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw refusalOf(error)
      const failure = error.decline_code ?? error.code ?? 'card_declined'
      const id = error.payment_intent?.id ?? null
      return { id, status: 'refused', amount_cents, captured_cents: 0, capture_before: null, failure }
    }
  },
  readHold: async (id) => holdOf(await asked(stripe.paymentIntents.retrieve(id, WITH_CHARGE))),
  captureHold: async ({ id, amount_cents, key }) => {
    try {
      const asking = { amount_to_capture: amount_cents, ...WITH_CHARGE }
      return holdOf(await stripe.paymentIntents.capture(id, asking, { idempotencyKey: key }))
    } catch (error) {
      const hold = holdOf(await asked(stripe.paymentIntents.retrieve(id, WITH_CHARGE)))
      if (hold.status === 'held') throw refusalOf(error)
      return hold
    }
  },
  dropHold: async (id) => {
    try {
      return holdOf(await stripe.paymentIntents.cancel(id, WITH_CHARGE))
    } catch (error) {
      const hold = holdOf(await asked(stripe.paymentIntents.retrieve(id, WITH_CHARGE)))
      if (hold.status === 'held') throw refusalOf(error)
      return hold
    }
  },
})
