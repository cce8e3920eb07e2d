// Signed events of the payment provider, as it sends them when a checkout was paid.
import { signEvent } from '#simulator/deliveries.ts'
import type { Asked } from './fire.ts'

export type Charge = { order_id: string; payment_id: string; session: string; amount_cents: number }

/** The event that makes an order paid; `n` tells it from the others. */
export function paidEvent(secret: string, { order_id, payment_id, session, amount_cents }: Charge, n: number): Asked {
  const object = {
    id: session,
    object: 'checkout.session',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    amount_total: amount_cents,
    currency: 'usd',
    client_reference_id: order_id,
    metadata: { order_id, payment_id },
    payment_intent: `pi_bench_${n}`,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    url: null,
  }
  const event = { id: `evt_bench_${n}`, object: 'event', type: 'checkout.session.completed', data: { object } }
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(secret, body, new Date()) }
  return { method: 'POST', path: '/functions/v1/stripe-webhook', headers, body }
}
