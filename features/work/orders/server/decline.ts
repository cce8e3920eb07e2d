import { freeCalendar } from './rows.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canDecline } from '../policy.ts'
import { move } from './move.ts'
import { bookingOf } from './booking.ts'
import { askRefund, settleSoon } from './settle.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** The provider says no: the days are free again and the driver gets everything back. */
export const declineOrder: Verb<typeof ordersContract.decline> = async (ctx, { id, reason }) => {
  await move(ctx, id, {
    may: canDecline,
    to: 'declined',
    reason,
    money: true,
    then: async (tx, order, parties) => {
      await freeCalendar(tx, id)
      await askRefund(tx, order)
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('declined', parties.about, { reason }))
    },
  })
  await settleSoon(ctx, id)
  return bookingOf(ctx, { id })
}
