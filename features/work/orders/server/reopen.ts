import { conflict, invalid } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canReopen, canUndo } from '../policy.ts'
import { move } from './move.ts'
import { ensureNothingReleased } from './released.ts'
import { lockOrder, type OrderRow } from './rows.ts'
import { notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** Where the work stood when it was completed: a job that had not begun is not under way because of a mistake. */
async function stoodAt(db: Database | Tx, id: string): Promise<'accepted' | 'in_progress'> {
  const done = await db
    .selectFrom('order_events')
    .select('from_status')
    .where('order_id', '=', id)
    .where('machine', '=', 'order_work')
    .where('to_status', '=', 'completed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return done?.from_status === 'accepted' ? 'accepted' : 'in_progress'
}

/** Refuses what the two sides have settled between them (409 `returned_once`), or the claims team in part (409 `part_released`). */
async function ensureUnsettled(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  await ensureNothingReleased(tx, id)
  for (const ensureThat of ctx.services.tables.orders.mayReopen) await ensureThat(tx, id)
}

const reopened = async (ctx: Ctx, tx: Tx, order: OrderRow) => {
  for (const follow of ctx.services.tables.orders.reopened) await follow(ctx, tx, order)
}

const REOPENED = { release_at: null, completed_at: null }

/** The car is out after all: what was completed with its return is under way again, or the return stands (409 `released`). */
async function reopenBefore(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  for (let id = order.extends_order_id; id;) {
    const before: OrderRow = await lockOrder(tx, id)
    id = before.extends_order_id
    if (before.completed_at === null || before.work_status === 'disputed') continue
    if (before.status !== 'paid' || before.work_status !== 'completed')
      throw conflict('released', 'The booking before this extension is over, so the extension can’t be reopened.')
    await ensureUnsettled(ctx, tx, before.id)
    for (const ensureThat of ctx.services.tables.orders.mayApprove) await ensureThat(tx, before.id)
    await tx
      .updateTable('orders')
      .set({ work_status: await stoodAt(tx, before.id), ...REOPENED })
      .where('id', '=', before.id)
      .execute()
    await reopened(ctx, tx, before)
  }
}

/** The job is again where it stood: no release is due, its invoice is void, and the driver is notified. After some minutes it says why. */
export const reopenOrder: Verb<typeof ordersContract.reopen> = async (ctx, { id, reason }) => {
  const to = await stoodAt(ctx.db, id)
  return move(ctx, id, {
    may: (order) => canReopen(order),
    to,
    called: 'reopened',
    reason: reason ?? 'undone',
    money: true,
    first: async (tx, order) => {
      if (!canReopen(order).yes) return
      await ensureUnsettled(ctx, tx, id)
      if (!reason && !canUndo(order, ctx.services.now()))
        throw invalid('reason', 'Give a reason for reopening this job. The driver will see it.')
    },
    set: REOPENED,
    then: async (tx, order, parties) => {
      await reopened(ctx, tx, order)
      await reopenBefore(ctx, tx, order)
      const said = { said: reason !== undefined, reason: reason ?? null }
      const news = bookingNews(to === 'accepted' ? 'notBegun' : 'reopened', parties.about, said)
      await notifyParty(ctx, tx, order, parties, 'customer', news)
    },
  })
}
