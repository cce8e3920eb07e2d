import type { Database, Tx } from '#lib/server/db.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { BookingWithChange, OrderChange } from '../change.ts'

/** The newest request for other days, answered or not. */
export const newestChange = async (db: Database | Tx, orderId: string): Promise<OrderChange | null> =>
  (await db
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null

/** The answer of each call about other days. */
export const bookingWithChange = async (ctx: Ctx, { id }: { id: string }): Promise<BookingWithChange> => ({
  ...(await bookingOf(ctx, { id })),
  change: await newestChange(ctx.db, id),
})
