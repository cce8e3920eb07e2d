import { dayIn, startOfDayIn } from '#lib/dates.ts'
import { addJob, because, type Ctx } from '#lib/server/ctx.ts'
import type { Job, Jobs, Sweeps } from '#lib/server/jobs.ts'
import { expireChange } from './answer-change.ts'
import { openWish } from './ask-change.ts'
import { tellOfEnd, warnOfLimits } from './coverage-news.ts'
import { endHold } from './end-hold.ts'
import { reconcileOrder } from './reconcile.ts'
import { lockOrder } from './rows.ts'
import { askRefund, release, settleSoon } from './settle.ts'
import { partiesOf, tell } from './tell.ts'
import { WORDS } from './words.ts'

const idOf = (payload: Record<string, unknown>) => String(payload['id'])

const expireHold: Job = async (ctx, payload) => {
  const id = idOf(payload)
  const order = await ctx.db.selectFrom('orders').select('hold_expires_at').where('id', '=', id).executeTakeFirst()
  if (order?.hold_expires_at && order.hold_expires_at <= ctx.services.now().toISOString())
    await endHold(ctx, id, 'expired')
}

/** How long a refund may be on its way before we ask the card company about it, again and again. */
const REFUND_QUIET_MS = 600_000

/** Every order whose money is not where it should be; each by itself, so that one cannot stop the others. */
const reconcileAll: Job = async (ctx) => {
  const quiet = new Date(ctx.services.now().getTime() - REFUND_QUIET_MS).toISOString()
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.kind', '=', 'refund')
            .where('payments.status', '=', 'pending')
            .where('payments.updated_at', '<', quiet),
        ),
        eb('status', '=', 'pending'),
        eb.and([eb('status', '=', 'paid'), eb('fulfilment', '=', 'approved'), eb('released_at', 'is', null)]),
        eb.and([
          eb('status', '=', 'paid'),
          eb('fulfilment', 'in', ['declined', 'cancelled', 'no_show']),
          eb('released_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const { id } of rows)
    await reconcileOrder(ctx, id).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'an order could not be reconciled yet'),
    )
}

/** 72 hours after completion without a word, or a no-show without a protest: the provider is paid. */
const releaseOrder: Job = async (ctx, payload) => {
  const now = ctx.services.now().toISOString()
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, idOf(payload))
    if (order.status !== 'paid' || !order.release_at || order.release_at > now) return
    if (order.fulfilment !== 'completed') return
    await because(tx, 'auto_release')
    await tx
      .updateTable('orders')
      .set({ fulfilment: 'approved', version: order.version + 1 })
      .where('id', '=', order.id)
      .execute()
    await release(ctx, tx, { ...order, version: order.version + 1 })
  })
  await settleSoon(ctx, idOf(payload))
}

/** Half of the time to answer is over: one word to the provider, unless they have answered or wait for the driver. */
async function remindToAnswer(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'paid' || order.fulfilment !== 'requested' || !order.respond_by) return
    if (order.respond_by <= ctx.services.now().toISOString()) return
    if ((await openWish(tx, id))?.proposed_by === 'provider') return
    const parties = await partiesOf(tx, order)
    const soon = WORDS.answerSoon(parties.about, new Date(order.respond_by))
    await tell(ctx, tx, order, parties, 'provider', soon, { act: 'answer' })
  })
}

/** The clocks of answers. A request for other days ends; a booking: first a word to both, and when the day itself comes without an answer, the money goes back. */
const orderClock: Job = async (ctx, payload) => {
  const id = idOf(payload)
  if (payload['remind']) return remindToAnswer(ctx, id)
  if (payload['change_id']) return expireChange(ctx, id, String(payload['change_id']))
  const lapsed = await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const now = ctx.services.now()
    if (order.status !== 'paid' || order.fulfilment !== 'requested') return false
    if (!order.respond_by || order.respond_by > now.toISOString()) return false
    const parties = await partiesOf(tx, order)
    const { about } = parties
    if (order.service_date! <= dayIn(about.zone, now)) {
      await because(tx, 'unanswered')
      await tx
        .updateTable('orders')
        .set({ fulfilment: 'declined', version: order.version + 1 })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('listing_days').where('order_id', '=', id).execute()
      await askRefund(tx, order)
      await tell(ctx, tx, order, parties, 'customer', WORDS.lapsed(about))
      await tell(ctx, tx, order, parties, 'provider', WORDS.lapsed(about), { act: 'answer' })
      return true
    }
    const dayBegins = startOfDayIn(about.zone, order.service_date!)
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'overdue', next_expected_at: dayBegins.toISOString() })
      .execute()
    await addJob(tx, 'order_clock', { id }, { runAt: dayBegins, key: `clock:${id}` })
    await tell(ctx, tx, order, parties, 'customer', WORDS.unanswered(about))
    await tell(ctx, tx, order, parties, 'provider', WORDS.answerNow(about), { act: 'answer' })
    return false
  })
  if (lapsed) await settleSoon(ctx, id)
}

export const orderJobs: Jobs = {
  expire_hold: expireHold,
  reconcile_order: (ctx: Ctx, payload) => reconcileOrder(ctx, idOf(payload)),
  release_order: releaseOrder,
  order_clock: orderClock,
  coverage_warning: warnOfLimits,
  coverage_ended: tellOfEnd,
  reconcile_orders: reconcileAll,
}
export const orderSweeps: Sweeps = [{ match: '* * * * *', task: 'reconcile_orders' }]
