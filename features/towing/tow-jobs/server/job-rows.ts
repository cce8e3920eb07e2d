import { type News, notify } from '#features/base/notifications/server/notify.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { KeptDestination, KeptScene, TowedCar } from '#features/towing/tows/job.ts'
import { photosOf } from '#features/towing/operators/server/tow-photos.ts'
import { EXTRA_AT, isOpenExtra } from '#features/towing/tow-pay/extra.ts'
import { agreedOf, extraPricesOf, extrasOf, shownExtra } from '#features/towing/tow-pay/server/extra-rows.ts'
import { holdsOf, payOf } from '#features/towing/tow-pay/server/pay-rows.ts'
import { driverOfTow } from '#features/towing/operators/server/operator-rows.ts'
import { movedStay } from '#features/towing/storage/server/move-out.ts'
import { towShares } from '#features/towing/tows/steps.ts'
import { lockTow, type TowRow } from '#features/towing/tows/server/tow-rows.ts'
import { towingLeft } from '#features/towing/tows/server/tow-cars.ts'
import { aheadOf, askingEnds, HOLD_AHEAD_MS, isPlanned, remindAt } from '#features/towing/tows/later.ts'
import { MINUTE_MS, OPEN_TOWS, towNumber } from '#features/towing/tows/tow-status.ts'
import { notFound } from '#lib/errors.ts'
import { DEFAULT_ZONE } from '#lib/us-states.ts'
import { type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { TowJob } from '../job.ts'
import { canCancel, cancelFee, isAwaited, isLate, isTurnedAway } from '../policy.ts'
import { CLOSES_MS, LATE_TOLD_MINUTES } from '../steps.ts'

export type JobRow = TowRow
type Db = Database | Tx

/** A tow that the actor may read. Throws 404. */
export async function jobOf(db: Db, id: string): Promise<JobRow> {
  const row = await db.selectFrom('tow_jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Tow')
  return row
}
export const destinationIn = (job: Pick<JobRow, 'destination'>) =>
  KeptDestination.safeParse(job.destination).data ?? null
/** The window of a tow for later, by the clock where the car is. */
export const neededIn = (job: Pick<JobRow, 'scene' | 'needed_from' | 'needed_until'>) =>
  job.needed_from && job.needed_until
    ? { from: job.needed_from, until: job.needed_until, time_zone: sceneIn(job)?.time_zone ?? DEFAULT_ZONE }
    : null
export const sceneIn = (job: Pick<JobRow, 'scene'>) => KeptScene.safeParse(job.scene).data ?? null

const NOWHERE = { name: '', lat: null, lng: null, reason: null, provider_id: null, repair_id: null, yard_id: null }
/** What the insurer pays of a tow that reaches its end: fees for others are the driver's. */
const coveredOf = ({ price_cents, due_cents, dropped_at, ended_at }: JobRow, left: number | null) =>
  price_cents === null || (ended_at && !dropped_at)
    ? null
    : (towShares(due_cents ?? price_cents, left)?.insurer_cents ?? null)
/** A tow as somebody reads it; the answer of a write has no code of a release (`reads`). A company never reads who else was asked; whose car it was, and where, only until it ends. */
export async function shownJob(
  ctx: Ctx,
  db: Db,
  row: JobRow,
  viewer: TowJob['viewer'],
  { reads = false } = {},
): Promise<TowJob> {
  const now = ctx.services.now()
  const inside = viewer !== 'company'
  const company = row.provider_id
    ? await db
        .selectFrom('provider_profiles as p')
        .leftJoin('tow_companies as t', 't.provider_id', 'p.id')
        .select(['p.id as provider_id', 'p.business_name', 't.dispatch_phone'])
        .where('p.id', '=', row.provider_id)
        .executeTakeFirst()
    : undefined
  const [agreed, paid, extras, operator, left, offers, events, yards, photos] = await Promise.all([
    agreedOf(db, row),
    payOf(db, row, inside),
    extrasOf(db, row),
    driverOfTow(db, row.operator_id),
    inside && row.claim_id ? towingLeft(db, [row.claim_id], row.dropped_at ?? undefined) : null,
    inside
      ? db
          .selectFrom('tow_offers as o')
          .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
          .selectAll('o')
          .select('p.business_name')
          .where('o.job_id', '=', row.id)
          .orderBy('o.sent_at', 'desc')
          .orderBy('o.id')
          .execute()
      : [],
    inside ? db.selectFrom('tow_events').selectAll().where('job_id', '=', row.id).orderBy('id').execute() : [],
    inside && row.provider_id
      ? db
          .selectFrom('tow_yards')
          .select(['id', 'address', 'daily_cents', 'gate_fee_cents'])
          .where('provider_id', '=', row.provider_id)
          .orderBy('created_at')
          .execute()
      : [],
    photosOf(db, row, inside),
  ])
  // with the car on its truck a company needs its driver for a while, however the tow ended
  const hangs = row.hooked_at !== null && row.dropped_at === null
  const since = row.ended_at === null ? -Infinity : now.getTime() - Date.parse(row.ended_at)
  const drives = ctx.actor.kind === 'person' && ctx.actor.id === row.operator_id
  const under = (OPEN_TOWS as readonly string[]).includes(row.status)
  const over = !inside && (drives ? !under : since >= (hangs ? CLOSES_MS : 0))
  const to = destinationIn(row)
  const left_cents = left?.get(row.claim_id!) ?? null
  const holds = extras.some(isOpenExtra) ? await holdsOf(db, row.id) : []
  const arrival =
    to?.kind === 'chosen' && !over
      ? await db
          .selectFrom('tow_arrivals')
          .select(['status', 'reason', 'words'])
          .where('job_id', '=', row.id)
          .where('provider_id', '=', to.provider_id)
          .executeTakeFirst()
      : undefined
  const moves = over
    ? null
    : await movedStay(ctx, db, row, company?.business_name ?? null, { code: reads && viewer !== 'team' })
  return TowJob.parse({
    ...row,
    moves,
    needed: neededIn(row),
    asking_until: row.status === 'asking' ? askingEnds(row).toISOString() : null,
    number: towNumber(row.id),
    viewer,
    now: now.toISOString(),
    car: over ? null : (TowedCar.safeParse(row.car).data ?? null),
    leave_words: over ? null : row.leave_words,
    scene: over ? null : sceneIn(row),
    destination: over && to ? { ...NOWHERE, kind: to.kind, city: to.city, state: to.state } : to,
    caller_name: over ? '' : row.caller_name,
    caller_phone: over ? '' : row.caller_phone,
    company: company ?? null,
    paid,
    operator: operator && { ...operator, id: viewer === 'company' ? operator.id : null },
    arrival: arrival ?? null,
    turned_away: isTurnedAway(row) ? { why: row.turned_why, at: row.turned_at } : null,
    summoned_at: agreed?.offer.sent_at ?? null,
    extras: extras.map((extra) => shownExtra(extra, row, { now, left: left_cents, inside, holds })),
    extra_prices: inside || !EXTRA_AT.some((each) => each === row.status) ? [] : extraPricesOf(row, agreed, now),
    insurer_cents: coveredOf(row, left_cents),
    cancel_cents: canCancel(row).yes ? cancelFee(row, agreed?.card?.cancel_after_rolling_cents ?? 0, now) : null,
    late: isLate(row, now),
    offers: offers.map((offer) => ({
      ...offer,
      status: offer.status === 'open' && Date.parse(offer.expires_at) <= now.getTime() ? 'expired' : offer.status,
    })),
    events,
    yards,
    photos,
  })
}

/** One's own tow. Throws 404 for anybody else's. */
export async function ownJob(ctx: Ctx, id: string): Promise<JobRow> {
  const row = await jobOf(ctx.db, id)
  if (row.driver_id !== person(ctx).id) throw notFound('Tow')
  return row
}
/** Changes a tow as its driver, who holds the row meanwhile. Throws 404 for anybody else. */
export async function asDriver(ctx: Ctx, id: string, why: string, work: (tx: Tx, job: JobRow) => Promise<void>) {
  await ownJob(ctx, id)
  return writeFor(ctx, why, async (tx) => {
    await work(tx, (await lockTow(tx, id))!)
    return shownJob(ctx, tx, await jobOf(tx, id), 'driver')
  })
}

export const notifyDriver = (ctx: Ctx, tx: Tx, job: JobRow, news: News) =>
  notify(ctx, tx, job.driver_id, 'bookings', news, isPlanned(job) ? {} : { no_mail: true })
export const notifyCompany = (ctx: Ctx, tx: Tx, provider_id: string, news: News) =>
  notifyTeam(ctx, tx, { provider_id, act: 'answer', topic: 'work' }, news)

/** Ends what still rings for a tow. */
export const withdrawRings = (ctx: Ctx, tx: Tx, jobId: string) =>
  tx
    .updateTable('tow_offers')
    .set({ status: 'withdrawn', answered_at: ctx.services.now().toISOString() })
    .where('job_id', '=', jobId)
    .where('status', '=', 'open')
    .execute()
/** What a tow loses with a window that is hardly ahead. */
export const NOW = { needed_from: null, needed_until: null, hold_due: true }
/** Without a company again, as if it had just been asked for. The company that had it reads nothing of it from now on. */
export async function withoutCompany(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  const now = ctx.services.now().toISOString()
  const later = aheadOf(job, ctx.services.now())
  await tx
    .updateTable('tow_offers')
    .set({ status: 'given_back', answered_at: now })
    .where('id', '=', job.offer_id!)
    .execute()
  await tx
    .updateTable('tow_jobs')
    .set({
      status: 'asking',
      wave: 0,
      asked_at: now,
      provider_id: null,
      operator_id: null,
      offer_id: null,
      taken_by: null,
      taken_name: null,
      eta_at: null,
      price_cents: null,
      lines: '[]',
      accepted_at: null,
      rolling_at: null,
      on_scene_at: null,
      away_m: null,
      ...(!later && NOW),
    })
    .where('id', '=', job.id)
    .execute()
}
export const business = async (db: Db, provider_id: string): Promise<string> =>
  (
    await db
      .selectFrom('provider_profiles')
      .select('business_name')
      .where('id', '=', provider_id)
      .executeTakeFirstOrThrow()
  ).business_name

/** When time does something to this tow again. A clock that ran a moment too early, by another clock, comes back. */
export async function nextDeadline(tx: Tx, job: JobRow, now: Date): Promise<Date | null> {
  const times: number[] = []
  if (job.status === 'asking') {
    const rings = await tx
      .selectFrom('tow_offers')
      .select('expires_at')
      .where('job_id', '=', job.id)
      .where('status', '=', 'open')
      .execute()
    times.push(askingEnds(job).getTime(), ...rings.map(({ expires_at }) => Date.parse(expires_at)))
  }
  if (isAwaited(job)) times.push(Date.parse(job.eta_at!) + LATE_TOLD_MINUTES * MINUTE_MS)
  if (job.status === 'accepted' && job.needed_from)
    times.push(remindAt(job.needed_from).getTime(), Date.parse(job.needed_from))
  if (!job.hold_due && job.needed_from) times.push(Date.parse(job.needed_from) - HOLD_AHEAD_MS)
  if (job.status === 'dropped') times.push(Date.parse(job.dropped_at!) + CLOSES_MS)
  const ahead = times.filter((at) => at > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
}
