import type { Database, Tx } from '#lib/server/db.ts'
import type { Handover } from '#features/work/orders/order.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'

/**
 * How the car of an extension left: on the first of the bookings before it where that was recorded (031, one car, one
 * journey). Null for any other booking, and where nobody recorded it. As the actor, who is a party of each.
 */
export async function departureOf(db: Database | Tx, extendsId: string | null): Promise<Handover | null> {
  for (let id = extendsId; id;) {
    const left = (await handoversIn(db, id)).findLast(({ kind }) => kind === 'check_out')
    if (left) return left
    const before: { extends_order_id: string | null } | undefined = await db
      .selectFrom('orders')
      .select('extends_order_id')
      .where('id', '=', id)
      .executeTakeFirst()
    id = before?.extends_order_id ?? null
  }
  return null
}
