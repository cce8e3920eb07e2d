import { sql } from 'kysely'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import type { Part } from '#features/towing/tow-live/server/tow-places.ts'
import { aheadOf } from '#features/towing/tows/later.ts'
import { atOf, companiesFor } from '#features/towing/tows/server/quote-tow.ts'
import { trackRecords } from '#features/towing/tows/server/track-record.ts'
import { ownDuty } from '#features/towing/operators/server/duty.ts'
import {
  answeringBusiness,
  operatorsOf,
  signOfLife,
  steppingBusiness,
  towingMember,
} from '#features/towing/operators/server/operator-rows.ts'
import { isTaken, OPEN_TOWS, towNumber } from '#features/towing/tows/tow-status.ts'
import { CarCondition } from '#features/towing/tows/tow.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towJobsContract } from '../contract.ts'
import { type TowBoard, TowRing } from '../job.ts'
import { CLOSES_MS } from '../steps.ts'
import { business, destinationIn, type JobRow, jobOf, neededIn, ownJob, sceneIn, shownJob } from './job-rows.ts'

export const viewerOf = (ctx: Ctx, job: JobRow) => {
  const me = person(ctx)
  return job.driver_id === me.id ? 'driver' : me.role === 'claims_admin' ? 'team' : 'company'
}

/** Whose side of a tow under way somebody is on: its driver, or whoever may step it on for the company that has it. Throws 403, 404, 409. */
export async function partOfTow(ctx: Ctx, id: string): Promise<Part | null> {
  const job = await jobOf(asSystem(ctx, 'a place').db, id)
  const { offer_id, status } = job
  if (!offer_id || !isTaken(job)) return null
  if (job.driver_id === person(ctx).id) return { side: 'driver', offer_id, status }
  const { provider_id, operator } = await steppingBusiness(ctx)
  const theirs = provider_id === job.provider_id && (!operator || operator === job.operator_id)
  return theirs ? { side: 'truck', offer_id, status } : null
}

/** One tow as its reader may see it. Throws 404. */
export const readJob: Verb<typeof towJobsContract.get> = async (ctx, { job }) => {
  const row = await jobOf(ctx.db, job)
  return shownJob(ctx, asSystem(ctx, 'a tow').db, row, viewerOf(ctx, row), { reads: true })
}

/** The companies that can fetch the car of a tow, and have not said no to it. */
export async function companiesOf(ctx: Ctx, job: JobRow) {
  const scene = sceneIn(job)
  const to = destinationIn(job)
  if (!scene || !to) throw notFound('Tow')
  const now = ctx.services.now()
  const { companies } = await companiesFor(
    ctx,
    {
      point: scene,
      to: to.lat === null || to.lng === null ? null : { lat: to.lat, lng: to.lng },
      vehicle_class: job.vehicle_class,
      condition: CarCondition.parse(job.condition),
    },
    now,
    atOf(aheadOf(job, now), now),
  )
  const said = await asSystem(ctx, 'tow companies')
    .db.selectFrom('tow_offers')
    .select('provider_id')
    .where('job_id', '=', job.id)
    .where('status', 'in', ['declined', 'given_back', 'won'])
    .execute()
  return companies.filter((one) => !said.some(({ provider_id }) => provider_id === one.provider_id))
}

/** Each of them is a question for prices. */
export const LOOKS = {
  name: 'tow companies',
  max: 30,
  seconds: 600,
  sentence: 'Too many price requests. Wait a few minutes, or call one of the companies.',
}
/** Whom the driver can ask next. Throws 404 for anybody else, 429. */
export const nextCompanies: Verb<typeof towJobsContract.companies> = async (ctx, { job }) => {
  const row = await ownJob(ctx, job)
  await countTry(ctx, LOOKS, row.driver_id)
  return companiesOf(ctx, row)
}

/** What rings at a company now, and its tows under way or of the last day. */
export async function boardOf(
  ctx: Ctx,
  db: Database | Tx,
  provider_id: string,
  reader: { reads?: boolean } = {},
): Promise<TowBoard> {
  const now = ctx.services.now()
  const since = new Date(now.getTime() - CLOSES_MS).toISOString()
  const [name, records, operators, rings, jobs] = await Promise.all([
    business(db, provider_id),
    trackRecords(db, [provider_id], now),
    operatorsOf(db, provider_id, now),
    db
      .selectFrom('tow_offers')
      .selectAll()
      .where('provider_id', '=', provider_id)
      .where('status', '=', 'open')
      .where('expires_at', '>', now.toISOString())
      .orderBy('expires_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('tow_jobs')
      .selectAll()
      .where('provider_id', '=', provider_id)
      .where((eb) =>
        eb.or([eb('status', 'in', [...OPEN_TOWS]), sql<boolean>`coalesce(dropped_at, ended_at) > ${since}`]),
      )
      .orderBy(sql`ended_at is not null`)
      .orderBy('accepted_at', 'desc')
      .limit(50)
      .execute(),
  ])
  return {
    business_name: name,
    now: now.toISOString(),
    rings: rings.map((ring) => TowRing.parse(ring)),
    jobs: await Promise.all(jobs.map((job) => shownJob(ctx, db, job, 'company', reader))),
    paused_until: records.get(provider_id)!.paused_until,
    operators,
    duty: null,
    ahead: [],
  }
}
/** The tows for later that a company has taken and nobody drives yet, without place, phone or plate. */
async function aheadAt(db: Database | Tx, provider_id: string, now: Date): Promise<TowBoard['ahead']> {
  const rows = await db
    .selectFrom('tow_jobs')
    .select(['id', 'scene', 'destination', 'needed_from', 'needed_until'])
    .where('provider_id', '=', provider_id)
    .where('status', '=', 'accepted')
    .where('operator_id', 'is', null)
    .where('needed_from', '>', now.toISOString())
    .orderBy('needed_from')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    number: towNumber(row.id),
    needed: neededIn(row)!,
    around: sceneIn(row)?.around ?? '',
    to: destinationIn(row)?.city ?? '',
  }))
}
/** What an operator reads: their duty, and their own tow while it is under way, on the phone of the duty. */
async function operatorBoard(ctx: Ctx, db: Database | Tx, provider_id: string): Promise<TowBoard> {
  const duty = await ownDuty(ctx, db)
  const own = duty.here
    ? await db
        .selectFrom('tow_jobs')
        .selectAll()
        .where('operator_id', '=', person(ctx).id)
        .where('status', 'in', [...OPEN_TOWS])
        .execute()
    : []
  const ahead = await aheadAt(db, provider_id, ctx.services.now())
  const jobs = await Promise.all(own.map((job) => shownJob(ctx, db, job, 'company', { reads: true })))
  const mine = { rings: [], jobs, operators: [], paused_until: null, duty, ahead }
  return { business_name: await business(db, provider_id), now: duty.now, ...mine }
}
/**
 * The dispatch board of one's own towing company, or an operator's part of it. Throws 404 without a business, 403 for a
 * role that neither answers nor drives.
 */
export const readBoard: Verb<typeof towJobsContract.board> = async (ctx) => {
  const { db } = asSystem(ctx, 'tow board')
  const { provider_id, role } = await towingMember(ctx)
  if (role !== 'operator') return boardOf(ctx, db, await answeringBusiness(ctx), { reads: true })
  await signOfLife(ctx)
  return operatorBoard(ctx, db, provider_id)
}
