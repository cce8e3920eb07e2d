import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { type AdminDashboard, SHOWN } from '../dashboard.ts'

/** Counts of the whole site in one query, and the newest activity (rules.md, "Words that count"). */
export const adminDashboard: Verb<typeof dashboardsContract.admin> = async (ctx) => {
  const now = ctx.services.now().toISOString()
  const [counts, activity] = await Promise.all([
    sql<AdminDashboard['counts']>`
      select (select count(*)::int from profiles where role <> 'claims_admin' and deleted_at is null) as users,
        (select count(*)::int from provider_profiles) as providers,
        (select count(*)::int from provider_profiles where background_check_status = 'pending') as pending_verifications,
        (select count(*)::int from claims where status = 'intake') as pending_claims,
        (select count(*)::int from claims where status = 'intake' and coverage_due_at < ${now}) as overdue_claims,
        (select coalesce(sum(amount), 0)::bigint from orders where status = 'paid') as revenue_cents,
        (select -coalesce(sum(amount_cents), 0)::bigint from ledger_entries where account = 'platform_fee') as own_cents,
        (select count(*)::int from orders where status = 'paid') as paid_orders,
        (select count(*)::int from listings) as listings,
        (select count(*)::int from listings where status = 'active') as active_listings`.execute(ctx.db),
    sql<AdminDashboard['activity'][number]>`select * from recent_activity(${SHOWN.activityFetched})`.execute(ctx.db),
  ])
  return { counts: counts.rows[0]!, activity: activity.rows.slice(0, SHOWN.activity) }
}
