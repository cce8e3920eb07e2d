import { ensure } from '#lib/policy.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canResolve } from '../policy.ts'
import { move } from './move.ts'
import { detailOf, orderOf } from './rows.ts'
import { askRefund, release, settleSoon } from './settle.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** An admin settles a reported problem: the held money goes to the provider, or all of it back to the driver. */
export const resolveOrder: Verb<typeof ordersContract.resolve> = async (ctx, { id, outcome, reason }) => {
  ensure(canResolve(await orderOf(ctx.db, id)))
  await move(ctx, id, {
    may: canResolve,
    to: outcome === 'release' ? 'approved' : 'cancelled',
    reason,
    money: true,
    then: async (tx, order, parties) => {
      if (outcome === 'release') await release(ctx, tx, order)
      else {
        await tx.deleteFrom('listing_days').where('order_id', '=', id).execute()
        await askRefund(tx, order)
      }
      const news = WORDS.settled(parties.about, reason)
      await tell(ctx, tx, order, parties, 'customer', news)
      await tell(ctx, tx, order, parties, 'provider', news, { act: 'progress' })
    },
  })
  await settleSoon(ctx, id)
  return detailOf(ctx, id)
}
