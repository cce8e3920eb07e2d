import { addJob, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { isContested, lockOrder, releaseTime } from './rows.ts'
import { release, settleSoon } from './settle.ts'

/** 72 hours after completion without a word, or a no-show without a protest: the provider is paid. */
export const releaseOrder: Job = async (ctx, payload) => {
  const now = ctx.services.now().toISOString()
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, String(payload['id']))
    if (order.status !== 'paid' || !order.release_at || order.release_at > now) return
    if (order.work_status !== 'completed') return
    for (const waits of ctx.services.tables.orders.releaseWaits) if (await waits(tx, order)) return
    if (await isContested(tx, order.id)) return // the end of the chargeback sets this deadline again
    await because(tx, 'auto_release')
    await tx.updateTable('orders').set({ work_status: 'approved' }).where('id', '=', order.id).execute()
    await release(ctx, tx, order)
  })
  await settleSoon(ctx, String(payload['id']))
}

/** The share of a repair's bill is earned with the car's return, and a tow with its end: from now on its driver has the time to object that they have after any work. */
export async function completeShare(ctx: Ctx, tx: Tx, id: string, why = 'car_handed_back'): Promise<void> {
  const now = ctx.services.now()
  const releaseAt = await releaseTime(tx, now)
  await completeWith(tx, id, { why, now, releaseAt })
}

/** Work that is completed by what happened elsewhere; it is released as any, unless somebody objects. */
export async function completeWith(
  tx: Tx,
  id: string,
  step: { why: string; now: Date; releaseAt: Date },
): Promise<void> {
  const { why, now, releaseAt } = step
  await because(tx, why, releaseAt)
  await tx
    .updateTable('orders')
    .set({ work_status: 'completed', completed_at: now.toISOString(), release_at: releaseAt.toISOString() })
    .where('id', '=', id)
    .execute()
  await addJob(tx, 'release_order', { id }, { runAt: releaseAt, key: `release:${id}` })
}
