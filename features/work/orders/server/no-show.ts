import { boughtOf } from '#features/market/prices/server/bought.ts'
import { dayIn } from '#lib/dates.ts'
import { ensure } from '#lib/policy.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canCallOff, canReportNoShow } from '../policy.ts'
import { keptWhenLate } from '#features/market/prices/price.ts'
import { move } from './move.ts'
import { handoversIn } from './handovers.ts'
import { bookingOf } from './booking.ts'
import { freeCalendar, orderOf, releaseTime } from './rows.ts'
import { askRefund, settleSoon } from './settle.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** The driver did not come: like a late cancellation, and what is kept waits as long as any release, for a protest. */
export const reportNoShow: Verb<typeof ordersContract.noShow> = async (ctx, { id, reason }) => {
  const now = ctx.services.now()
  const releaseAt = await releaseTime(ctx.db, now)
  const read = await orderOf(ctx.db, id)
  await move(ctx, id, {
    may: (order) => canReportNoShow(order, dayIn(order.time_zone, now), now),
    to: 'no_show',
    reason,
    next: releaseAt,
    set: { release_at: releaseAt.toISOString() },
    money: true,
    then: async (tx, order, parties) => {
      ensure(canCallOff({ ...read, handovers: await handoversIn(tx, id) }))
      const { cancellation, ...price } = boughtOf(order)
      await freeCalendar(tx, id)
      await askRefund(tx, order, keptWhenLate(cancellation, price))
      await addJob(tx, 'release_order', { id }, { runAt: releaseAt, key: `release:${id}` })
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('noShow', parties.about, { reason }))
    },
  })
  await settleSoon(ctx, id)
  return bookingOf(ctx, { id })
}
