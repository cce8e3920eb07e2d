import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canAccept } from '../policy.ts'
import { acceptedLetter } from './accepted-letter.ts'
import { move } from './move.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** The provider takes the job, on the days as they were booked; a lead fee, where one is on, is charged with it. */
export const acceptOrder: Verb<typeof ordersContract.accept> = (ctx, { id }) =>
  move(ctx, id, {
    may: canAccept,
    to: 'accepted',
    money: true,
    then: async (tx, order, parties) => {
      const { accepted, taken } = ctx.services.tables.orders
      for (const follow of [...accepted, ...taken]) await follow(ctx, tx, { order, parties })
      const mail = await acceptedLetter(tx, order, parties.about)
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('accepted', parties.about), { mail })
    },
  })
