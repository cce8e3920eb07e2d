import type { Selectable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { findRequest, type Requests } from '#features/work/orders/server/requests.ts'
import type { BookingWithChange, OrderChange } from '../change.ts'

/** Requests for other days. */
export const CHANGES: Requests<Selectable<DB['order_changes']>> = {
  table: 'order_changes',
  name: 'change',
  noun: 'Change',
  ensure: ({ status, expires_at }, may, now) => {
    ensure(may)
    if (status !== 'open' || Date.parse(expires_at) <= now.getTime())
      throw conflict('change_over', 'This request is closed. Here’s the booking’s current status.')
  },
  record: ({ id }) => ({ change_id: id }),
}

/** The newest request for other days, answered or not. */
export const newestChange = (db: Database | Tx, orderId: string): Promise<OrderChange | null> =>
  findRequest(db, CHANGES, orderId)

/** The answer of each call about other days. */
export const bookingWithChange = async (ctx: Ctx, { id }: { id: string }): Promise<BookingWithChange> => ({
  ...(await bookingOf(ctx, { id })),
  change: await newestChange(ctx.db, id),
})
