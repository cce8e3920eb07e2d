import { because } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { isContested, lockOrder } from './rows.ts'
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
