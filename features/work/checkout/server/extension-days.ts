// The days of a car that stays out: those after its last day pass to the extension, and come back when it ends.
import { addDays, dayIn } from '#lib/dates.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { daysOfOrder } from '#features/market/listings/availability.ts'
import { ENDED, OPEN } from '#features/work/orders/status.ts'
import { lockOrder, type OrderRow } from '#features/work/orders/server/rows.ts'

type Wanted = { id: string; service_date: string; end_date: string }

/**
 * Takes the days of an extension and of getting ready after it, among them those that the first booking kept for getting
 * ready. Gives back how many that were, or null when somebody else has one of them. In a transaction of the system.
 */
export async function takeOver(
  tx: Tx,
  first: OrderRow,
  wanted: Wanted,
  turnaround: number,
  reason: 'reservation' | 'order',
): Promise<number | null> {
  const days = daysOfOrder(wanted.service_date, wanted.end_date, turnaround)
  const own = await tx
    .deleteFrom('listing_days')
    .where('order_id', '=', first.id)
    .where('reason', '=', 'turnaround')
    .where('day', '>=', wanted.service_date)
    .returning('day')
    .execute()
  const rows = days.map((each) => ({
    listing_id: first.listing_id,
    unit: first.unit!,
    order_id: wanted.id,
    day: each.day,
    reason: each.reason === 'order' ? reason : each.reason,
  }))
  const taken = await tx
    .insertInto('listing_days')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute()
  return taken.length === rows.length ? own.length : null
}

/** The days of an extension whose reservation had ended, once more: only while its first booking runs and nobody else has them. */
export async function takeOverAgain(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  zone: string,
  turnaround: number,
): Promise<boolean> {
  const first = await lockOrder(tx, order.extends_order_id!)
  const runs = first.status === 'paid' && (first.work_status === 'accepted' || first.work_status === 'in_progress')
  const follows = order.service_date === addDays(first.end_date ?? first.service_date!, 1)
  if (!runs || !follows || order.service_date! <= dayIn(zone, ctx.services.now())) return false
  const other = await tx
    .selectFrom('orders')
    .select('id')
    .where('extends_order_id', '=', first.id)
    .where('id', '<>', order.id)
    .where('status', 'in', OPEN)
    .where('work_status', 'not in', ENDED)
    .executeTakeFirst()
  if (other) return false
  const wanted = { id: order.id, service_date: order.service_date!, end_date: order.end_date ?? order.service_date! }
  const took = await takeOver(tx, { ...first, unit: order.unit }, wanted, turnaround, 'order')
  if (took !== null) return true
  // somebody has one of the days: what was moved goes back, and the money after it
  await tx.deleteFrom('listing_days').where('order_id', '=', order.id).execute()
  const ready = daysOfOrder(order.service_date!, order.service_date!, turnaround).slice(0, turnaround)
  if (ready.length)
    await tx
      .insertInto('listing_days')
      .values(
        ready.map(({ day }) => ({
          listing_id: first.listing_id,
          unit: first.unit!,
          order_id: first.id,
          day,
          reason: 'turnaround' as const,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return false
}
