import { sql } from 'kysely'
import { PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import type { Database } from '#lib/server/db.ts'
import type { AdminAnalytics, Group } from '../analytics.ts'

/** Stands for an insurer that the directory does not know: then the name counts as it was typed. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

/** When a claim `c` was closed that is closed now; else null. */
export const CLOSED_AT = sql`case when c.status = 'closed' then (select max(e.at) from claim_events e where e.claim_id = c.id
  and e.to_status = 'closed') end`
/** Not verified within the promise, whether it still waits or was closed later than that; of `f` with its hours. */
export const isLate = (now: string) =>
  sql`(f.hours is null and coalesce(f.closed_at, ${now}::timestamptz) > f.created_at + make_interval(hours => ${PROMISE_HOURS}))`

/**
 * The claims of a period by insurer, by state of loss and by who verified them first, the most first; and beside it how the
 * promise was kept in the time before it, from `before` on.
 */
export async function claimGroups(
  db: Database,
  { since, until }: { since: string; until: string },
  before: string,
  now: string,
): Promise<AdminAnalytics['groups']> {
  type Row = Group & { by: keyof AdminAnalytics['groups'] }
  const due = sql`(f.hours is not null or ${isLate(now)})`
  const within = sql`f.hours <= ${PROMISE_HOURS}`
  const { rows } = await sql<Row>`
    with f as (
      select ${CLOSED_AT} as closed_at, c.created_at, c.created_at >= ${since}::timestamptz as inside, c.loss_state, v.actor_id, a.name as admin,
        case when c.insurer_id = ${UNKNOWN} then c.insurer_name else i.name end as insurer,
        extract(epoch from v.at - c.created_at)::float8 / 3600 as hours
      from claims c join insurers i on i.id = c.insurer_id
      left join lateral (select e.at, e.actor_id from claim_events e where e.claim_id = c.id and e.to_status = 'coverage-verified'
        order by e.at, e.id limit 1) v on true
      left join profiles a on a.id = v.actor_id
      where c.created_at >= ${before}::timestamptz and c.created_at < ${until}::timestamptz)
    select g.by, g.key, g.name, (count(*) filter (where f.inside))::int as submitted,
      (count(*) filter (where f.inside and ${due}))::int as due, (count(*) filter (where f.inside and ${within}))::int as within,
      percentile_cont(0.5) within group (order by f.hours) filter (where f.inside) as median_hours,
      (count(*) filter (where not f.inside and ${due}))::int as before_due,
      (count(*) filter (where not f.inside and ${within}))::int as before_within
    from f cross join lateral (values ('insurer', f.insurer, f.insurer), ('state', f.loss_state, f.loss_state),
      ('admin', f.actor_id::text, f.admin)) g(by, key, name)
    where g.key is not null group by 1, 2, 3 having count(*) filter (where f.inside) > 0
    order by submitted desc, g.name`.execute(db)
  const of = (wanted: Row['by']): Group[] => rows.flatMap(({ by, ...group }) => (by === wanted ? [group] : []))
  return { insurer: of('insurer'), state: of('state'), admin: of('admin') }
}
