import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { asOrder, ordersOf } from './rows.ts'

/** What was booked before its day was closed stays, and its business is told: of a rental pick-up and return count. */
export const bookingsOnClosedDays: Verb<typeof ordersContract.onClosedDays> = async (ctx) => {
  const rows = await ordersOf(ctx.db)
    .where(sql<boolean>`orders.provider_id in (select actor_provider_ids())`)
    .where('orders.status', '=', 'paid')
    .where('orders.fulfilment', 'in', ['requested', 'accepted'])
    .where('orders.service_date', '>=', ctx.services.now().toISOString().slice(0, 10))
    .where(
      sql<boolean>`closed_days(orders.listing_id, orders.service_date, coalesce(orders.end_date, orders.service_date))
        && array[orders.service_date, orders.end_date]`,
    )
    .orderBy('orders.service_date')
    .limit(100)
    .execute()
  return rows.map(asOrder)
}
