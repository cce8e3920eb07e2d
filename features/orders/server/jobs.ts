import { sql } from 'kysely'
import { bookLines } from '#features/payments/server/book-lines.ts'
import { beginComparison, compareBooks, noteFailure } from '#features/payments/server/compare-books.ts'
import { readRecords } from '#features/payments/server/read-records.ts'
import { dayIn, startOfDayIn } from '#lib/dates.ts'
import { addJob, because, type Ctx, type Services } from '#lib/server/ctx.ts'
import { type Job, type Jobs, type Sweeps, systemCtx } from '#lib/server/jobs.ts'
import { expireChange } from './answer-change.ts'
import { openWish } from './ask-change.ts'
import { issueDuePapers } from './issue-papers.ts'
import { tellOfEnd, warnOfLimits } from './coverage-news.ts'
import { depositJobs, depositSweeps } from './deposit-jobs.ts'
import { endHold } from './end-hold.ts'
import { hearOfLostRefunds } from './hear-refund.ts'
import { hearOfLostCharges } from './return-charge.ts'
import { expireReturn, returnWaits } from './early-return.ts'
import { beginExtension } from './extend.ts'
import { reconcileOrder } from './reconcile.ts'
import { noteDisputeJob } from './note-dispute.ts'
import { isContested, lockOrder } from './rows.ts'
import { askRefund, release, settleSoon } from './settle.ts'
import { partiesOf, tell } from './tell.ts'
import { WORDS } from './words.ts'

const idOf = (payload: Record<string, unknown>) => String(payload['id'])

/** Queued by earlier versions, one for each booking. */
const expireHold: Job = async (ctx, payload) => {
  const id = idOf(payload)
  const order = await ctx.db.selectFrom('orders').select('hold_expires_at').where('id', '=', id).executeTakeFirst()
  if (order?.hold_expires_at && order.hold_expires_at <= ctx.services.now().toISOString())
    await endHold(ctx, id, 'expired')
}

/** Unpaid bookings whose time is over, a page at a time; each by itself, so that one cannot stop the others. */
const expireHolds: Job = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', ctx.services.now().toISOString())
    .orderBy('hold_expires_at')
    .limit(500)
    .execute()
  for (const { id } of rows)
    await endHold(ctx, id, 'expired').catch((error: unknown) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'a hold could not be ended yet'),
    )
}

/** How long a refund may be on its way before we ask the card company about it, again and again. */
const REFUND_QUIET_MS = 600_000

/** Orders of which a bank was not answered yet though somebody asked for it, or whose dispute we have not heard of for long. */
const unheardDisputes = (ctx: Ctx, quiet: string) =>
  ctx.db
    .selectFrom('disputes as d')
    .leftJoin('dispute_answers as a', 'a.dispute_id', 'd.id')
    .select('d.order_id')
    .where('d.closed_at', 'is', null)
    .where((eb) => eb.or([eb('d.told_at', '<', quiet), eb('a.asked_at', 'is not', null).and('a.done_at', 'is', null)]))

const AT_ONCE = 4
/** Every order whose money is not where it should be; each by itself, so that one cannot stop the others. */
const reconcileAll: Job = async (ctx) => {
  const quiet = new Date(ctx.services.now().getTime() - REFUND_QUIET_MS).toISOString()
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', unheardDisputes(ctx, quiet)),
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
        eb.and([
          eb('status', '=', 'paid'),
          eb('fulfilment', 'in', ['approved', 'declined', 'cancelled', 'no_show']),
          eb('released_at', 'is', null),
          eb('id', 'not in', ctx.db.selectFrom('disputes').select('order_id').where('closed_at', 'is', null)),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
  // a company that answers slowly must not keep those waiting who come last
  const reconcileNext = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const { id } = row
      await reconcileOrder(ctx, id).catch((error: unknown) =>
        ctx.services.log.warn({ err: error, order_id: id }, 'an order could not be reconciled yet'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reconcileNext))
}

/** 72 hours after completion without a word, or a no-show without a protest: the provider is paid. */
const releaseOrder: Job = async (ctx, payload) => {
  const now = ctx.services.now().toISOString()
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, idOf(payload))
    if (order.status !== 'paid' || !order.release_at || order.release_at > now) return
    if (order.fulfilment !== 'completed' || (await returnWaits(tx, order))) return
    if (await isContested(tx, order.id)) return // the end of the dispute sets this clock again
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
  if (payload['begin']) return beginExtension(ctx, id)
  if (payload['return_id']) return expireReturn(ctx, id, String(payload['return_id']))
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

/** Disputes that the company has on record and of which we know nothing, or not the end: an event was lost. */
async function hearOfLostDisputes(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select c.id from card_records c left join disputes d on d.stripe_dispute_id = c.id
    where c.kind = 'dispute' and (d.id is null or c.settled_cents <> d.withdrawn_cents or (c.status in ('won', 'lost') and c.status <> d.status))
    limit 500`.execute(ctx.db)
  for (const { id } of rows) await noteDisputeJob(ctx, { id })
}

/** The card company, our rows and the books against each other: every night, after a start, and when an admin asks. */
const compare: Job = async (ctx) => {
  const { id, last, booked } = await beginComparison(ctx)
  try {
    const records = await readRecords(ctx, last)
    await hearOfLostDisputes(ctx)
    await hearOfLostRefunds(ctx)
    await hearOfLostCharges(ctx)
    await compareBooks(ctx, id, records, await bookLines(ctx, booked))
  } catch (error) {
    await noteFailure(ctx, id, error)
    throw error
  }
}

const AFTER_START_MS = 120_000
/** What a stop left behind is looked for at once, and the books are compared two minutes after a start; starts in a row are one. */
export const queueAfterStart = (services: Services): Promise<void> => {
  const runAt = new Date(services.now().getTime() + AFTER_START_MS)
  return systemCtx(services, 'start').write(async (tx) => {
    for (const task of ['expire_holds', 'reconcile_orders']) await addJob(tx, task, {}, { key: `${task}:start` })
    await addJob(tx, 'compare_books', {}, { runAt, key: 'compare_books' })
  })
}

export const orderJobs: Jobs = {
  ...depositJobs,
  expire_hold: expireHold,
  expire_holds: expireHolds,
  reconcile_order: (ctx: Ctx, payload) => reconcileOrder(ctx, idOf(payload)),
  release_order: releaseOrder,
  order_clock: orderClock,
  coverage_warning: warnOfLimits,
  coverage_ended: tellOfEnd,
  reconcile_orders: reconcileAll,
  issue_papers: issueDuePapers,
  note_dispute: noteDisputeJob,
  compare_books: compare,
}
export const orderSweeps: Sweeps = [
  { match: '* * * * *', task: 'expire_holds' },
  { match: '* * * * *', task: 'reconcile_orders' },
  { match: '* * * * *', task: 'issue_papers' },
  { match: '37 7 * * *', task: 'compare_books' },
  ...depositSweeps,
]
