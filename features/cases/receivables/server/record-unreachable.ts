import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { leadFeeContract } from '../lead-fee-calls.ts'
import { canRecordUnreachable } from '../unreachable.ts'
import { creditLeadFee } from './lead-fee.ts'
import { feeNews } from './words.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

/**
 * The provider tried at least twice and cannot reach the driver: it stands on the timeline with its days, the lead fee is
 * credited, and the driver is notified. The booking goes on. Once (409 `recorded_already`).
 */
export const recordUnreachable: Verb<typeof leadFeeContract.unreachable> = async (ctx, { id, reason, attempts }) => {
  const { viewer, provider, created_at } = await orderOf(ctx.db, id)
  const [first, today] = [
    dayIn(provider.time_zone, new Date(created_at)),
    dayIn(provider.time_zone, ctx.services.now()),
  ]
  attempts.forEach(({ on }, at) => {
    if (on < first || on > today) throw invalid(`attempts.${at}.on`, 'Enter a date between the booking and today.')
  })
  await writeFor(ctx, 'unreachable', async (tx) => {
    const order = await lockOrder(tx, id)
    ensure(canRecordUnreachable({ ...order, viewer }))
    const before = await tx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'unreachable')
      .executeTakeFirst()
    if (before) throw conflict('recorded_already', 'You’ve already recorded that you can’t reach the driver.')
    await tx
      .insertInto('order_events')
      .values({
        order_id: id,
        kind: 'unreachable',
        actor_id: person(ctx).id,
        reason,
        details: JSON.stringify({ attempts }),
      })
      .execute()
    const credited = await creditLeadFee(ctx, tx, order, 'unreachable', { attempts })
    await audit(tx, { action: 'order.unreachable', table: 'orders', id, after: { attempts, credited }, reason })
    const parties = await partiesOf(tx, order)
    const news = feeNews('unreachable', parties.about, { attempts: attempts.length, reason })
    await notifyParty(ctx, tx, order, parties, 'customer', news)
  })
  return bookingOf(ctx, { id })
}
