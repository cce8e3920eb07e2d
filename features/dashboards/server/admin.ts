import { sql } from 'kysely'
import { listClaims } from '#features/claims/server/list.ts'
import { providerQueue } from '#features/providers/server/queue.ts'
import { DEFAULT_ZONE } from '#lib/us-states.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { type AdminDashboard, SHOWN } from '../dashboard.ts'
import { monthsUntil } from './stats.ts'

const OLDEST = 5

/** Counts of the whole site in one query, what waits longest, and the newest activity (rules.md, "Words that count"). */
export const adminDashboard: Verb<typeof dashboardsContract.admin> = async (ctx) => {
  const now = ctx.services.now().toISOString()
  const [counts, claims, verifications, activity] = await Promise.all([
    sql<AdminDashboard['counts']>`
      select (select count(*)::int from profiles where role <> 'claims_admin' and deleted_at is null) as users,
        (select count(*)::int from provider_profiles) as providers,
        (select count(*)::int from provider_profiles where background_check_status = 'pending') as pending_verifications,
        (select count(*)::int from claims where status = 'intake') as pending_claims,
        (select count(*)::int from claims where status = 'intake' and coverage_due_at < ${now}) as overdue_claims,
        (select count(*)::int from orders where fulfilment = 'disputed') as open_problems,
        (select coalesce(sum(amount), 0)::bigint from orders where status = 'paid') as revenue_cents,
        (select count(*)::int from orders where status = 'paid') as paid_orders,
        (select count(*)::int from listings) as listings,
        (select count(*)::int from listings where status = 'active') as active_listings`.execute(ctx.db),
    listClaims(ctx, { status: 'intake', sort: 'promise', limit: OLDEST }),
    providerQueue(ctx, { status: 'pending', q: '', limit: OLDEST }),
    sql<AdminDashboard['activity'][number]>`select * from recent_activity(${SHOWN.activityFetched})`.execute(ctx.db),
  ])
  ctx.reply.delete('link')
  return {
    counts: counts.rows[0]!,
    oldest_claims: claims,
    oldest_verifications: verifications.rows,
    activity: activity.rows.slice(0, SHOWN.activity),
  }
}

/** A few computed answers about the whole site; months are counted in the site's default zone. */
export const adminAnalytics: Verb<typeof dashboardsContract.adminAnalytics> = async (ctx, { months }) => {
  const now = ctx.services.now()
  const zone = DEFAULT_ZONE
  type Month = { month: string; claims: number; bookings: number; revenue_cents: number }
  type Speed = { median: number | null; within_promise: number; measured: number }
  const [statuses, speed, byMonth] = await Promise.all([
    ctx.db
      .selectFrom('claims')
      .select((it) => ['status', it.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
    // the first verification of each claim counts, whatever happened to it later
    sql<Speed>`
      select (percentile_cont(0.5) within group (order by hours))::float8 as median,
        (count(*) filter (where verified_at <= coverage_due_at))::int as within_promise, count(*)::int as measured
      from (select extract(epoch from v.at - c.created_at) / 3600 as hours, v.at as verified_at, c.coverage_due_at
        from claims c join lateral (select e.at from claim_events e
          where e.claim_id = c.id and e.to_status = 'coverage-verified' order by e.id limit 1) v on true) first`.execute(
      ctx.db,
    ),
    sql<Month>`
      select m.month,
        (select count(*)::int from claims c where to_char(c.created_at at time zone ${zone}, 'YYYY-MM') = m.month) as claims,
        count(o.id)::int as bookings,
        coalesce(sum(o.amount) filter (where o.status = 'paid'), 0)::int as revenue_cents
      from ${monthsUntil(now, months, zone)} m
      left join orders o on to_char(o.created_at at time zone ${zone}, 'YYYY-MM') = m.month
      group by m.month order by m.month`.execute(ctx.db),
  ])
  return { claims_by_status: statuses, hours_to_coverage: speed.rows[0]!, months: byMonth.rows }
}
