import { dayIn } from '#lib/dates.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canStart } from '../policy.ts'
import { move } from './move.ts'
import { ensureHandover } from './handovers.ts'
import { orderOf } from './rows.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** The work or the rental begins, on its day or later; a rental whose hand-over nobody signed begins with a reason only. */
export const startOrder: Verb<typeof ordersContract.start> = async (ctx, { id, reason }) => {
  const read = await orderOf(ctx.db, id)
  const today = dayIn(read.provider.time_zone, ctx.services.now())
  return move(ctx, id, {
    may: (order) => canStart(order, today),
    to: 'in_progress',
    reason,
    then: async (tx, order, parties) => {
      await ensureHandover(tx, read, reason)
      for (const ensureThat of ctx.services.tables.orders.mayStart) await ensureThat(tx, order, read)
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('started', parties.about), { mail: false })
    },
  })
}
