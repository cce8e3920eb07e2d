// Payments that were made before: for the demo's invented past, and for what an older demo kept elsewhere.
import { PAYS } from './cards.ts'
import type { ChargeState, IntentState, MethodState } from './states.ts'
import type { Store } from './store.ts'

export type OldPayment = Pick<IntentState, 'id' | 'created' | 'amount' | 'currency' | 'metadata'> & {
  charge: string
  method: string
}

/** Remembers a payment as if it had been made then: card, intent, charge and the money in the platform's balance less `fee` cents. */
export function chargedBefore(
  store: Store,
  { method, charge, ...payment }: OldPayment,
  { card = PAYS, fee = 0 }: { card?: string | undefined; fee?: number } = {},
): void {
  const { id, created, amount } = payment
  const kept: MethodState = { id: method, created, card, customer: null }
  const intent: IntentState = {
    ...payment,
    status: 'succeeded',
    capture_method: 'automatic',
    amount_received: amount,
    charge,
    customer: null,
    method,
    setup_future_usage: null,
    off_session: false,
    canceled_at: null,
    cancellation_reason: null,
    failure: null,
  }
  const charged: ChargeState = {
    ...payment,
    id: charge,
    status: 'succeeded',
    amount_captured: amount,
    captured: true,
    payment_intent: id,
    customer: null,
    method,
    card,
    capture_before: null,
    released: false,
    disputed: false,
    failure: null,
  }
  store.keep('method', kept)
  store.keep('intent', intent)
  store.keep('charge', charged, id)
  store.move({ id: `txn_${id}`, account: '', amount, fee, type: 'charge', source: charge }, created)
}
