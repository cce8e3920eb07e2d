import { sql } from 'kysely'
import type { Database } from '#lib/server/db.ts'
import { LIGHT } from '#lib/server/live.ts'
import { type Place, SHARED, type Side } from '../live-place.ts'

export type Heard = Place & { job_id: string; side: Side; offer_id: string }
type Said = [string, Side, string, number, number, number, number | null, string]
/** A notification takes 8,000 bytes; one place is under 200. */
const AT_ONCE = 35
/** To a meter: more digits are noise. */
const exact = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/**
 * Keeps the last place of each and tells every process, in one statement of its own. What came for a tow that has ended or
 * has another company by now is neither kept nor told.
 */
export async function keepPlaces(db: Database, heard: readonly Heard[]): Promise<void> {
  const rows = heard.map((one) => ({ ...one, lat: exact(one.lat), lng: exact(one.lng) }))
  await sql`
    with heard as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (job_id uuid, side text, offer_id uuid,
        lat double precision, lng double precision, accuracy_m integer, speed_mps real, at timestamptz)),
    kept as (
      insert into tow_positions as p (job_id, side, offer_id, lat, lng, accuracy_m, speed_mps, at)
      select h.* from heard h join tow_jobs j on j.id = h.job_id and j.offer_id = h.offer_id
        and (h.side = 'truck' and j.status = any(${[...SHARED.truck]}::text[]) or h.side = 'driver' and j.status = any(${[...SHARED.driver]}::text[]))
      order by h.job_id, h.side
      on conflict (job_id, side) do update set offer_id = excluded.offer_id, lat = excluded.lat, lng = excluded.lng,
        accuracy_m = excluded.accuracy_m, speed_mps = excluded.speed_mps, at = excluded.at
        where excluded.at > p.at or excluded.offer_id <> p.offer_id
      returning *)
    select pg_notify(${LIGHT}, said) from (
      select jsonb_agg(jsonb_build_array(job_id, side, offer_id, lat, lng, accuracy_m, speed_mps, at))::text as said
      from (select *, (row_number() over () - 1) / ${AT_ONCE}::int as part from kept) k group by part) s`.execute(db)
}

/** What {@link keepPlaces} of any process told. */
export const toldIn = (said: string): Heard[] =>
  (JSON.parse(said) as Said[]).map(([job_id, side, offer_id, lat, lng, accuracy_m, speed_mps, at]) => ({
    job_id,
    side,
    offer_id,
    lat,
    lng,
    accuracy_m,
    speed_mps,
    at: new Date(at).toISOString(),
  }))

/** The last places of a tow since its company took it. */
export const lastPlaces = (db: Database, job_id: string, offer_id: string) =>
  db.selectFrom('tow_positions').selectAll().where('job_id', '=', job_id).where('offer_id', '=', offer_id).execute()
