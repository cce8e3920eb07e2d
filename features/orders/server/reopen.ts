import { conflict, invalid } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canReopen, canUndo } from '../policy.ts'
import { voidInvoice } from './issue-papers.ts'
import { move } from './move.ts'
import { ensureNothingReleased } from './released.ts'
import { newestReturn } from './returned.ts'
import { tell } from './tell.ts'
import { WORDS } from './words.ts'

/** The job goes on: its release clock stops, its invoice is void, and the driver is told. After some minutes it says why. */
export const reopenOrder: Verb<typeof ordersContract.reopen> = (ctx, { id, reason }) =>
  move(ctx, id, {
    may: (order) => canReopen(order),
    to: 'in_progress',
    called: 'reopened',
    reason: reason ?? 'undone',
    money: true,
    first: async (tx, order) => {
      if (!canReopen(order).yes) return
      await ensureNothingReleased(tx, id)
      if ((await newestReturn(tx, id))?.status === 'agreed')
        throw conflict('returned_once', 'An early return has been settled, so this rental is over.')
      if (!reason && !canUndo(order, ctx.services.now()))
        throw invalid('reason', 'Say why you are reopening this job. The driver reads it.')
    },
    set: { release_at: null, completed_at: null },
    then: async (tx, order, parties) => {
      await voidInvoice(tx, order, ctx.services.now())
      await tell(ctx, tx, order, parties, 'customer', WORDS.reopened(parties.about, reason))
    },
  })
