import { etaBand } from '#features/business/rate-cards/price.ts'
import { KeptDestination, KeptScene, TowedCar } from '#features/towing/tows/job.ts'
import { isTaken, towNumber } from '#features/towing/tows/tow-status.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Arrival, Arrivals } from '../arrival.ts'
import type { arrivalsContract } from '../contract.ts'

const MOST = 50
/** The business whose cars the actor receives. Throws 404 without one. */
export async function receivingBusiness(ctx: Ctx) {
  const found = await asSystem(ctx, 'arrivals')
    .db.selectFrom('provider_members as m')
    .innerJoin('provider_profiles as p', 'p.id', 'm.provider_id')
    .select(['p.id', 'p.business_name', 'p.time_zone'])
    .where('m.user_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!found) throw notFound('Business')
  return found
}

/** The arrivals of these ids, which row security has shown to the reader; each says what its tow lets a shop know. */
export async function shownArrivals(
  db: Database | Tx,
  ids: readonly string[],
  provider_id: string,
): Promise<Arrival[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tow_arrivals as a')
    .innerJoin('tow_jobs as j', 'j.id', 'a.job_id')
    .innerJoin('provider_profiles as p', 'p.id', 'j.provider_id')
    .leftJoin('tow_companies as t', 't.provider_id', 'j.provider_id')
    .selectAll('j')
    .select(['a.id as arrival_id', 'a.status as answer', 'a.reason', 'a.words', 'p.business_name', 't.dispatch_phone'])
    .select((query) =>
      query
        .selectFrom('tow_photos as f')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('f.offer_id', '=', 'j.offer_id')
        .where('f.slot', '<>', 'registration')
        .as('photos'),
    )
    .where('a.id', 'in', ids)
    .where('a.provider_id', '=', provider_id)
    .orderBy('j.dropped_at', (order) => order.desc().nullsFirst())
    .orderBy('j.eta_at')
    .orderBy('a.id')
    .execute()
  return rows.flatMap((row): Arrival[] => {
    const to = KeptDestination.safeParse(row.destination).data
    // the driver sent it elsewhere, or it ended on the way
    if (to?.kind !== 'chosen' || to.provider_id !== provider_id) return []
    const coming = isTaken(row)
    const expected = coming && row.answer === 'taken'
    const count = Number(row.photos)
    if (!coming && !row.dropped_at) return []
    const from = Date.parse(row.hooked_at ?? row.on_scene_at ?? row.eta_at!)
    return [
      {
        id: row.arrival_id,
        number: towNumber(row.id),
        status: row.answer,
        reason: row.reason,
        words: row.words,
        tow: row.status,
        arrives_at:
          coming && !row.arrived_at ? new Date(from + etaBand(row.miles ?? 0)[1] * 60_000).toISOString() : null,
        arrived_at: row.arrived_at,
        dropped_at: row.dropped_at,
        car: TowedCar.safeParse(row.car).data ?? null,
        from: KeptScene.safeParse(row.scene).data?.around ?? '',
        company: row.business_name,
        dispatch_phone: row.dispatch_phone,
        driver: expected ? { name: row.caller_name, phone: row.caller_phone } : null,
        receiver: row.receiver,
        photos: expected && count > 0 ? { job: row.id, count } : null,
        repair_id: to.repair_id,
      },
    ]
  })
}

/** What a business may know of the cars that tows bring to it, and brought. */
export async function arrivalsOf(ctx: Ctx, provider_id: string): Promise<Arrival[]> {
  const seen = await ctx.db
    .selectFrom('tow_arrivals')
    .select('id')
    .where('provider_id', '=', provider_id)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  const rows = await shownArrivals(
    asSystem(ctx, 'arrivals').db,
    seen.map(({ id }) => id),
    provider_id,
  )
  return rows.slice(0, MOST)
}

/** One arrival of a business, also one that its list has no place for anymore. */
export async function oneArrival(ctx: Ctx, id: string, provider_id: string): Promise<Arrival | undefined> {
  const seen = await ctx.db
    .selectFrom('tow_arrivals')
    .select('id')
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return seen && (await shownArrivals(asSystem(ctx, 'arrivals').db, [id], provider_id))[0]
}

/** The cars that tows bring to one’s own shop. Throws 404 without a business. */
export const listArrivals: Verb<typeof arrivalsContract.list> = async (ctx): Promise<Arrivals> => {
  const { id, business_name, time_zone } = await receivingBusiness(ctx)
  return { business_name, time_zone, rows: await arrivalsOf(ctx, id) }
}
