import { sql } from 'kysely'
import { EARNED } from '#features/work/orders/status.ts'
import type { Database } from '#lib/server/db.ts'
import type { ProviderStats } from '../provider-stats.ts'

type Row = Omit<ProviderStats, 'average_rating' | 'last_30_days'> & {
  rating_sum: number
  recent_earnings: number
  recent_bookings: number
  recent_jobs: number
}

/** The figures of one provider in one query, by the words of rules.md. Row security still decides what is counted. */
export async function providerStats(db: Database, providerId: string, now: Date): Promise<ProviderStats> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  const { rows } = await sql<Row>`
    with own as (
      select o.status, o.work_status, o.created_at > ${since} as recent,
        o.amount - coalesce((select sum(p.amount_cents) from payments p
          where p.order_id = o.id and p.kind = 'refund' and p.status = 'succeeded'), 0)::int as net,
        case when (o.price_snapshot ->> 'direct_bill')::boolean then o.insurer_cents else 0 end as due
      from orders o where o.provider_id = ${providerId}),
    counted as (
      select own.*, status = 'paid' as paid, status = 'paid' and work_status = any(${EARNED}) as done from own)
    select coalesce(sum(net) filter (where paid), 0)::int as total_earnings_cents,
      coalesce(sum(due) filter (where paid), 0)::int as insurer_due_cents,
      count(*)::int as total_bookings,
      (count(*) filter (where done))::int as completed_jobs,
      coalesce(sum(net) filter (where paid and recent), 0)::int as recent_earnings,
      (count(*) filter (where recent))::int as recent_bookings,
      (count(*) filter (where done and recent))::int as recent_jobs,
      (select count(*)::int from listings l where l.provider_id = ${providerId} and l.status = 'active') as active_listings,
      coalesce((select r.rating_sum from provider_ratings r where r.provider_id = ${providerId}), 0) as rating_sum,
      coalesce((select r.rating_count from provider_ratings r where r.provider_id = ${providerId}), 0) as rating_count
    from counted`.execute(db)
  const { rating_sum, recent_earnings, recent_bookings, recent_jobs, ...row } = rows[0]!
  return {
    ...row,
    average_rating: row.rating_count ? Math.round((rating_sum / row.rating_count) * 10) / 10 : null,
    last_30_days: { earnings_cents: recent_earnings, bookings: recent_bookings, completed_jobs: recent_jobs },
  }
}

/** The months up to now, oldest first, as `YYYY-MM` in a zone. */
export const monthsUntil = (now: Date, count: number, zone: string) =>
  sql`(select to_char(m, 'YYYY-MM') as month from generate_series(
    date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${zone}) - make_interval(months => ${count - 1}),
    date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${zone}), interval '1 month') m)`
