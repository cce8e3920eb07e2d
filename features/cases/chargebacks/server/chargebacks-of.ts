import type { Database, Tx } from '#lib/server/db.ts'

/** What the driver's bank wants back of an order, or wanted: oldest first. */
export const chargebacksOf = (db: Database | Tx, orderId: string) =>
  db
    .selectFrom('chargebacks')
    .select(['id', 'amount_cents', 'reason', 'status', 'due_by', 'closed_at', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
