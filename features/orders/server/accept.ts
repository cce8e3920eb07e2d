import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canAccept } from '../policy.ts'
import { move } from './move.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** The provider takes the job. */
export const acceptOrder: Verb<typeof ordersContract.accept> = (ctx, { id }) =>
  move(ctx, id, {
    may: canAccept,
    to: 'accepted',
    then: (tx, order, parties) => tell(ctx, tx, order, parties, 'customer', WORDS.accepted(parties.about)),
  })
