import { listClaims } from '#features/claims/server/list.ts'
import { listOrders } from '#features/orders/server/list.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { SHOWN } from '../dashboard.ts'

/** A person's own newest orders and claims; whoever they are besides, claims and bookings of their own stay reachable. */
export const driverDashboard: Verb<typeof dashboardsContract.driver> = async (ctx) => {
  const me = person(ctx)
  const [orders, claims] = await Promise.all([
    listOrders(ctx, { user_id: me.id, limit: SHOWN.orders }),
    listClaims(ctx, { driver_id: me.id, sort: 'newest', limit: SHOWN.claims }),
  ])
  ctx.reply.delete('link')
  const verified = claims.find((claim) => claim.status === 'coverage-verified')
  const coverage = verified
    ? await ctx.db.selectFrom('coverage').selectAll().where('claim_id', '=', verified.id).executeTakeFirst()
    : undefined
  return { orders, claims, coverage: coverage ?? null }
}
