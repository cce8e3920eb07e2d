import { sql } from 'kysely'
import { PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import { addDays, dayIn, eachDay, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import type { Verb } from '#lib/server/http.ts'
import type { analyticsContract } from '../contract.ts'
import { CLOSED_AT } from './claim-groups.ts'

const DAYS = 7
const HOURS = 24

/** Whether an event decides a claim `c`: verified, or closed by us, but not as the same as another claim. */
const decides = (event: string) => {
  const [status, actor] = [sql.ref(`${event}.to_status`), sql.ref(`${event}.actor_id`)]
  return sql`(${status} in ('coverage-verified', 'closed')
    and (${status} = 'coverage-verified' or ${actor} is distinct from c.driver_id and c.merged_into_id is null))`
}

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
        -- closed in time without a decision: nothing is due, as in claimGroups
        and (not coalesce(${CLOSED_AT} <= c.created_at + make_interval(hours => ${PROMISE_HOURS}), false)
          or exists (select from claim_events v where v.claim_id = c.id and v.to_status = 'coverage-verified'))
      union all
      select 'done', e.at from claim_events e join claims c on c.id = e.claim_id
      where e.at >= ${since} and e.at < ${until} and ${decides('e')}
        and not exists (select from claim_events p where p.claim_id = e.claim_id and ${decides('p')} and (p.at, p.id) < (e.at, e.id)))
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
