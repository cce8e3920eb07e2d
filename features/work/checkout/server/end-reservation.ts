import { isRefusal } from '#lib/errors.ts'
import { asSystem, because, type Ctx, type Services, writeFor } from '#lib/server/ctx.ts'
import { type Job, systemCtx } from '#lib/server/jobs.ts'
import { type Place, sweep } from '#lib/server/sweep.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { OrderStatus } from '#features/work/orders/order.ts'
import { openFor } from './checkout.ts'
import { confirmPayment } from './confirm-payment.ts'
import { freeCalendar, lockOrder } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingNews } from '#features/work/orders/server/words.ts'

/** Codes that say that no session of this payment can be paid. */
const NEVER_OPENED = ['booking_ended', 'checkout_too_late', 'checkout_changed', 'amount_too_small']

/**
 * Ends an unpaid order and frees its days. The session is ended at the payment provider first: only when it can no longer
 * be paid are the days free. When it was paid after all, the order is confirmed instead. Returns the status it has now.
 */
export async function endReservation(ctx: Ctx, orderId: string, to: 'expired' | 'cancelled'): Promise<OrderStatus> {
  const system = asSystem(ctx, 'end-reservation')
  const before = await system.db
    .selectFrom('orders')
    .select(['status', 'amount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (before.status !== 'pending') return before.status
  if (before.amount > 0) {
    const session = await openFor(system, orderId)
      .then(({ id }) => paymentProvider(ctx.services).expireSession(id))
      .catch((error: unknown) => {
        if (isRefusal(error) && NEVER_OPENED.includes(error.code)) return null
        throw error
      })
    if (session?.payment_status === 'paid') {
      await confirmPayment(system, session)
      return (await system.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
        .status
    }
  }
  return writeFor(ctx, 'end-reservation', async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'pending') return order.status
    await because(tx, to === 'expired' ? 'reservation_ended' : 'not_paid')
    await tx.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute()
    await tx
      .updateTable('payments')
      .set({ status: to })
      .where('order_id', '=', orderId)
      .where('kind', '=', 'charge')
      .where('status', '=', 'pending')
      .execute()
    await freeCalendar(tx, orderId)
    // a share that was not paid in time holds nothing: its repair says that it is open
    if (to === 'expired' && !order.repair_id) {
      const parties = await partiesOf(tx, order)
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('expired', parties.about), { mail: false })
    }
    return to
  })
}

/** The session of a payment has expired at the company: the reservation it was for ends. */
export async function endReservationOf(services: Services, paymentId: string | null): Promise<void> {
  const ctx = systemCtx(services, 'session-expired')
  if (!paymentId) return
  const payment = await ctx.db.selectFrom('payments').select('order_id').where('id', '=', paymentId).executeTakeFirst()
  if (payment) await endReservation(ctx, payment.order_id, 'expired')
}

/** Queued by earlier versions, one for each booking. */
export const expireReservation: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  const order = await ctx.db
    .selectFrom('orders')
    .select('reservation_expires_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (order?.reservation_expires_at && order.reservation_expires_at <= ctx.services.now().toISOString())
    await endReservation(ctx, id, 'expired')
}

const place: Place<{ id: string; reservation_expires_at: string | null }> = {}
/** Unpaid bookings whose time is over. */
export const expireReservations: Job = (ctx) =>
  sweep({
    place,
    next: (after, limit) => {
      const due = ctx.db
        .selectFrom('orders')
        .select(['id', 'reservation_expires_at'])
        .where('status', '=', 'pending')
        .where('reservation_expires_at', '<=', ctx.services.now().toISOString())
      const rest = after
        ? due.where((eb) =>
            eb(eb.refTuple('reservation_expires_at', 'id'), '>', eb.tuple(after.reservation_expires_at, after.id)),
          )
        : due
      return rest.orderBy('reservation_expires_at').orderBy('id').limit(limit).execute()
    },
    work: ({ id }) => endReservation(ctx, id, 'expired'),
    failed: (error, { id }) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'a reservation could not be ended yet'),
  })
