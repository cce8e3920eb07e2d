import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { sendAnswer } from './answer-dispute.ts'
import { takeDispute } from './record-dispute.ts'

/** Answers the bank where somebody asked for it, and asks the company how its open disputes stand. */
export async function receiveDisputes(ctx: Ctx, orderId: string): Promise<void> {
  const open = await asSystem(ctx, 'disputes')
    .db.selectFrom('disputes')
    .select(['id', 'stripe_dispute_id'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute()
  for (const { id, stripe_dispute_id } of open)
    if (!(await sendAnswer(ctx, id)))
      await takeDispute(ctx, await paymentProvider(ctx.services).readDispute(stripe_dispute_id))
}
