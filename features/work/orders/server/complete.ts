import { dayIn } from '#lib/dates.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canComplete } from '../policy.ts'
import { move } from './move.ts'
import { ensureGivenBack } from './handovers.ts'
import { orderOf, releaseTime } from './rows.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** The work is done, and a rented car back (or a reason says why nobody recorded it): from now on the driver has 72 hours (a rule) to approve or to file a complaint. */
export const completeOrder: Verb<typeof ordersContract.complete> = async (ctx, { id, reason }) => {
  const now = ctx.services.now()
  const releaseAt = await releaseTime(ctx.db, now)
  const read = await orderOf(ctx.db, id)
  const today = dayIn(read.provider.time_zone, now)
  return move(ctx, id, {
    may: (order) => canComplete(order, today),
    to: 'completed',
    reason,
    next: releaseAt,
    first: async (tx, order) => {
      if (!canComplete(order, today).yes) return
      await ensureGivenBack(tx, read, reason, today)
      for (const ensure of ctx.services.tables.orders.mayComplete) await ensure(tx, order)
    },
    set: { release_at: releaseAt.toISOString(), completed_at: now.toISOString() },
    then: async (tx, order, parties) => {
      for (const follow of ctx.services.tables.orders.completed) await follow(ctx, tx, { order, parties, releaseAt })
      await addJob(tx, 'release_order', { id }, { runAt: releaseAt, key: `release:${id}` })
      await notifyParty(
        ctx,
        tx,
        order,
        parties,
        'customer',
        bookingNews('completed', parties.about, { until: releaseAt }),
      )
    },
  })
}
