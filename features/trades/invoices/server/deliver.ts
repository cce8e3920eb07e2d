import { mayAct } from '#features/business/providers/policy.ts'
import { endShopStay } from '#features/towing/storage/server/shop-stay.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import {
  lockRepair,
  asDriver,
  asShop,
  ensureBilled,
  ensureSafe,
  notifyDriver,
  notifyShop,
  type RepairRow,
  repairOf,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { toDriver, toShop } from '#features/trades/repairs/server/words.ts'
import { approveOrder } from '#features/work/orders/server/approve.ts'
import { completeShare } from '#features/work/orders/server/release-order.ts'
import { releaseTime, ruleOf } from '#features/work/orders/server/rows.ts'
import { groupOf } from '#features/work/orders/order.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Job } from '#lib/server/jobs.ts'
import type { invoicesContract } from '../contract.ts'
import { canClose, canDeliver } from '../policy.ts'
import { ensureTaken } from './hand-back.ts'
import { lockShares, moneyOf, readBill, sharesOrdered } from './read-bill.ts'
import { billNews } from './words.ts'

/**
 * The car is back with its driver. Their share is paid by card, or outside and confirmed by them; or the shop says in writing
 * why it lets the car go before; and the driver signed for it (domain/repair.md §4.1). From now on the driver has the time they have after any work.
 */
export const deliver: Verb<typeof invoicesContract.deliver> = async (
  ctx,
  { repair_id, odometer, balance_words, ...taken },
) => {
  refusePromises({ balance_words, ...taken })
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'progress', 'deliver', async (tx, held) => {
    ensure(canDeliver(held))
    await lockShares(tx, repair_id)
    const { orders, paid } = await moneyOf(tx, repair_id)
    if (!paid) throw conflict('record_missing', 'Issue the invoice before you hand the car back.')
    await ensureBilled(tx, repair_id)
    // who reads no prices cannot let one go unpaid either
    if (balance_words) ensure(mayAct(repair.member_role, 'prices'))
    const open = paid.due_cents > 0
    if (open && !balance_words)
      throw conflict(
        'share_open',
        'The driver’s share is open. Wait for it, record what was paid outside, or say why the car leaves before.',
      )
    if (open && balance_words!.length < 3) throw invalid('balance_words', 'Say why the car leaves before.')
    await ensureSafe(ctx, tx, held)
    await ensureTaken(ctx, tx, held, taken)
    const now = ctx.services.now()
    await tx
      .updateTable('repairs')
      .set({
        status: 'delivered',
        delivered_at: now.toISOString(),
        ...(odometer != null && { odometer_out: odometer }),
        ...(open && { balance_words }),
      })
      .where('id', '=', repair_id)
      .execute()
    await endShopStay(ctx, tx, repair_id)
    await audit(tx, { action: 'repair.deliver', table: 'repairs', id: repair_id, after: { balance: open } })
    for (const order of orders)
      if (order.status === 'paid' && order.work_status === 'accepted') await completeShare(ctx, tx, order.id)
    await closeSoon(ctx, tx, { ...held, status: 'delivered', delivered_at: now.toISOString() })
    const { business } = await sidesOf(ctx, tx, held)
    const { hours_after_completion: hours } = await ruleOf(tx, 'release', now)
    const news = billNews('delivered', { business, hours, open })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  })
  return readBill(ctx, { repair_id })
}

/** Whether nothing of a repair is open any more: its share is paid, and no payment of it waits to be approved. */
async function isSettled(tx: Tx, repairId: string): Promise<boolean> {
  const { orders, paid } = await moneyOf(tx, repairId)
  const waits = orders.some((order) => order.status === 'paid' && groupOf(order) === 'going')
  return paid?.due_cents === 0 && !waits
}

/** A repair whose share needed no order closes by itself, after the silence that approves any work. */
export async function closeSoon(ctx: Ctx, tx: Tx, repair: RepairRow): Promise<void> {
  if (repair.status !== 'delivered' || !(await isSettled(tx, repair.id))) return
  const runAt = await releaseTime(tx, ctx.services.now(), new Date(repair.delivered_at!))
  await addJob(tx, 'close_repair', { id: repair.id }, { runAt, key: `close_repair:${repair.id}` })
}
const close = (ctx: Ctx, tx: Tx, id: string) =>
  tx
    .updateTable('repairs')
    .set({ status: 'closed', closed_at: ctx.services.now().toISOString() })
    .where('id', '=', id)
    .execute()
export const closeRepairJob: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  await ctx.write(async (tx) => {
    const repair = await lockRepair(tx, id)
    if (canClose(repair).yes && (await isSettled(tx, id))) await close(ctx, tx, id)
  })
}

/** The driver says that all is well: what the card paid is released, and the repair is closed. */
export const closeRepair: Verb<typeof invoicesContract.close> = async (ctx, { repair_id }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'close repair', async (tx, held) => {
    ensure(canClose(held))
    await lockShares(tx, repair_id)
    const { orders: shares, paid } = await moneyOf(tx, repair_id)
    if (paid && paid.due_cents > 0) throw conflict('wrong_state', 'Your share is open. Pay it first.')
    if (shares.some(({ work_status }) => work_status === 'disputed'))
      throw conflict('wrong_state', 'You’ve reported a problem. It’s decided first, or withdraw it on its booking.')
    // what is held is released first; the last of them closes the repair
    if (shares.some(({ work_status }) => work_status === 'completed')) return
    await close(ctx, tx, repair_id)
    await audit(tx, { action: 'repair.close', table: 'repairs', id: repair_id })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('closed', { driver })))
  })
  return closedBefore(ctx, { repair_id })
}
/** The end of closing a repair, whatever became of who closed it: its shares are approved. */
export async function closedBefore(ctx: Ctx, { repair_id }: { repair_id: string }) {
  for (const { id, work_status } of await sharesOrdered(ctx.db, repair_id))
    if (work_status === 'completed') await approveOrder(ctx, { id })
  return readBill(ctx, { repair_id })
}
