import { sql } from 'kysely'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { listingsContract } from '../contract.ts'
import type { ListingPhoto } from '../listing.ts'
import { canPublish, conditionsOf } from '../policy.ts'
import { publicationsOf } from './rows.ts'

type Car = { year: number; make: string; model: string; trim: string | null; wheelchair_accessible: boolean }

/** Own listings in every state, newest first, each with whether it could be published and what stands in the way. */
export const myListings: Verb<typeof listingsContract.mine> = async (ctx, { status }) => {
  person(ctx)
  const now = ctx.services.now()
  let query = ctx.db
    .selectFrom('listings as l')
    .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
    .leftJoin('vehicles as v', 'v.id', 'l.vehicle_id')
    .innerJoin('provider_members as m', 'm.provider_id', 'p.id')
    .selectAll('l')
    .select(['m.member_role', sql<string | null>`member_name(l.provider_id, l.changed_by)`.as('changed_by_name')])
    .select([
      sql<Car | null>`case when v.id is not null
        then json_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'wheelchair_accessible', v.wheelchair_accessible) end`.as(
        'vehicle',
      ),
      sql<
        ListingPhoto[]
      >`coalesce((select json_agg(json_build_object('path', f.path, 'alt', f.alt, 'width', f.width, 'height', f.height)
        order by f.position) from listing_photos f where f.listing_id = l.id), '[]')`.as('photos'),
      sql<number>`((select count(*) from listing_days d where d.listing_id = l.id and d.reason in ('reservation', 'order')
          and d.day >= (${now.toISOString()}::timestamptz at time zone p.time_zone)::date)
        + (select count(distinct (s.starts_at at time zone p.time_zone)::date) from listing_slots s
          where s.listing_id = l.id and s.starts_at >= ${now.toISOString()}))::int`.as('booked_days'),
      sql<
        string | null
      >`case when l.status in ('active', 'paused') then next_free_day(l.id, l.units, case when l.daily_rate_cents is null then 1 else l.min_days + l.turnaround_days end,
        (${now.toISOString()}::timestamptz at time zone p.time_zone)::date + 1) end`.as('next_free_day'),
    ])
    .where('m.user_id', '=', sql<string>`actor_id()`)
    .orderBy('l.id', 'desc')
  if (status) query = query.where('l.status', '=', status)
  const rows = await query.execute()
  // whose role does not publish is not told about the credentials behind it either
  const may = rows[0] ? mayAct(rows[0].member_role, 'listings') : null
  const publications = may?.yes
    ? await publicationsOf(
        ctx.db,
        rows.map(({ id }) => id),
        now,
      )
    : null
  return rows.map((row) => {
    const publication = publications?.get(row.id)
    if (!publication) return { ...row, publishable: may!, conditions: [] }
    const answer = canPublish(publication)
    const publishable = answer.yes ? { yes: true } : { yes: false, code: answer.code, reason: answer.reason }
    return { ...row, publishable, conditions: conditionsOf(publication) }
  })
}
