// The deadline for a booking's own answer is paused while the driver thinks about days that the provider proposed.
import { beginsAt } from '#features/market/slots/slot.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { OrderRow } from '#features/work/orders/server/rows.ts'

/** `due`, later by the time that the driver has had, but never beyond the first day unless it was so before. */
async function moveDeadline(tx: Tx, order: OrderRow, zone: string, due: string, waitedMs: number): Promise<void> {
  const before = new Date(due).getTime()
  const latest = Math.max(before, beginsAt(order, zone).getTime())
  const respondBy = new Date(Math.min(before + Math.max(0, waitedMs), latest))
  await tx.updateTable('orders').set({ respond_by: respondBy.toISOString() }).where('id', '=', order.id).execute()
  await addJob(tx, 'order_deadline', { id: order.id }, { runAt: respondBy, key: `deadline:${order.id}` })
}

/** A proposal is open until `until` at most. Gives back when the answer was due, or null when it was not due or is late already. */
export async function pauseDeadline(
  tx: Tx,
  order: OrderRow,
  zone: string,
  now: Date,
  until: Date,
): Promise<string | null> {
  const due = order.respond_by
  if (order.work_status !== 'requested' || !due || new Date(due) <= now) return null
  await moveDeadline(tx, order, zone, due, until.getTime() - now.getTime())
  return due
}

/** The proposal ended without agreement: the provider has as long as was left when it was sent. */
export async function resumeDeadline(
  tx: Tx,
  order: OrderRow,
  zone: string,
  proposal: { created_at: string; respond_by: string | null },
  now: Date,
): Promise<void> {
  if (order.work_status !== 'requested' || !proposal.respond_by) return
  await moveDeadline(tx, order, zone, proposal.respond_by, now.getTime() - new Date(proposal.created_at).getTime())
}
