import { sql } from 'kysely'
import type { Database, Tx } from '#lib/server/db.ts'
import type { UnderTow } from '../under-tow.ts'

/** The tows under way or planned of one claim or of one driver, the oldest first; read after whether the reader may know of them. */
export async function underTow(db: Database | Tx, of: { claim_id: string } | { driver_id: string }) {
  const { rows } = await sql<UnderTow>`
    select j.id, p.business_name as company, j.eta_at,
      j.needed_from is not null and j.rolling_at is null and j.status in ('asking', 'accepted') as planned,
      case when j.status in ('accepted', 'rolling') then 'coming' when j.status = 'asking' then 'asking'
        when j.status = 'on_scene' then 'there' else 'loaded' end as at
    from tow_jobs j left join provider_profiles p on p.id = j.provider_id
    where ${'claim_id' in of ? sql`j.claim_id = ${of.claim_id}` : sql`j.driver_id = ${of.driver_id}`}
      and j.ended_at is null and j.dropped_at is null order by j.created_at`.execute(db)
  return rows
}
