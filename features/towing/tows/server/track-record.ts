import { sql } from 'kysely'
import type { Database, Tx } from '#lib/server/db.ts'
import { DAY_MS, GIVEN_BACK_DAYS, LATE_MINUTES, MOST_GIVEN_BACK, NEAR_METERS, RECORD_DAYS } from '../tow-status.ts'
import { MOST_DAYS_AHEAD } from '../later.ts'
import type { TrackRecord } from '../tow.ts'

type Row = TrackRecord & { provider_id: string; paused_since: string | null }
/**
 * What each of these companies did with the tows it was asked for (domain/tow.md §4, §5), and until when nobody is shown it
 * because it gave back too many. An arrival counts when it was measured, or late: who shares no place gains nothing by it.
 * A tow for later is asked for at hours when a company is closed: its silence is no answer, and counts as none.
 */
export async function trackRecords(db: Database | Tx, companies: readonly string[], now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const { rows } = await sql<Row>`
    select p.id as provider_id, o.*, j.*, (select answered_at from tow_offers b where b.provider_id = p.id
        and b.status = 'given_back' and b.decline_reason is not null and b.sent_at > ${daysAgo(GIVEN_BACK_DAYS + MOST_DAYS_AHEAD + 1)}
        and b.answered_at > ${daysAgo(GIVEN_BACK_DAYS)}
        order by b.answered_at desc offset ${MOST_GIVEN_BACK - 1} limit 1) as paused_since
    from unnest(${companies}::uuid[]) p(id)
    cross join lateral (select count(*) filter (where status in ('won', 'declined', 'given_back')
          or (status = 'expired' and shown ->> 'needed' is null))::int as asked,
        count(*) filter (where status in ('won', 'declined', 'given_back'))::int as answered,
        count(*) filter (where status in ('won', 'given_back'))::int as taken,
        count(*) filter (where status = 'given_back' and decline_reason is not null)::int as gave_back,
        count(*) filter (where status = 'given_back' and decline_reason is null)::int as too_late
      from tow_offers where provider_id = p.id and sent_at > ${daysAgo(RECORD_DAYS)}) o
    cross join lateral (select count(*)::int + o.too_late as arrived,
        count(*) filter (where away_m <= ${NEAR_METERS} and on_scene_at <= by)::int as on_time
      from tow_jobs, lateral (select eta_at + make_interval(mins => ${LATE_MINUTES}) as by) late
      where provider_id = p.id and created_at > ${daysAgo(RECORD_DAYS)} and on_scene_at is not null
        and (away_m <= ${NEAR_METERS} or on_scene_at > by)) j`.execute(db)
  return new Map(
    rows.map(({ provider_id, paused_since, ...record }) => [
      provider_id,
      {
        record,
        paused_until: paused_since && new Date(Date.parse(paused_since) + GIVEN_BACK_DAYS * DAY_MS).toISOString(),
      },
    ]),
  )
}
