import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { sendAnswer } from './answer-chargeback.ts'
import { takeChargeback } from './record-chargeback.ts'

/** Answers the bank where somebody asked for it, and asks the company how its open chargebacks stand. */
export async function receiveChargebacks(ctx: Ctx, orderId: string): Promise<void> {
  const open = await asSystem(ctx, 'chargebacks')
    .db.selectFrom('chargebacks')
    .select(['id', 'stripe_dispute_id'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute()
  for (const { id, stripe_dispute_id } of open)
    if (!(await sendAnswer(ctx, id)))
      await takeChargeback(ctx, await paymentProvider(ctx.services).readChargeback(stripe_dispute_id))
}
