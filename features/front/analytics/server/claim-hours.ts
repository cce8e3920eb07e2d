import { sql } from 'kysely'
import { PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import { addDays, dayIn, eachDay, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import type { Verb } from '#lib/server/http.ts'
import type { analyticsContract } from '../contract.ts'

const DAYS = 7
const HOURS = 24

type Counted = { what: 'due' | 'done'; day: string; hour: number; count: number }
/** What falls due against what is decided. The hour that the clocks repeat in fall is one; the one they skip is empty. */
export const claimHours: Verb<typeof analyticsContract.claimHours> = async (ctx) => {
  const today = dayIn(TEAM_ZONE, ctx.services.now())
  const first = addDays(today, 1 - DAYS)
  const since = startOfDayIn(TEAM_ZONE, first).toISOString()
  const until = startOfDayIn(TEAM_ZONE, addDays(today, 1)).toISOString()
  const { rows } = await sql<Counted>`
    with moments as (
      select 'due' as what, c.created_at + make_interval(hours => ${PROMISE_HOURS}) as at from claims c
      where c.created_at >= ${since}::timestamptz - make_interval(hours => ${PROMISE_HOURS})
        and c.created_at < ${until}::timestamptz - make_interval(hours => ${PROMISE_HOURS})
        and not exists (select from claim_events e where e.claim_id = c.id and e.to_status = 'closed' and e.actor_id = c.driver_id
          and e.at < c.created_at + make_interval(hours => ${PROMISE_HOURS}))
      union all
      select 'done', e.at from claims c
      cross join lateral (select min(at) as at from claim_events where claim_id = c.id
        and (to_status = 'coverage-verified' or to_status = 'closed' and actor_id is distinct from c.driver_id)) e
      where e.at >= ${since} and e.at < ${until})
    select what, to_char(at at time zone ${TEAM_ZONE}, 'YYYY-MM-DD') as day,
      extract(hour from at at time zone ${TEAM_ZONE})::int as hour, count(*)::int as count
    from moments group by 1, 2, 3`.execute(ctx.db)
  const countOf = (what: Counted['what'], day: string, hour: number) =>
    rows.find((row) => row.what === what && row.day === day && row.hour === hour)?.count ?? 0
  return {
    days: eachDay(first, today).map((day) => ({
      day,
      hours: Array.from({ length: HOURS }, (_, hour) => ({
        due: countOf('due', day, hour),
        done: countOf('done', day, hour),
      })),
    })),
  }
}
