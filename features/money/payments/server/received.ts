import { audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { CheckoutSession } from './card-checkout.ts'

/** Stores an event of the payment provider in the transaction of its effect. False when it was received before. */
export async function firstTime(tx: Tx, event: { id: string; type: string }): Promise<boolean> {
  const row = await tx
    .insertInto('payment_provider_events')
    .values({ event_id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether what the payment provider charged is what we asked for: the same payment, order, cents and currency.
 * A difference is written to the audit log in this transaction; the caller must then leave the order unpaid.
 */
export async function chargedAsAsked(
  tx: Tx,
  payment: { id: string; order_id: string; amount_cents: number; currency: string },
  session: CheckoutSession,
): Promise<boolean> {
  const asked = { order_id: payment.order_id, amount_cents: payment.amount_cents, currency: payment.currency }
  const charged = { order_id: session.order_id, amount_cents: session.amount_total, currency: session.currency }
  const same =
    session.payment_id === payment.id &&
    charged.order_id === asked.order_id &&
    charged.amount_cents === asked.amount_cents &&
    charged.currency === asked.currency
  if (!same)
    await audit(tx, {
      action: 'payment.mismatch',
      table: 'payments',
      id: payment.id,
      before: asked,
      after: { ...charged, payment_id: session.payment_id, session_id: session.id },
      reason: 'The payment provider charged a different amount than we requested.',
    })
  return same
}
