// The words that a rented car came back early, as they stand beside its booking.
import type { Selectable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { findRequest, type Requests } from '#features/work/orders/server/requests.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { BookingWithReturn, EarlyReturn } from '../early-return.ts'

/** What one side says of a car that came back early. */
export const RETURNS: Requests<Selectable<DB['order_returns']>> = {
  table: 'order_returns',
  name: 'return',
  noun: 'Early return',
  ensure: ({ status }, may) => {
    if (status !== 'open')
      throw conflict('return_over', 'This has already been answered. Here’s the booking’s current status.')
    ensure(may)
  },
  record: ({ id, refund_cents }) => ({ return_id: id, refund_cents }),
}

/** The newest word that the car of an order came back early. */
export const newestReturn = (db: Database | Tx, orderId: string): Promise<EarlyReturn | null> =>
  findRequest(db, RETURNS, orderId)

/** The answer of each call about an early return. */
export const bookingWithReturn = async (ctx: Ctx, { id }: { id: string }): Promise<BookingWithReturn> => ({
  ...(await bookingOf(ctx, { id })),
  early_return: await newestReturn(ctx.db, id),
})

/** Approving, or an admin's release, waits for the answer (409 `return_open`). */
export async function ensureNoReturn(db: Database | Tx, orderId: string): Promise<void> {
  if ((await newestReturn(db, orderId))?.status === 'open')
    throw conflict('return_open', 'There’s an early return waiting for an answer. Answer it first.')
}

/** A rental whose early return was settled is over, and is not reopened (409 `returned_once`). */
export async function ensureNoneAgreed(db: Database | Tx, orderId: string): Promise<void> {
  if ((await newestReturn(db, orderId))?.status === 'agreed')
    throw conflict('returned_once', 'An early return was settled, so this rental is over.')
}
