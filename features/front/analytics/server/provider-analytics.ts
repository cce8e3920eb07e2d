import { sql } from 'kysely'
import { EARNED } from '#features/work/orders/status.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { readProfile } from '#features/business/providers/server/read.ts'
import { ensure } from '#lib/policy.ts'
import type { Verb } from '#lib/server/http.ts'
import type { analyticsContract } from '../contract.ts'
import { monthsUntil, providerStats } from './stats.ts'

type Month = { month: string; bookings: number; completed_jobs: number; earnings_cents: number }
type Answer = { month: string; minutes: number | null; kept: boolean }
type Rated = { month: string; sum: number; count: number }

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return Math.round(sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2)
}

const measured = (answers: readonly Answer[], rated: readonly Rated[]) => {
  const reviews = rated.reduce((total, { count }) => total + count, 0)
  const stars = rated.reduce((total, { sum }) => total + sum, 0)
  return {
    response_minutes: median(answers.flatMap(({ minutes }) => minutes ?? [])),
    in_time: answers.filter(({ kept }) => kept).length,
    measured: answers.length,
    rating: reviews ? Math.round((stars / reviews) * 10) / 10 : null,
    reviews,
  }
}

/**
 * The own provider by month, in its zone: bookings, earnings and answers by the month of booking, ratings by the month
 * of the review. A booking that its driver cancelled before the deadline asks nothing of anybody and is not measured.
 */
export const providerAnalytics: Verb<typeof analyticsContract.providerAnalytics> = async (ctx, { months }) => {
  const provider = await readProfile(ctx, {})
  ensure(mayAct(provider.member_role, 'money'))
  const now = ctx.services.now()
  const zone = provider.time_zone
  const list = monthsUntil(now, months, zone)
  const [stats, figures, answers, rated] = await Promise.all([
    providerStats(ctx.db, provider.id, now),
    sql<Month>`
      select m.month, count(o.id)::int as bookings,
        (count(o.id) filter (where o.status = 'paid' and o.work_status = any(${EARNED})))::int as completed_jobs,
        coalesce(sum(o.amount - o.refunded) filter (where o.status = 'paid'), 0)::int as earnings_cents
      from ${list} m
      left join (select o.*, coalesce((select sum(p.amount_cents) from payments p
          where p.order_id = o.id and p.kind = 'refund' and p.status = 'succeeded'), 0) as refunded
        from orders o where o.provider_id = ${provider.id}) o on to_char(o.created_at at time zone ${zone}, 'YYYY-MM') = m.month
      group by m.month order by m.month`.execute(ctx.db),
    sql<Answer>`
      with measured as (
        select to_char(o.created_at at time zone ${zone}, 'YYYY-MM') as month, o.respond_by, e.paid_at, e.answered_at,
          least(e.left_at, ${now.toISOString()}::timestamptz) as waited_until
        from orders o cross join lateral (
          select min(at) filter (where machine = 'order_payment' and to_status = 'paid') as paid_at,
            min(at) filter (where machine = 'order_work' and from_status = 'requested') as left_at,
            min(at) filter (where machine = 'order_work' and from_status = 'requested'
              and to_status in ('accepted', 'declined') and actor_id is not null) as answered_at
          from order_events where order_id = o.id) e
        where o.provider_id = ${provider.id} and o.respond_by is not null and e.paid_at is not null)
      select c.month, (extract(epoch from c.answered_at - c.paid_at) / 60)::float8 as minutes,
        coalesce(c.answered_at <= c.respond_by, false) as kept
      from measured c join ${list} m on m.month = c.month
      where c.answered_at is not null or c.waited_until > c.respond_by`.execute(ctx.db),
    sql<Rated>`
      select m.month, sum(r.rating)::int as sum, count(*)::int as count from reviews r
      join ${list} m on m.month = to_char(r.created_at at time zone ${zone}, 'YYYY-MM')
      where r.provider_id = ${provider.id} and r.removed_at is null and r.counts group by m.month`.execute(ctx.db),
  ])
  const of = <R extends { month: string }>(rows: readonly R[], month: string) =>
    rows.filter((row) => row.month === month)
  return {
    stats,
    period: measured(answers.rows, rated.rows),
    months: figures.rows.map((row) => ({
      ...row,
      ...measured(of(answers.rows, row.month), of(rated.rows, row.month)),
    })),
  }
}
