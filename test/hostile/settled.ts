// When the storm is over: waits until nothing is left to do, and asks whether what was promised is still so.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { notReturned, readCompany } from './company-file.ts'
import type { Promised } from './told.ts'

/** The promise is a minute (reliability.md); the rest is for the machine itself. */
export const PROMISED_MS = 65_000

type View = { owner: pg.Pool; file: string; now: () => number; hurry: boolean; patience: number; deposits: boolean }

/** Waits until nothing is left to do. Returns the seconds, how much was left at the end, and what. */
export async function settle(view: View): Promise<{ seconds: number; left: number; late: string[] }> {
  const began = Date.now()
  if (view.hurry && view.deposits) await view.owner.query(`select graphile_worker.add_job('settle_deposits', '{}')`)
  if (view.hurry) await view.owner.query(`select graphile_worker.add_job('reconcile_orders', '{}')`)
  for (;;) {
    const open = Object.entries(await unsettled(view)).filter(([, count]) => count > 0)
    const seconds = Math.round((Date.now() - began) / 100) / 10
    if (!open.length) return { seconds, left: 0, late: [] }
    if (Date.now() - began > view.patience)
      return {
        seconds,
        left: open.reduce((sum, [, count]) => sum + count, 0),
        late: open.map(([name, count]) => `after ${seconds} s still ${count} ${name.replaceAll('_', ' ')}`),
      }
    await sleep(100)
  }
}

/** What still has to happen: reservations that are over, charges without a paid order, refunds under way, events and jobs that are due. */
async function unsettled({ owner, file, now, deposits }: View): Promise<Record<string, number>> {
  const company = readCompany(file, now())
  const at = new Date(now()).toISOString()
  const { rows } = await owner.query<Record<string, number>>(
    `select
    (select count(*)::int from orders where status = 'pending' and reservation_expires_at < $1) as reservations_over,
    (select count(*)::int from orders where id::text = any($2) and status not in ('paid', 'refunded')) as charged_unpaid,
    (select count(*)::int from payments where kind = 'refund' and status = 'pending') as refunds_open,
    (select count(*)::int from orders where status = 'paid' and work_status in ('declined', 'cancelled') and released_at is null
      and (release_at is null or release_at <= $1)
      and not exists (select from payments p where p.order_id = orders.id and p.kind = 'refund' and p.status = 'failed')) as ended_unsettled,
    (select count(*)::int from orders where status = 'paid' and work_status = 'approved' and released_at is null) as unreleased,
    (select count(*)::int from payouts where status = 'pending') as payouts_open,
    (select count(*)::int from payout_reversals where status = 'pending') as reversals_open,
    (select count(*)::int from payments p join orders o on o.id = p.order_id left join deposit_asks a on a.order_id = o.id
      where $3 and p.kind = 'deposit' and (p.status = 'pending' or p.status = 'authorized' and (p.replaced_by is not null
        or p.capture_cents is not null or a.kept_cents is not null or a.status = 'withdrawn'
        or a.id is null and (o.status <> 'paid' or o.work_status in ('approved', 'declined', 'cancelled', 'no_show'))
        or exists (select from deposits d where d.order_id = o.id and d.good_at is not null)))) as deposits_open,
    (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where run_at <= now() and attempts < max_attempts) as jobs_due`,
    [at, notReturned(company).map(({ order }) => order), deposits],
  )
  return { ...rows[0]!, events_due: company.due }
}

/** The night's comparing of the books, which hears of what no event ever told; waits until it has come to its end. */
export async function compareBooks(owner: pg.Pool): Promise<void> {
  const newest = async () =>
    (await owner.query<{ at: string | null }>(`select max(finished_at)::text as at from book_comparisons`)).rows[0]!.at
  const before = await newest()
  await owner.query(`select graphile_worker.add_job('compare_books', '{}')`)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    if ((await newest()) !== before) return
  throw new Error('the comparing of the books did not come to its end within a minute')
}

/** The queue keeps its time by the database's clock, which stays where it is when ours goes ahead. */
export async function letQueueCatchUp(owner: pg.Pool, ms: number): Promise<void> {
  if (ms > 0)
    await owner.query(`update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 millisecond'`, [ms])
}

const AT_LEAST: Record<NonNullable<Promised['work_status']>, string[]> = {
  accepted: ['accepted', 'in_progress', 'completed', 'approved'],
  completed: ['completed', 'approved'],
  approved: ['approved'],
  cancelled: ['cancelled'],
  declined: ['declined'],
}
/** Everything that was answered with yes must have survived. */
export async function brokenPromises(owner: pg.Pool, stories: Promised[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; work_status: string; kept: number | null; back: number | null }>(
    `select o.id, o.work_status, (select kept_cents from deposit_asks a where a.order_id = o.id) as kept,
      (select refund_cents from order_returns r where r.order_id = o.id and r.status = 'agreed') as back from orders o`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const promised = stories.flatMap((story) => (story.extension ? [story, story.extension] : [story]))
  return promised.flatMap(({ order_id, work_status, kept, given_back }) => {
    const is = known.get(order_id)
    if (is === undefined) return [`a confirmed booking is gone: ${order_id}`]
    const broken: string[] = []
    if (work_status && !AT_LEAST[work_status].includes(is.work_status))
      broken.push(`${work_status} was confirmed, is ${is.work_status}: ${order_id}`)
    if (kept !== undefined && (is.kept ?? 0) !== kept)
      broken.push(`${kept} cents of a deposit were decided, ${is.kept} stand: ${order_id}`)
    if (given_back !== undefined && is.back !== given_back)
      broken.push(`${given_back} cents were to come back for unused days, ${is.back} stand: ${order_id}`)
    return broken
  })
}
