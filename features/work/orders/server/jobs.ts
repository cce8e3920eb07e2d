import { addJob, type Services } from '#lib/server/ctx.ts'
import { type Jobs, type Sweeps, systemCtx } from '#lib/server/jobs.ts'
import { orderClock } from './answer-clock.ts'
import { compareMoney } from './compare-money.ts'
import { tellOfEnd, warnOfLimits } from '#features/trades/rentals/server/coverage-news.ts'
import { depositJobs, depositSweeps } from '#features/trades/deposits/server/deposit-jobs.ts'
import { expireHold, expireHolds } from '#features/work/checkout/server/expire-holds.ts'
import { issueDuePapers } from '#features/work/receipts/server/issue-papers.ts'
import { noteDisputeJob } from '#features/cases/chargebacks/server/note-dispute.ts'
import { reconcileAll, reconcileOrder } from '#features/work/checkout/server/reconcile.ts'
import { releaseOrder } from './release-order.ts'

export const orderJobs: Jobs = {
  ...depositJobs,
  expire_hold: expireHold,
  expire_holds: expireHolds,
  reconcile_order: (ctx, payload) => reconcileOrder(ctx, String(payload['id'])),
  release_order: releaseOrder,
  order_clock: orderClock,
  coverage_warning: warnOfLimits,
  coverage_ended: tellOfEnd,
  reconcile_orders: reconcileAll,
  issue_papers: issueDuePapers,
  note_dispute: noteDisputeJob,
  compare_books: compareMoney,
}
export const orderSweeps: Sweeps = [
  { match: '* * * * *', task: 'expire_holds' },
  { match: '* * * * *', task: 'reconcile_orders' },
  { match: '* * * * *', task: 'issue_papers' },
  { match: '37 7 * * *', task: 'compare_books' },
  ...depositSweeps,
]

const AFTER_START_MS = 120_000
/** What a stop left behind is looked for at once, and the books are compared two minutes after a start; starts in a row are one. */
export const queueAfterStart = (services: Services): Promise<void> => {
  const runAt = new Date(services.now().getTime() + AFTER_START_MS)
  return systemCtx(services, 'start').write(async (tx) => {
    for (const task of ['expire_holds', 'reconcile_orders']) await addJob(tx, task, {}, { key: `${task}:start` })
    await addJob(tx, 'compare_books', {}, { runAt, key: 'compare_books' })
  })
}
