import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, touched, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import type { Booking } from '#features/work/orders/order.ts'
import type { orderCaseContract } from '../order-case.ts'
import { canHandle } from '../policy.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, lostCents, orderOf } from '#features/work/orders/server/rows.ts'
import { settleSoon } from '#features/work/orders/server/settle.ts'

/** A refund that failed is tried again as a new one, of at most what is left of the charge; the old one is replaced by it. */
export const retryRefund: Verb<typeof orderCaseContract.retryRefund> = async (ctx, { after_seconds, ...input }) => {
  const { id } = input
  const reason = 'A refund that failed is tried again.'
  const done = await decideMoney(ctx, { order_id: id, input, reason, after_seconds }, (along) =>
    carryOutRetry(ctx, input, along),
  )
  return done ?? bookingOf(ctx, { id })
}

/** Does it; what was tried again or arrived meanwhile is refused (409 `not_failed`). */
export async function carryOutRetry(
  ctx: Ctx,
  { id, payment_id }: { id: string; payment_id: string },
  along: Along,
): Promise<Booking> {
  ensure(canHandle(await orderOf(ctx.db, id)))
  await writeFor(ctx, 'retry refund', async (tx) => {
    const order = await lockOrder(tx, id)
    const all = await tx
      .selectFrom('payments')
      .select(['id', 'kind', 'status', 'amount_cents'])
      .where('order_id', '=', id)
      .execute()
    const failed = all.find((row) => row.id === payment_id && row.kind === 'refund')
    if (!failed) throw notFound('Payment')
    if (failed.status !== 'failed')
      throw conflict('not_failed', 'Someone already retried this refund, or it hasn’t failed.')
    const gone = all
      .filter(({ kind, status }) => kind === 'refund' && (status === 'pending' || status === 'succeeded'))
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const left = order.amount - gone - (await lostCents(tx, id))
    const cents = Math.max(0, Math.min(failed.amount_cents, left))
    await tx.updateTable('payments').set({ status: 'cancelled' }).where('id', '=', payment_id).execute()
    const again = newId()
    if (cents > 0)
      await tx.insertInto('payments').values({ id: again, order_id: id, kind: 'refund', amount_cents: cents }).execute()
    await tx.updateTable('orders').set(touched).where('id', '=', id).execute()
    const after = { payment_id: again, cents }
    await audit(tx, { action: 'order.refund_retried', table: 'orders', id, before: { payment_id }, after })
    await addJob(tx, 'reconcile_order', { id }, { key: `settle:${id}` })
    await along(tx, { kind: 'retry', amount_cents: cents })
  })
  await settleSoon(ctx, id)
  return bookingOf(ctx, { id })
}
