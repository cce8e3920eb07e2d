// The words that a rented car came back early, as they stand beside its booking.
import { conflict } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { BookingWithReturn, EarlyReturn } from '../early-return.ts'

export const RETURN_COLUMNS = [
  'id',
  'status',
  'proposed_by',
  'returned_on',
  'from_end',
  'unused_days',
  'kept_cents',
  'refund_cents',
  'insurer_back_cents',
  'reason',
  'answer',
  'expires_at',
  'created_at',
  'answered_at',
] as const

/** The newest word that the car of an order came back early. */
export const newestReturn = async (db: Database | Tx, orderId: string): Promise<EarlyReturn | null> =>
  (await db
    .selectFrom('order_returns')
    .select(RETURN_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null

/** The answer of each call about an early return. */
export const bookingWithReturn = async (ctx: Ctx, { id }: { id: string }): Promise<BookingWithReturn> => ({
  ...(await bookingOf(ctx, { id })),
  early_return: await newestReturn(ctx.db, id),
})

/** Approving, or an admin's release, waits for the answer (409 `return_open`). */
export async function ensureNoReturn(db: Database | Tx, orderId: string): Promise<void> {
  if ((await newestReturn(db, orderId))?.status === 'open')
    throw conflict('return_open', 'The car came back early, and that is not settled yet. Answer that first.')
}

/** A rental whose early return was settled is over, and is not reopened (409 `returned_once`). */
export async function ensureNoneAgreed(db: Database | Tx, orderId: string): Promise<void> {
  if ((await newestReturn(db, orderId))?.status === 'agreed')
    throw conflict('returned_once', 'An early return has been settled, so this rental is over.')
}
