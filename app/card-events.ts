// Who receives the payment provider’s events: asked in this order, and the first that takes an event ends it.
import { takeChargeback } from '#features/cases/chargebacks/server/record-chargeback.ts'
import { receivePayouts } from '#features/money/payouts/server/receive-payouts.ts'
import { cardLeft } from '#features/trades/deposits/server/add-deposit-card.ts'
import { holdMoved } from '#features/trades/deposits/server/deposit-settle.ts'
import { towHoldMoved } from '#features/towing/tow-pay/server/settle-pay.ts'
import { towCardLeft } from '#features/towing/tows/server/tow-cards.ts'
import { confirmPayment } from '#features/work/checkout/server/confirm-payment.ts'
import { endReservationOf } from '#features/work/checkout/server/end-reservation.ts'
import { receiveRefund } from '#features/work/checkout/server/receive-refund.ts'
import type { ReceivesEvent } from '#features/work/checkout/server/webhook.ts'

export const CARD_EVENTS: readonly ReceivesEvent[] = [
  async (ctx, event) => {
    if (event.session?.payment_status !== 'paid') return false
    await confirmPayment(ctx, event.session, event)
    return true
  },
  async (ctx, { type, session }) => {
    if (type === 'checkout.session.expired' && session) await endReservationOf(ctx.services, session.payment_id)
    if (session?.mode === 'setup' && !(await towCardLeft(ctx, session))) await cardLeft(ctx, session)
    return false
  },
  // whose hold it is its own row says: a tow’s before a deposit’s
  (ctx, event) => (event.hold ? towHoldMoved(ctx, event, event.hold) : Promise.resolve(false)),
  async (ctx, event) => {
    if (event.hold) await holdMoved(ctx, event, event.hold)
    return Boolean(event.hold)
  },
  async (ctx, event) => {
    if (event.refund) await receiveRefund(ctx, event.refund, event)
    return Boolean(event.refund)
  },
  receivePayouts,
  async (ctx, event) => {
    if (event.chargeback) await takeChargeback(ctx, event.chargeback, event)
    return Boolean(event.chargeback)
  },
]
