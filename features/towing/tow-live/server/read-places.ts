import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towLiveContract } from '../contract.ts'
import { mayShare } from '../live-place.ts'
import { lastPlaces } from './keep-places.ts'

/** The last places of a tow that the actor may read; only its company reads where the driver waits. Throws 404. */
export const readPlaces: Verb<typeof towLiveContract.places> = async (ctx: Ctx, { job: id }) => {
  const me = person(ctx)
  const job = await ctx.db
    .selectFrom('tow_jobs')
    .select(['status', 'offer_id', 'driver_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job) throw notFound('Tow')
  const { status, offer_id, driver_id } = job
  if (!offer_id || !mayShare('truck', status)) return { truck: null, driver: null }
  const last = await lastPlaces(asSystem(ctx, 'places of a tow').db, id, offer_id)
  const company = driver_id !== me.id && me.role !== 'claims_admin'
  return {
    truck: last.find(({ side }) => side === 'truck') ?? null,
    driver: (company && last.find(({ side }) => side === 'driver')) || null,
  }
}
