import { isRefusal } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
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

/** Orders of which a bank was not answered yet though somebody asked for it, or whose chargeback we have received nothing about for long. */
const unheardChargebacks = (ctx: Ctx, quiet: string) =>
  ctx.db
    .selectFrom('chargebacks as d')
    .leftJoin('chargeback_answers as a', 'a.chargeback_id', 'd.id')
    .select('d.order_id')
    .where('d.closed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('d.reported_at', '<', quiet), eb('a.asked_at', 'is not', null).and('a.done_at', 'is', null)]),
    )

const AT_ONCE = 4
/** Every order whose money is not where it should be; each by itself, so that one cannot stop the others. */
export const reconcileAll: Job = async (ctx) => {
  const quiet = new Date(ctx.services.now().getTime() - REFUND_QUIET_MS).toISOString()
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', unheardChargebacks(ctx, quiet)),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.kind', '=', 'refund')
            .where('payments.status', '=', 'pending')
            .where('payments.updated_at', '<', quiet),
        ),
        eb('status', '=', 'pending'),
        eb.and([
          eb('status', '=', 'paid'),
          eb('work_status', 'in', ['approved', ...ENDED]),
          eb('released_at', 'is', null),
          eb('id', 'not in', ctx.db.selectFrom('chargebacks').select('order_id').where('closed_at', 'is', null)),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
  // a company that answers slowly must not keep those waiting who come last
  const reconcileNext = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const { id } = row
      await reconcileOrder(ctx, id).catch((error: unknown) =>
        ctx.services.log.warn({ err: error, order_id: id }, 'an order could not be reconciled yet'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reconcileNext))
}
