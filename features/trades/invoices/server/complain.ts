import { canJudge } from '#features/trades/repairs/policy.ts'
import {
  asAdmin,
  asDriver,
  notifyDriver,
  notifyShop,
  type RepairRow,
  repairOf,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { toDriver, toShop } from '#features/trades/repairs/server/words.ts'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { invoicesContract } from '../contract.ts'
import { canDecide, canComplain } from '../policy.ts'
import { closeSoon } from './deliver.ts'
import { readBill, sharesOrdered } from './read-bill.ts'
import { billNews } from './words.ts'

type Moved = { to: 'disputed' | 'delivered' | 'closed'; action: string; reason: string }
async function move(ctx: Ctx, tx: Tx, { id }: RepairRow, { to, action, reason }: Moved): Promise<void> {
  await because(tx, reason)
  const closed_at = to === 'closed' ? ctx.services.now().toISOString() : null
  await tx.updateTable('repairs').set({ status: to, closed_at }).where('id', '=', id).execute()
  await audit(tx, { action, table: 'repairs', id, after: { status: to }, reason })
}

/** A repair that the insurer paid whole, or that was paid outside, has no payment to contest: its driver says what is wrong. */
export const complainAboutRepair: Verb<typeof invoicesContract.complain> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'complain about repair', async (tx, held) => {
    const [order = null] = await sharesOrdered(tx, repair_id)
    ensure(canComplain({ ...held, order }))
    await move(ctx, tx, held, { to: 'disputed', action: 'repair.complain', reason })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('disputed', { driver, reason })))
  })
  return readBill(ctx, { repair_id })
}

/** An admin decides what a driver reported; back at delivered, the time of silence begins anew. */
export const decideRepair: Verb<typeof invoicesContract.decide> = async (ctx, { repair_id, to, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  ensure(canJudge(person(ctx), repair))
  await asAdmin(ctx, repair, 'decide repair', async (tx, held) => {
    ensure(canDecide(held))
    if (to === held.status) throw conflict('wrong_state', 'This repair has no open problem.')
    await move(ctx, tx, held, { to, action: 'repair.decide', reason })
    const delivered_at = ctx.services.now().toISOString()
    if (to === 'delivered') {
      await tx.updateTable('repairs').set({ delivered_at }).where('id', '=', repair_id).execute()
      await closeSoon(ctx, tx, { ...held, status: to, delivered_at })
    }
    const news = billNews('decided', { closed: to === 'closed', reason })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
    await notifyShop(ctx, tx, held, toShop(held.id, news))
  })
  return readBill(ctx, { repair_id })
}
