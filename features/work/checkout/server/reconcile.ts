import { sql } from 'kysely'
import { isRefusal } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { type Place, sweep } from '#lib/server/sweep.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { ENDED } from '#features/work/orders/status.ts'
import { openFor } from './checkout.ts'
import { confirmCovered, confirmPayment } from './confirm-payment.ts'
import { endReservation } from './end-reservation.ts'
import { returnCharges } from './return-charge.ts'
import { settleOrder } from '#features/work/orders/server/settle.ts'

/**
 * Puts one order right by asking the payment provider: an event that never came, a checkout that was never opened, a reservation
 * that is over, a refund or release that is still due. Safe to repeat; throws when the company does not answer.
 */
export async function reconcileOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'amount', 'reservation_expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return
  if (order.status === 'pending') {
    if (order.amount === 0) return void (await confirmCovered(ctx, orderId))
    if (order.reservation_expires_at && order.reservation_expires_at <= ctx.services.now().toISOString())
      return void (await endReservation(ctx, orderId, 'expired'))
    const session = await openFor(ctx, orderId).then(
      ({ id }) => paymentProvider(ctx.services).readSession(id),
      (error: unknown) => {
        if (isRefusal(error) && error.status < 500) return null // it ends with its reservation
        throw error
      },
    )
    if (session?.payment_status === 'paid') await confirmPayment(ctx, session)
    else if (session?.status === 'expired') await endReservation(ctx, orderId, 'expired')
    return
  }
  await returnCharges(ctx, orderId)
  for (const receive of ctx.services.tables.orders.reconciled) await receive(ctx, orderId)
  await settleOrder(ctx, orderId)
}

/** How long a refund may be on its way before we ask the payment provider about it, again and again. */
const REFUND_QUIET_MS = 600_000

/** What is due behind an order, each part of it found by an index of its own. */
async function dueAfter(ctx: Ctx, id: string | null, quiet: string, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id from orders where status = 'pending'
      union
      select o.id from orders o where o.status = 'paid' and o.released_at is null and o.work_status = any(${['approved', ...ENDED]})
        and not exists (select from chargebacks c where c.order_id = o.id and c.closed_at is null)
      union
      select order_id from payments where kind = 'refund' and status = 'pending' and updated_at < ${quiet}
      union
      -- a bank that somebody wants answered, or a chargeback we have received nothing about for long
      select d.order_id from chargebacks d left join chargeback_answers a on a.chargeback_id = d.id
        where d.closed_at is null and (d.reported_at < ${quiet} or a.asked_at is not null and a.done_at is null)) due
    where ${id}::uuid is null or id > ${id}::uuid order by id limit ${limit}`.execute(ctx.db)
  return rows
}

const place: Place<{ id: string }> = {}
/**
 * Every order whose money is not where it should be. Of those that are not paid yet the last are reached in their half hour
 * at most: by then their reservation has ended, which asks the payment provider too.
 */
export const reconcileAll: Job = (ctx) => {
  const quiet = new Date(ctx.services.now().getTime() - REFUND_QUIET_MS).toISOString()
  return sweep({
    place,
    next: (after, limit) => dueAfter(ctx, after?.id ?? null, quiet, limit),
    work: ({ id }) => reconcileOrder(ctx, id),
    failed: (error, { id }) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'an order could not be reconciled yet'),
  })
}
