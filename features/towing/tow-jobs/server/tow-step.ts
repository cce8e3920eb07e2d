import { isPhotoStep, isShown } from '#features/towing/operators/photos.ts'
import { photosOf } from '#features/towing/operators/server/tow-photos.ts'
import { steppingBusiness } from '#features/towing/operators/server/operator-rows.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import type { KeptDestination } from '#features/towing/tows/job.ts'
import { agreedOf, wasRefused } from '#features/towing/tow-pay/server/extra-rows.ts'
import type { FeeKind } from '#features/towing/storage/cost.ts'
import { canRecordStay } from '#features/towing/storage/policy.ts'
import { beginStay, ensureNoneOpen } from '#features/towing/storage/server/record-stay.ts'
import { endByTow } from '#features/towing/storage/server/move-out.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { METERS_A_MILE } from '#features/towing/tows/steps.ts'
import { NEAR_METERS, towNumber } from '#features/towing/tows/tow-status.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { conflict, isRefusal, notFound } from '#lib/errors.ts'
import { milesBetween } from '#lib/geo.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, audit, because, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { towJobsContract } from '../contract.ts'
import { canStep, canTell, goneFee, measuredTo } from '../policy.ts'
import { CLOSES_MS, LEAST_SAID, STEP_AT, type TowStep } from '../steps.ts'
import { business, destinationIn, type JobRow, jobOf, notifyDriver, sceneIn, shownJob } from './job-rows.ts'
import { toDriver, towNews } from './words.ts'

const STAMP = {
  rolling: 'rolling_at',
  on_scene: 'on_scene_at',
  hooked: 'hooked_at',
  at_destination: 'arrived_at',
  dropped: 'dropped_at',
  gone_on_arrival: 'ended_at',
  unsuccessful: 'ended_at',
} as const satisfies Record<TowStep, keyof JobRow>

/**
 * The next step of a tow by the company that has it. The same step again changes nothing: a phone without a connection sends
 * it twice. An operator steps on from the phone of their duty. Throws 404, 403, 409 `wrong_step`, `photos_missing`,
 * `too_far`, `no_destination`, `other_phone`.
 */
export const towStep: Verb<typeof towJobsContract.step> = async (ctx, { job: id, step, version, ...said }) => {
  const { provider_id, operator } = await steppingBusiness(ctx)
  const isOurs = (job: JobRow) => job.provider_id === provider_id && (!operator || job.operator_id === operator)
  // what an operator sends again may be the step that ended their tow, which they do not read anymore
  const seen = await jobOf(operator ? asSystem(ctx, 'own tow').db : ctx.db, id)
  if (!isOurs(seen)) throw notFound('Tow')
  return writeFor(ctx, 'a step of a tow', async (tx) => {
    // in the order of a merge: the claim, then its tow
    const clocked = step === 'dropped' || (step === 'hooked' && seen.from_stay_id)
    const held = clocked && seen.claim_id ? await holdClaim(tx, seen.claim_id) : null
    const job = (await lockTow(tx, id))!
    if (!isOurs(job)) throw notFound('Tow')
    if (!isDone(job, step)) {
      // the driver may have changed where it goes since that page was read
      const elsewhere = version && version !== job.version && STEP_AT[step] === 'destination'
      if (elsewhere || (held && job.claim_id !== held.id))
        throw conflict('wrong_step', 'This tow has changed. Look at it again, then record the step.')
      await move(ctx, tx, job, { step, ...said })
    }
    return shownJob(ctx, tx, await jobOf(tx, id), 'company')
  })
}

/** Also a step that others came after: an answer was lost on the way, and the phone says it again. */
const isDone = (job: JobRow, step: TowStep): boolean =>
  job.status === step || (STAMP[step] !== 'ended_at' && job[STAMP[step]] !== null)

type Said = Omit<Parameters<Verb<typeof towJobsContract.step>>[1], 'job' | 'version'>
async function move(ctx: Ctx, tx: Tx, job: JobRow, { step, position, note, receiver, reason, calls, at_device }: Said) {
  const now = ctx.services.now()
  ensure(canStep({ ...job, destination: destinationIn(job) }, { step, note, receiver, reason, calls }, now))
  const photos = !isPhotoStep(step)
    ? []
    : (await photosOf(tx, job)).flatMap((one) => (one.step === step ? one.slot : []))
  if (reason === 'price_refused' && !(await wasRefused(tx, job, now)))
    throw conflict('wrong_step', 'Ask the driver for the extra here first. Only their no, or no answer, ends it so.')
  const where = STEP_AT[step]
  const point = measuredTo({ scene: sceneIn(job), destination: destinationIn(job) }, step)
  const away = point && position ? milesBetween(position, point) * METERS_A_MILE : null
  // of a place that nobody can measure a picture says as much as a sentence
  const seen = point === null && isShown(step, photos)
  if (where && !seen && (away === null || away > NEAR_METERS) && note.length < LEAST_SAID)
    throw conflict(
      'too_far',
      away === null
        ? 'Share where you are, or say in a sentence where that is.'
        : `You’re about ${lengthOf(away)} from the ${where}. Go there, or say in a sentence why.`,
    )
  ensure(canTell(step, { note, photos, whose: job.whose }))
  const due_cents = await dueFor(tx, job, step)
  if (note) await because(tx, note)
  await tx
    .updateTable('tow_jobs')
    .set({
      status: step,
      [STAMP[step]]: now.toISOString(),
      ...(due_cents !== null && { due_cents }),
      ...(step === 'on_scene' && { away_m: away === null ? null : Math.round(away) }),
      ...(step === 'dropped' && { receiver }),
    })
    .where('id', '=', job.id)
    .execute()
  const details = {
    step,
    ...(at_device && { at_device }),
    ...(away !== null && { away_m: Math.round(away) }),
    ...(calls && { calls }),
    ...(reason && { reason }),
  }
  await addTowEvent(ctx, tx, job.id, { kind: 'step', details })
  await audit(tx, { action: 'tow.step', table: 'tow_jobs', id: job.id, after: { number: towNumber(job.id), step } })
  const company = await business(tx, job.provider_id!)
  await notifyDriver(
    ctx,
    tx,
    job,
    toDriver(
      job.id,
      towNews('step', {
        step,
        company,
        number: towNumber(job.id),
        place: destinationIn(job)?.name ?? '',
        due: due_cents ? formatCents(due_cents) : 'none',
        pay: job.pay,
      }),
    ),
  )
  if (step === 'hooked') await endByTow(ctx, tx, job, { company, at_device })
  if (step !== 'dropped') return
  await addJob(tx, 'tow_clock', { id: job.id }, { runAt: new Date(now.getTime() + CLOSES_MS) })
  await startClock(ctx, tx, job)
}

const lengthOf = (meters: number): string => {
  const miles = meters / METERS_A_MILE
  return miles < 0.2 ? `${Math.round((miles * 5280) / 100) * 100} feet` : `${miles.toFixed(1)} mi`
}
/** What the driver owes by this step; null where it owes nothing yet. */
async function dueFor(tx: Tx, job: JobRow, step: TowStep): Promise<number | null> {
  if (step === 'dropped') return job.price_cents
  if (step === 'unsuccessful') return 0
  if (step !== 'gone_on_arrival') return null
  const agreed = await agreedOf(tx, job)
  return goneFee(job) === 'due' ? (agreed?.card?.gone_cents ?? 0) : 0
}

/** A car that stands in the company's yard, or at a shop, is on the clock from that minute, when the tow has a claim. */
async function startClock(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  const to = destinationIn(job)
  if (!job.claim_id || !to?.state || (to.kind !== 'yard' && to.kind !== 'chosen')) return
  if (to.kind === 'chosen' && !(await isRepaired(tx, job.claim_id, to.repair_id))) return
  const claim = await findClaim(tx, job.claim_id)
  if (!canRecordStay({ id: claim.driver_id, role: 'driver' }, claim).yes)
    return addTowEvent(ctx, tx, job.id, { kind: 'stay_closed' })
  try {
    await ensureNoneOpen(tx, claim)
  } catch (error) {
    if (isRefusal(error)) return addTowEvent(ctx, tx, job.id, { kind: 'stay_open' })
    throw error
  }
  const now = ctx.services.now()
  const place = to.kind === 'yard' ? await yardOf(tx, job, to, now) : { ...SHOP, name: to.name }
  const stay = await beginStay(ctx, tx, claim, {
    ...place,
    provider_id: to.provider_id,
    repair_id: to.repair_id,
    name: place.name.slice(0, 120),
    address: (to.kind === 'yard' ? to.name : to.city).slice(0, 200),
    state: to.state,
    in_at: now.toISOString(),
    in_known: true,
    payer: 'unknown',
    source: 'tow',
  })
  await tx.updateTable('tow_jobs').set({ stay_id: stay.id }).where('id', '=', job.id).execute()
}
/** The end of a repair ends its stay; one at a shop that was only booked would stand open forever. */
const isRepaired = async (tx: Tx, claim_id: string, repair_id: string | null): Promise<boolean> =>
  repair_id !== null &&
  (await tx
    .selectFrom('repairs')
    .select('id')
    .where('id', '=', repair_id)
    .where('claim_id', '=', claim_id)
    .where('status', 'in', ['chosen', 'authorized', 'in_shop'])
    .executeTakeFirst()) !== undefined
/** A shop charges nothing here (docs/decisions/064). */
const SHOP = { place: 'shop', daily_cents: 0, fees: '[]', count_rule: 'calendar_day', free_until: null } as const
/** The yard is its company's, whoever drops the car there; the free hours are those of the company that has the tow. */
async function yardOf(tx: Tx, job: JobRow, { provider_id, yard, state }: KeptDestination, now: Date) {
  const own = provider_id === job.provider_id
  const agreed = own ? await agreedOf(tx, job) : null
  const owner = await tx
    .selectFrom('provider_profiles as p')
    .leftJoin('tow_companies as t', 't.provider_id', 'p.id')
    .select(['p.business_name', 't.dispatch_phone'])
    .where('p.id', '=', provider_id)
    .executeTakeFirstOrThrow()
  const gate = yard?.gate_fee_cents ?? 0
  const fees: { kind: FeeKind; cents: number }[] = gate > 0 ? [{ kind: 'gate', cents: gate }] : []
  const free = agreed?.card?.storage_free_hours ?? 0
  return {
    place: 'yard',
    name: owner.business_name,
    phone: owner.dispatch_phone,
    daily_cents: yard?.daily_cents ?? null,
    fees: JSON.stringify(fees),
    count_rule: free >= 24 ? 'first24h_free_then_calendar' : 'calendar_day',
    free_until: free >= 48 ? addDays(dayIn(zoneOfState(state!), new Date(now.getTime() + free * 3_600_000)), -1) : null,
  } as const
}
