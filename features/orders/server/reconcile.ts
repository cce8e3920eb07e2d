import { isRefusal } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { cardCompany } from '#features/payments/server/card-company.ts'
import { sendAnswer } from './answer-dispute.ts'
import { openFor } from './checkout.ts'
import { confirmCovered, confirmPayment } from './confirm-payment.ts'
import { endHold } from './end-hold.ts'
import { takeDispute } from './note-dispute.ts'
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
    if (order.amount === 0) return void (await confirmCovered(ctx, orderId))
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
  await hearOfDisputes(ctx, orderId)
  await settleOrder(ctx, orderId)
}

/** Answers the bank where somebody asked for it, and asks the company how its open disputes stand. */
async function hearOfDisputes(ctx: Ctx, orderId: string): Promise<void> {
  const open = await asSystem(ctx, 'disputes')
    .db.selectFrom('disputes')
    .select(['id', 'stripe_dispute_id'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute()
  for (const { id, stripe_dispute_id } of open)
    if (!(await sendAnswer(ctx, id)))
      await takeDispute(ctx, await cardCompany(ctx.services).readDispute(stripe_dispute_id))
}
