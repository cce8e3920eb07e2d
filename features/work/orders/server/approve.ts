import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canApprove } from '../policy.ts'
import { move } from './move.ts'
import { release } from './settle.ts'

/** The driver is satisfied, or withdraws a complaint: exactly what is held becomes the provider's. */
export const approveOrder: Verb<typeof ordersContract.approve> = (ctx, { id }) =>
  move(ctx, id, {
    may: canApprove,
    first: async (tx) => {
      for (const ensureThat of ctx.services.tables.orders.mayApprove) await ensureThat(tx, id)
    },
    to: 'approved',
    reason: 'driver_approved',
    money: true,
    then: (tx, order) => release(ctx, tx, order),
  })
