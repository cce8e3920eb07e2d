import { isRefusal } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { cardCompany } from '#features/payments/server/card-company.ts'
import { openFor } from './checkout.ts'
import { confirmCovered, confirmPayment } from './confirm-payment.ts'
import { endHold } from './end-hold.ts'
import { returnCharges } from './return-charge.ts'
import { settleOrder } from './settle.ts'

/**
 * Puts one order right by asking the card company: an event that never came, a checkout that was never opened, a hold
 * that is over, a refund or release that is still due. Safe to repeat; throws when the company does not answer.
 */
export async function reconcileOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'amount', 'hold_expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return
  if (order.status === 'pending') {
    if (order.amount === 0) return confirmCovered(ctx, orderId)
    if (order.hold_expires_at && order.hold_expires_at <= ctx.services.now().toISOString())
      return void (await endHold(ctx, orderId, 'expired'))
    const session = await openFor(ctx, orderId).then(
      ({ id }) => cardCompany(ctx.services).readSession(id),
      (error: unknown) => {
        if (isRefusal(error) && error.status < 500) return null // the hold will end it
        throw error
      },
    )
    if (session?.payment_status === 'paid') await confirmPayment(ctx, session)
    else if (session?.status === 'expired') await endHold(ctx, orderId, 'expired')
    return
  }
  await returnCharges(ctx, orderId)
  await settleOrder(ctx, orderId)
}
