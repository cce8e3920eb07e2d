import type { Coverage } from '#features/claims/claims/coverage.ts'
import { listClaims } from '#features/claims/claims/server/list.ts'
import { repairsOfDriver } from '#features/trades/repairs/server/claim-repairs.ts'
import { listOrders } from '#features/work/orders/server/list.ts'
import { needsLicense } from '#features/work/orders/progress.ts'
import { underTow } from '#features/towing/tows/server/under-tow.ts'
import { asSystem, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { RUNNING, SHOWN } from '../dashboard.ts'

/**
 * A person's own newest orders and claims, and what older orders still run; whoever they are besides, claims and bookings
 * of their own stay reachable.
 */
export const driverDashboard: Verb<typeof dashboardsContract.driver> = async (ctx) => {
  const me = person(ctx)
  const [orders, running, claims, repairs, tows] = await Promise.all([
    listOrders(ctx, { user_id: me.id, limit: SHOWN.orders }),
    listOrders(ctx, { user_id: me.id, group: 'going', sort: 'oldest', limit: RUNNING }),
    listClaims(ctx, { driver_id: me.id, sort: 'newest', limit: SHOWN.claims }),
    repairsOfDriver(ctx),
    // row security shows a driver no company that has their car
    underTow(asSystem(ctx, 'own tows').db, { driver_id: me.id }),
  ])
  ctx.reply.delete('link')
  const verified = claims.filter((claim) => claim.status === 'coverage-verified').map((claim) => claim.id)
  const older = running.filter(({ id }) => !orders.some((order) => order.id === id))
  const private_cars = [...orders, ...older].filter(needsLicense).map(({ id }) => id)
  const [coverages, changes, licenses] = await Promise.all([
    verified.length === 0
      ? []
      : ctx.db
          .selectFrom('coverage')
          .selectAll()
          .where('claim_id', 'in', verified)
          .$narrowType<Pick<Coverage, 'sources'>>()
          .execute(),
    ctx.db
      .selectFrom('order_changes')
      .innerJoin('orders', 'orders.id', 'order_changes.order_id')
      .select(['order_changes.order_id', 'order_changes.expires_at', 'order_changes.proposed_by'])
      .where('orders.user_id', '=', me.id)
      .where('order_changes.status', '=', 'open')
      .execute(),
    private_cars.length === 0
      ? []
      : ctx.db.selectFrom('order_licenses').select('order_id').where('order_id', 'in', private_cars).execute(),
  ])
  const licenses_due = private_cars.filter((id) => !licenses.some(({ order_id }) => order_id === id))
  return { orders, older, claims, coverages, changes, licenses_due, repairs, tows }
}
