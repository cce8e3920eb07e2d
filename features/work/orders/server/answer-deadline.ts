import { beginsAt } from '#features/market/slots/slot.ts'
import { addJob, because, type Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { freeCalendar, lockOrder } from './rows.ts'
import { askRefund, settleSoon } from './settle.ts'
import { partiesOf, notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/**
 * Half of the time to answer is over: one word to the provider, unless they have answered or wait for the driver. What was
 * answered by now needs no deadline, so it is queued only here.
 */
export async function remindToAnswer(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'paid' || order.work_status !== 'requested' || !order.respond_by) return
    const late = order.respond_by <= ctx.services.now().toISOString()
    const overdue = tx.selectFrom('order_events').select('id').where('order_id', '=', id).where('kind', '=', 'overdue')
    if (late && (await overdue.executeTakeFirst())) return // what the deadline asks for was said
    await addJob(tx, 'order_deadline', { id }, { runAt: new Date(order.respond_by), key: `deadline:${id}` })
    if (late) return
    for (const answered of ctx.services.tables.orders.hasAnswered) if (await answered(tx, id)) return
    const parties = await partiesOf(tx, order)
    const soon = bookingNews('answerSoon', parties.about, { until: new Date(order.respond_by) })
    await notifyParty(ctx, tx, order, parties, 'provider', soon, { act: 'answer' })
  })
}

/** The deadline for the answer to a booking has passed: first a word to both, and when it would begin without an answer, the money goes back. */
export const orderDeadline: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  if (payload['remind']) return remindToAnswer(ctx, id) // queued so by earlier versions
  const lapsed = await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const now = ctx.services.now()
    if (order.status !== 'paid' || order.work_status !== 'requested') return false
    if (!order.respond_by || order.respond_by > now.toISOString()) return false
    const parties = await partiesOf(tx, order)
    const { about } = parties
    const begins = beginsAt(order, about.zone)
    if (begins <= now) {
      await because(tx, 'unanswered')
      await tx.updateTable('orders').set({ work_status: 'declined' }).where('id', '=', id).execute()
      await freeCalendar(tx, id)
      await askRefund(tx, order)
      await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('lapsed', about))
      await notifyParty(ctx, tx, order, parties, 'provider', bookingNews('lapsed', about), { act: 'answer' })
      return true
    }
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'overdue', next_expected_at: begins.toISOString() })
      .execute()
    await addJob(tx, 'order_deadline', { id }, { runAt: begins, key: `deadline:${id}` })
    await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('unanswered', about))
    await notifyParty(ctx, tx, order, parties, 'provider', bookingNews('answerNow', about), { act: 'answer' })
    return false
  })
  if (lapsed) await settleSoon(ctx, id)
}
