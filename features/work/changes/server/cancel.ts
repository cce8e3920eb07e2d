import { boughtOf } from '#features/market/prices/server/bought.ts'
import { beginsAt } from '#features/market/slots/slot.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Output } from '#lib/contract.ts'
import type { Verb } from '#lib/server/http.ts'
import type { changesContract } from '../contract.ts'
import type { Order } from '#features/work/orders/order.ts'
import { canCallOff } from '#features/work/orders/policy.ts'
import { canCancel } from '../policy.ts'
import { freeUntil, keptWhenLate } from '#features/market/prices/price.ts'
import { endReservation } from '#features/work/checkout/server/end-reservation.ts'
import { move, type Moved } from '#features/work/orders/server/move.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { freeCalendar, backCents } from '#features/work/orders/server/rows.ts'
import { askRefund, settleSoon } from '#features/work/orders/server/settle.ts'
import { notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingNews } from '#features/work/orders/server/words.ts'
import { bookingWithChange } from './newest-change.ts'

type Preview = Output<typeof changesContract.cancelPreview>
type Cancellable = Pick<
  Moved,
  'amount' | 'status' | 'work_status' | 'respond_by' | 'service_date' | 'starts_at' | 'price_snapshot'
> & {
  viewer: Order['viewer']
  /** The provider has proposed other days and waits for the driver. */
  proposed: boolean
  /** Cents that went back already, or are on their way. */
  back: number
  time_zone: string
}

/**
 * What comes back now, by the rule that stood when the order was bought: everything until 24 hours before it
 * begins at the provider's, afterwards all but one rental day or the appointment. A provider who cancels, has not answered
 * in time, or proposes other days instead of an answer, keeps nothing.
 */
export function refundNow(order: Cancellable, now: Date): Preview {
  const all = order.amount - order.back
  const { cancellation, ...price } = boughtOf(order)
  const until = order.service_date ? freeUntil(cancellation, beginsAt(order, order.time_zone)) : null
  const full = (rule: Preview['rule']): Preview => ({
    refund_cents: all,
    kept_cents: 0,
    rule,
    full_refund_until: rule === 'full' ? (until?.toISOString() ?? null) : null,
  })
  if (order.status === 'pending') return { refund_cents: 0, kept_cents: 0, rule: 'unpaid', full_refund_until: null }
  if (order.viewer === 'provider') return full('by_provider')
  if (order.work_status === 'requested' && order.respond_by && order.respond_by <= now.toISOString())
    return full('unanswered')
  if (order.work_status === 'requested' && order.proposed) return full('proposed')
  if (!until || now <= until) return full('full')
  const kept = Math.min(all, keptWhenLate(cancellation, price))
  return { refund_cents: all - kept, kept_cents: kept, rule: 'late', full_refund_until: until.toISOString() }
}

const readable = async (ctx: Ctx, id: string) => {
  const order = await bookingWithChange(ctx, { id })
  ensure(canCancel(order))
  ensure(canCallOff(order))
  return order
}

/** The exact refund before anybody decides. */
export const cancelPreview: Verb<typeof changesContract.cancelPreview> = async (ctx, { id }) => {
  const order = await readable(ctx, id)
  const { price_snapshot } = await ctx.db
    .selectFrom('orders')
    .select('price_snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const back = await backCents(ctx.db, id)
  const proposed = order.change?.status === 'open' && order.change.proposed_by === 'provider'
  const { time_zone } = order.provider
  return refundNow({ ...order, back, proposed, price_snapshot, time_zone }, ctx.services.now())
}

/** Cancels with the refund of the preview; when that has changed meanwhile, it asks again (409 `refund_changed`). */
export const cancelOrder: Verb<typeof changesContract.cancel> = async (ctx, { id, reason, expected_refund_cents }) => {
  const order = await readable(ctx, id)
  if (order.viewer === 'provider' && !reason) throw invalid('reason', 'Tell the driver why.')
  if (order.status === 'pending') {
    const now = await endReservation(ctx, id, 'cancelled')
    if (now === 'paid') throw conflict('paid_meanwhile', 'Your payment just arrived. The booking is paid now.')
    return bookingWithChange(ctx, { id })
  }
  await move(ctx, id, {
    may: canCancel,
    to: 'cancelled',
    reason: reason ?? '',
    money: true,
    then: async (tx, row, parties) => {
      const handovers = await handoversIn(tx, id)
      ensure(canCallOff({ ...order, handovers }))
      const back = await backCents(tx, id)
      // the step itself has just ended what was open
      const proposal = await tx
        .selectFrom('order_changes')
        .select('id')
        .where('order_id', '=', id)
        .where('proposed_by', '=', 'provider')
        .where('status', 'in', ['open', 'void'])
        .executeTakeFirst()
      const { refund_cents, kept_cents } = refundNow(
        { ...row, back, proposed: proposal !== undefined, work_status: row.was },
        ctx.services.now(),
      )
      if (expected_refund_cents !== undefined && expected_refund_cents !== refund_cents)
        throw conflict('refund_changed', 'The refund amount has changed. Please check it again.', [
          { path: 'refund_cents', message: String(refund_cents) },
        ])
      await freeCalendar(tx, id)
      await askRefund(tx, row, kept_cents)
      const { about } = parties
      if (row.viewer === 'customer')
        await notifyParty(ctx, tx, row, parties, 'provider', bookingNews('cancelledByDriver', about))
      else {
        const news = bookingNews('cancelledByProvider', about, { reason: reason ?? '' })
        await notifyParty(ctx, tx, row, parties, 'customer', news)
      }
    },
  })
  await settleSoon(ctx, id)
  return bookingWithChange(ctx, { id })
}
