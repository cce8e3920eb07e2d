import { type Answer, ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { WorkStatus, Booking, Viewer } from '../order.ts'
import { bookingOf } from './booking.ts'
import { lockOrder, orderOf, type OrderRow } from './rows.ts'
import { type Parties, partiesOf } from './notify-party.ts'

/** `was` is where the work stood before the step. */
export type Moved = OrderRow & { viewer: Viewer; time_zone: string; was: WorkStatus }
type Step = {
  may: (order: Moved) => Answer
  /** Asked of the held row before anything else. */
  first?: (tx: Tx, order: Moved) => Promise<void>
  to: WorkStatus
  /** What the audit log calls it, where that is not where it leads. */
  called?: string
  reason?: string | undefined
  /** When the next thing is expected, for the timeline. */
  next?: Date
  set?: { release_at?: string | null; completed_at?: string | null }
  /** The step also writes payment facts: the system writes, in the person's name. */
  money?: true
  then: (tx: Tx, order: Moved, parties: Parties) => Promise<void>
}

/** One step of the work: asked again under the row's lock, written with actor and reason, and the other side is notified. */
export async function move(
  ctx: Ctx,
  id: string,
  { may, first, to, called = to, reason, next, set, money, then }: Step,
): Promise<Booking> {
  const read = await orderOf(ctx.db, id)
  const seen = { viewer: read.viewer, time_zone: read.provider.time_zone }
  const work = async (tx: Tx) => {
    const row = await lockOrder(tx, id)
    const order = { ...row, ...seen, was: row.work_status }
    await first?.(tx, order)
    ensure(may(order))
    await because(tx, reason ?? '', next)
    await tx
      .updateTable('orders')
      .set({ work_status: to, ...set })
      .where('id', '=', id)
      .execute()
    await audit(tx, {
      action: `order.${called}`,
      table: 'orders',
      id,
      before: { work_status: order.work_status },
      after: { work_status: to },
      ...(reason && { reason }),
    })
    await then(tx, { ...order, work_status: to, ...set }, await partiesOf(tx, order))
  }
  await (money ? writeFor(ctx, `order ${to}`, work) : ctx.write(work))
  return bookingOf(ctx, { id })
}
