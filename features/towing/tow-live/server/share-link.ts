import { paths } from '#app/paths.ts'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { drivingMinutes, ROAD_FACTOR } from '#features/business/rate-cards/price.ts'
import { KeptScene } from '#features/towing/tows/job.ts'
import { MINUTE_MS, OPEN_TOWS } from '#features/towing/tows/tow-status.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { milesBetween } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256, signature } from '#lib/server/seal.ts'
import { mayShare } from '../live-place.ts'
import type { towShareContract } from '../share-contract.ts'
import { lastPlaces } from './keep-places.ts'

/** Wrong links from one network; a right one is never counted. */
const WRONG = {
  name: 'tow links',
  max: 20,
  seconds: 600,
  sentence: 'Many wrong links came from your network. Wait ten minutes, then open the link again.',
} as const
/** What one network may look: a family on one line, each every ten seconds. */
const LOOKS = {
  name: 'tow looks',
  max: 300,
  seconds: 600,
  sentence: 'This link was opened very often from your network. Wait a few minutes.',
} as const

/** Derived, so that the database has only its hash, and no kept answer has it. */
const tokenOf = (ctx: Ctx, id: string): string => signature(ctx.services.env.SECRET_KEY, `tow share ${id}`)
const isOpen = (status: string) => (OPEN_TOWS as readonly string[]).includes(status)

async function ownTow(ctx: Ctx, id: string) {
  const job = await ctx.db
    .selectFrom('tow_jobs')
    .select(['status', 'driver_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (job?.driver_id !== person(ctx).id) throw notFound('Tow')
  return job
}

/** The token of the link that its driver made to a tow; null without one. */
async function tokenOfTow(ctx: Ctx, job: string): Promise<string | null> {
  const link = await asSystem(ctx, 'link of a tow')
    .db.selectFrom('tow_share_links')
    .select('id')
    .where('job_id', '=', job)
    .executeTakeFirst()
  return link ? tokenOf(ctx, link.id) : null
}

/** The address that shows a tow under way to whoever reads it; null once it is over, or where its driver made none. */
export async function liveUrlOf(ctx: Ctx, job: { id: string; status: string }): Promise<string | null> {
  const token = isOpen(job.status) ? await tokenOfTow(ctx, job.id) : null
  return token && new URL(`${paths.towShare()}#${token}`, ctx.services.env.APP_URL).href
}

/** The token of the link to one's own tow; null without one. Throws 404 for anybody else's. */
export const readLink: Verb<typeof towShareContract.link> = async (ctx, { job }) => {
  await ownTow(ctx, job)
  return { token: await tokenOfTow(ctx, job) }
}

/** Makes a link that shows a tow under way, or ends it. Throws 404 for anybody but its driver, 409 `wrong_step` once it is over. */
export const shareTow: Verb<typeof towShareContract.share> = async (ctx, { job, on }) => {
  const { status } = await ownTow(ctx, job)
  if (on && !isOpen(status)) throw conflict('wrong_step', 'This tow is over, so there’s nothing to share anymore.')
  const made_at = ctx.services.now().toISOString()
  return writeFor(ctx, 'share a tow', async (tx) => {
    // a link that was ended leaves nothing behind
    await tx.deleteFrom('tow_share_links').where('job_id', '=', job).execute()
    if (!on) return { made_at: null }
    const id = newId()
    const token_hash = sha256(tokenOf(ctx, id))
    await tx.insertInto('tow_share_links').values({ id, job_id: job, token_hash, made_at }).execute()
    return { made_at }
  })
}

const NOTHING = { status: null, business_name: null, first_name: null, eta_at: null, truck: null }
/** What whoever has the link may know; of a tow that ended, only that. Throws 404 for a wrong link, 429. */
export const readShared: Verb<typeof towShareContract.read> = async (ctx, { token }) => {
  const { db } = asSystem(ctx, 'a tow by its link')
  await countTry(ctx, LOOKS, networkOf(ctx.ip))
  const job = await db
    .selectFrom('tow_share_links as l')
    .innerJoin('tow_jobs as j', 'j.id', 'l.job_id')
    .leftJoin('provider_profiles as p', 'p.id', 'j.provider_id')
    .select(['j.id', 'j.status', 'j.offer_id', 'j.eta_at', 'j.taken_name', 'j.scene', 'p.business_name'])
    .where('l.token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!job) {
    await countTry(ctx, WRONG, networkOf(ctx.ip))
    throw notFound('Link', 'link_wrong')
  }
  const now = ctx.services.now().toISOString()
  const { id, status, offer_id, eta_at, taken_name, business_name } = job
  if (!isOpen(status)) return { now, over: true, ...NOTHING }
  const last = offer_id ? await lastPlaces(db, id, offer_id) : []
  const truck = last.find(({ side }) => side === 'truck') ?? null
  const scene = KeptScene.safeParse(job.scene).data
  const ahead = mayShare('driver', status)
  const drives = truck && scene ? drivingMinutes(milesBetween(truck, scene) * ROAD_FACTOR) * MINUTE_MS : 0
  const arrival = Math.max(Date.parse(eta_at ?? now), truck ? Date.parse(truck.at) + drives : 0)
  return {
    now,
    over: false,
    status,
    business_name,
    first_name: taken_name?.trim().split(/\s+/)[0] || null,
    eta_at: ahead && eta_at ? new Date(arrival).toISOString() : null,
    truck,
  }
}
