import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { findContract } from '../contract.ts'
import { FIND_MOST, type Found } from '../find.ts'

/**
 * Rows called what somebody typed, a few of each kind. The database says which they may be; they are read here under the
 * row security of whoever asks, so that nobody learns of a row that is not theirs.
 */
export const findRows: Verb<typeof findContract.find> = async (ctx, { q }) => {
  const { rows } = await sql<Found>`
    with found as materialized (select kind, id, min(place) as place
      from find_rows(${q}, ${FIND_MOST}) with ordinality as each(kind, id, place) group by kind, id)
    select * from (
      select f.kind, f.place, c.id, c.claim_number as title, concat_ws(' · ', p.name, c.insurer_name) as detail, c.status::text as status
        from found f join claims c on c.id = f.id left join profiles p on p.id = c.driver_id where f.kind = 'claim'
      union all
      select f.kind, f.place, o.id, upper(right(o.id::text, 8)), order_listing(o.id) ->> 'title', o.work_status
        from found f join orders o on o.id = f.id where f.kind = 'order'
      union all
      select f.kind, f.place, p.id, p.name, p.email, p.role from found f join profiles p on p.id = f.id where f.kind = 'person'
      union all
      select f.kind, f.place, b.id, b.business_name, concat_ws(', ', b.city, b.state), b.background_check_status
        from found f join provider_profiles b on b.id = f.id where f.kind = 'provider'
      union all
      select f.kind, f.place, l.id, l.title, null, l.status from found f join listings l on l.id = f.id where f.kind = 'listing') rows
    order by place`.execute(ctx.db)
  const counted = new Map<string, number>()
  return rows.filter(({ kind }) => {
    counted.set(kind, (counted.get(kind) ?? 0) + 1)
    return counted.get(kind)! <= FIND_MOST
  })
}
