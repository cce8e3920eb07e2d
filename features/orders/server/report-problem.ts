import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canReportProblem } from '../policy.ts'
import { move } from './move.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** Stops the release clock until the driver takes it back or an admin settles it. */
export const reportProblem: Verb<typeof ordersContract.reportProblem> = (ctx, { id, reason }) =>
  move(ctx, id, {
    may: canReportProblem,
    to: 'disputed',
    reason,
    set: { release_at: null },
    then: async (tx, order, parties) => {
      const news = WORDS.disputed(parties.about, reason)
      await tell(ctx, tx, order, parties, 'provider', news)
      await tell(ctx, tx, order, parties, 'admin', news)
    },
  })
