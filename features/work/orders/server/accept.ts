import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canAccept } from '../policy.ts'
import { dropProposal } from '#features/work/changes/server/answer-change.ts'
import { beginOnItsDay } from '#features/trades/rentals/server/extend.ts'
import { chargeLeadFee } from '#features/cases/lead-fees/server/lead-fee.ts'
import { move } from './move.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** The provider takes the job, on the days as they were booked; a lead fee, where one is on, is charged with it. */
export const acceptOrder: Verb<typeof ordersContract.accept> = (ctx, { id }) =>
  move(ctx, id, {
    may: canAccept,
    to: 'accepted',
    money: true,
    then: async (tx, order, parties) => {
      await dropProposal(ctx, tx, id)
      await chargeLeadFee(ctx, tx, order, parties)
      if (order.extends_order_id) await beginOnItsDay(tx, order, order.time_zone)
      await tell(ctx, tx, order, parties, 'customer', WORDS.accepted(parties.about))
    },
  })
