import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canStart } from '../policy.ts'
import { move } from './move.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** The work or the rental begins. */
export const startOrder: Verb<typeof ordersContract.start> = (ctx, { id }) =>
  move(ctx, id, {
    may: canStart,
    to: 'in_progress',
    then: (tx, order, parties) =>
      tell(ctx, tx, order, parties, 'customer', WORDS.started(parties.about), { mail: false }),
  })
