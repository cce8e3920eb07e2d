// A refund of ours that moved on, or one that somebody made at the payment provider by hand.
import { sql } from 'kysely'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { newId } from '#lib/ids.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { receiveReturn } from './return-charge.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'
import { recordRefund, settleSoon } from '#features/work/orders/server/settle.ts'

type ReceivedRefund = NonNullable<CardEvent['refund']>

/** Writes down what the company says of a refund, by its event or by its records. One of no payment of ours is left alone. */
export async function receiveRefund(ctx: Ctx, refund: ReceivedRefund, event?: CardEvent): Promise<void> {
  const charge = await ctx.db
    .selectFrom('payments')
    .select('order_id')
    .where('kind', '=', 'charge')
    .where('stripe_payment_intent_id', '=', refund.payment_intent)
    .executeTakeFirst()
  await ctx.write(async (tx) => {
    if (event && !(await firstTime(tx, event))) return
    if (!charge) {
      await receiveReturn(ctx, tx, refund.payment_intent, { ...refund, amount_cents: refund.amount })
      return
    }
    const order = await lockOrder(tx, charge.order_id)
    const known = await tx
      .selectFrom('payments')
      .select(['id', 'stripe_refund_id'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'refund')
      .execute()
    const ours = known.find((row) => row.stripe_refund_id === refund.id || row.id === refund.payment_id)
    const id = ours?.id ?? newId()
    if (!ours)
      await tx
        .insertInto('payments')
        .values({ id, order_id: order.id, kind: 'refund', amount_cents: refund.amount, stripe_refund_id: refund.id })
        .execute()
    await recordRefund(ctx, tx, order, id, refund)
  })
  if (charge) await settleSoon(ctx, charge.order_id)
}

/** Refunds that the company has on record and of which no event came: by hand there, or sent back by a bank later. */
export async function receiveLostRefunds(ctx: Ctx): Promise<void> {
  const { rows } = await sql<ReceivedRefund>`
    select c.id, c.payment_intent, c.amount_cents::int as amount, c.status, null as failure, c.payment_id
    from card_records c join payments a on a.kind = 'charge' and a.status = 'succeeded' and a.stripe_payment_intent_id = c.payment_intent
    left join payments r on r.stripe_refund_id = c.id or (r.kind = 'refund' and r.id = c.payment_id)
    where c.kind = 'refund' and (r.id is null and c.status not in ('failed', 'canceled')
      or c.status in ('failed', 'canceled') and r.status in ('pending', 'succeeded') or c.status = 'succeeded' and r.status = 'pending'
      or c.status not in ('failed', 'canceled') and r.stripe_refund_id is null and r.status in ('failed', 'cancelled'))
    limit 500`.execute(ctx.db)
  for (const refund of rows) await receiveRefund(ctx, refund)
}
