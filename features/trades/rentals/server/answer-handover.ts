import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { handoversContract } from '../contract.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canAnswerHandover } from '../policy.ts'
import { isRental } from '#features/work/orders/progress.ts'
import { actOf, handoverNews } from './words.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { appendStep } from '#features/work/orders/server/work-photos.ts'

/** The driver's signature under a hand-over; under how a rented car left, the rental begins with it. */
export const confirmHandover: Verb<typeof handoversContract.confirmHandover> = (ctx, { id, event_id }) =>
  answer(ctx, id, event_id, null)

/** The driver sees it differently: their words stand beside it, and the provider may record it once more. */
export const objectToHandover: Verb<typeof handoversContract.objectToHandover> = (ctx, { id, event_id, reason }) =>
  answer(ctx, id, event_id, reason)

async function answer(ctx: Ctx, id: string, event: number, reason: string | null): Promise<Booking> {
  const read = await orderOf(ctx.db, id)
  const rental = isRental(read)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const handover = (await handoversIn(tx, id)).find((each) => each.id === event)
    if (!handover) throw notFound('Hand-over')
    ensure(canAnswerHandover({ ...order, viewer: read.viewer }, handover))
    const kind = reason === null ? 'handover_confirmed' : 'handover_objected'
    await tx
      .updateTable('handovers')
      .set(reason === null ? { signed_at: sql<string>`now()` } : { objected_at: sql<string>`now()`, objection: reason })
      .where('event_id', '=', event)
      .execute()
    await appendStep(ctx, tx, order, { kind, reason, details: { event_id: event } })
    await audit(tx, { action: `order.${kind}`, table: 'orders', id, after: { event_id: event } })
    if (rental && reason === null && handover.kind === 'check_out' && order.work_status === 'accepted') {
      await because(tx, '')
      await tx.updateTable('orders').set({ work_status: 'in_progress' }).where('id', '=', id).execute()
    }
    const parties = await partiesOf(tx, order)
    const act = actOf(rental, handover.kind)
    const news =
      reason === null
        ? handoverNews('confirmed', parties.about, { act })
        : handoverNews('notAsRecorded', parties.about, { act, reason })
    await notifyParty(ctx, tx, order, parties, 'provider', news)
  })
  return bookingOf(ctx, { id })
}
