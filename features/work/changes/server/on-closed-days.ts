import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { changesContract } from '../contract.ts'
import { asOrder, ordersOf } from '#features/work/orders/server/rows.ts'
import { AHEAD } from '#features/work/orders/status.ts'

/**
 * What was booked before its day was closed stays, and its business is told until that day is over there: of a rental
 * pick-up and return count, of a car that is out its return, where that is not on an extension.
 */
export const bookingsOnClosedDays: Verb<typeof changesContract.onClosedDays> = async (ctx) => {
  const rows = await ordersOf(ctx.db)
    .innerJoin('provider_profiles as p', 'p.id', 'orders.provider_id')
    .where(sql<boolean>`orders.provider_id in (select actor_provider_ids())`)
    .where('orders.status', '=', 'paid')
    .where('orders.work_status', 'in', AHEAD)
    .where(
      sql<boolean>`closed_days(orders.listing_id,
          greatest(orders.service_date, (${ctx.services.now().toISOString()}::timestamptz at time zone p.time_zone)::date),
          coalesce(orders.end_date, orders.service_date))
        && array[
          case when orders.work_status <> 'in_progress' and orders.extends_order_id is null then orders.service_date end,
          case when not exists (select from orders x where x.extends_order_id = orders.id
            and x.work_status in ('accepted', 'in_progress')) then orders.end_date end]`,
    )
    .orderBy('orders.service_date')
    .limit(100)
    .execute()
  return rows.map(asOrder)
}
