import { sql } from 'kysely'
import type { Database, Tx } from '#lib/server/db.ts'
import type { OrderDetail } from '#features/work/orders/order.ts'
import { type Handover, handoversOf } from '#features/work/orders/progress.ts'

/**
 * How the car of an extension left: on the first of the bookings before it where that was recorded (031, one car, one
 * journey). Null for any other booking, and where nobody recorded it. As the actor, who is a party of each.
 */
export async function departureOf(db: Database | Tx, extendsId: string | null): Promise<Handover | null> {
  for (let id = extendsId; id;) {
    const before: { extends_order_id: string | null; timeline: OrderDetail['timeline'] | null } | undefined = await db
      .selectFrom('orders')
      .select(['extends_order_id', sql<OrderDetail['timeline'] | null>`order_timeline(id)`.as('timeline')])
      .where('id', '=', id)
      .executeTakeFirst()
    const left = handoversOf(before?.timeline ?? []).findLast(({ kind }) => kind === 'check_out')
    if (left) return left
    id = before?.extends_order_id ?? null
  }
  return null
}
