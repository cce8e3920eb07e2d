import { sql } from 'kysely'
import { ensureOwnPhotos } from '#features/work/orders/server/work-photos.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { visitsOf } from '#features/trades/glass/server/visit-rows.ts'
import type { VisitPlace } from '#features/trades/glass/visit.ts'
import { endShopStay } from '#features/towing/storage/server/shop-stay.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Language } from '#lib/languages.ts'
import type { repairsContract } from '../contract.ts'
import {
  canAddPhotos,
  canCancelRepair,
  canCheckIn,
  canMoveJob,
  canJudge,
  canPromise,
  canRelease,
  canResume,
  canStop,
} from '../policy.ts'
import { OTHER_MIN } from '../repair.ts'
import { OPEN_REPAIRS, type RepairStatus } from '../status.ts'
import { missingRecords } from '../records.ts'
import { readRepair } from './read.ts'
import {
  asAdmin,
  asDriver,
  asShop,
  type RepairRow,
  repairOf,
  addEvent,
  asRecord,
  glassOfRepair,
  ensureAnswered,
  ensureBilled,
  notifyDriver,
  notifyShop,
  sidesOf,
  versionsOfRepairs,
} from './repair-rows.ts'
import { watchSilence } from './silence.ts'
import { repairNews, TEXTS, toDriver, toShop } from './words.ts'

const move = (tx: Tx, repair: RepairRow, status: RepairStatus) =>
  tx.updateTable('repairs').set({ status }).where('id', '=', repair.id).execute()

/** Keeps pictures of the job that the actor uploaded. */
export async function keepPhotos(
  ctx: Ctx,
  tx: Tx,
  repair: RepairRow,
  kind: 'check_in' | 'work',
  photos: readonly string[],
) {
  if (photos.length === 0) return
  await ensureOwnPhotos(ctx, tx, photos)
  const at = ctx.services.now().toISOString()
  await tx
    .insertInto('repair_photos')
    .values(photos.map((file_id) => ({ file_id, repair_id: repair.id, kind, at })))
    .execute()
}

/** Where the car is as its work begins, or ends: at the shop, unless its glass is set elsewhere and nothing follows there. */
async function placeOf(tx: Tx, { id }: RepairRow, when: 'begins' | 'ends'): Promise<VisitPlace> {
  const visits = await visitsOf(tx, id)
  const counted = when === 'ends' ? visits : visits.filter(({ purpose }) => purpose === 'set')
  return counted.length > 0 && counted.every(({ place }) => place === 'mobile') ? 'mobile' : 'shop'
}

/** The car has arrived, as it was then. */
export const checkIn: Verb<typeof repairsContract.checkIn> = async (ctx, { repair_id, ...input }) => {
  refusePromises(input)
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'check_in', 'check in', async (tx, held) => {
    ensure(canCheckIn(held))
    const { photos, odometer, ...facts } = input
    await tx
      .updateTable('repairs')
      .set({
        ...facts,
        odometer_in: odometer,
        status: 'in_shop',
        stage: 'checked_in',
        arrived_at: ctx.services.now().toISOString(),
      })
      .where('id', '=', repair_id)
      .execute()
    await keepPhotos(ctx, tx, held, 'check_in', photos)
    const { business } = await sidesOf(ctx, tx, held)
    // after the step, which ends a window that lies later: that car was brought
    const place = await placeOf(tx, held, 'begins')
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('arrived', { business, place })))
  })
  return readRepair(ctx, { id: repair_id })
}

/** Moves the job; to `ready` only when nothing that must be there is missing. */
export const setStage: Verb<typeof repairsContract.setStage> = async (ctx, input) => {
  const { repair_id, stage, version, note, photos, ro_number } = input
  refusePromises(input)
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'stage', 'stage', async (tx, held) => {
    ensure(canMoveJob(held))
    if (held.version !== version)
      throw conflict('changed', 'This job has changed in the meantime. Look at it again before you move it.')
    const again = held.status === 'ready'
    if (again && stage === 'ready') throw conflict('wrong_state', 'This car is ready already.')
    if (again) await ensureAlone(tx, held)
    if (again && note.length < 3) throw invalid('note', 'Say why the car goes back to work.')
    if (stage === 'teardown') await ensureTeardown(tx, held)
    if (stage === 'ready') {
      await ensureReady(tx, held)
      // before the step, which ends the visits that lie later
      const place = await placeOf(tx, held, 'ends')
      await because(tx, note)
      await tx
        .updateTable('repairs')
        .set({ status: 'ready', ready_at: ctx.services.now().toISOString() })
        .where('id', '=', repair_id)
        .execute()
      const { business } = await sidesOf(ctx, tx, held)
      await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('ready', { business, place })))
    } else {
      if (again) await because(tx, note)
      await tx
        .updateTable('repairs')
        .set({ stage, ...(again && { status: 'in_shop' as const, ready_at: null }), ...(ro_number && { ro_number }) })
        .where('id', '=', repair_id)
        .execute()
      await addEvent(ctx, tx, repair_id, { kind: 'stage', reason: note, details: { stage, photos: photos.length } })
    }
    await keepPhotos(ctx, tx, held, 'work', photos)
  })
  return readRepair(ctx, { id: repair_id })
}

/** Photos of the work, by whoever stands beside the car. */
export const addPhotos: Verb<typeof repairsContract.addPhotos> = async (ctx, { repair_id, photos }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'stage', 'add photos', async (tx, held) => {
    ensure(canAddPhotos(held))
    await keepPhotos(ctx, tx, held, 'work', photos)
    await addEvent(ctx, tx, repair_id, { kind: 'photos', details: { count: photos.length } })
  })
  return readRepair(ctx, { id: repair_id })
}

/** A claim has one repair of a kind that goes on: another may have begun since the car was ready. */
async function ensureAlone(tx: Tx, { id, claim_id, trade }: RepairRow): Promise<void> {
  const other = await tx
    .selectFrom('repairs')
    .select('id')
    .where('claim_id', '=', claim_id)
    .where('trade', '=', trade)
    .where('status', 'in', [...OPEN_REPAIRS])
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw conflict('wrong_state', 'The driver has begun another repair of this kind. Talk to them first.')
}

async function ensureTeardown(tx: Tx, { id }: RepairRow): Promise<void> {
  const allowed = await tx
    .selectFrom('repair_authorizations')
    .select('id')
    .where('repair_id', '=', id)
    .where('teardown', '=', true)
    .executeTakeFirst()
  if (!allowed)
    throw conflict('teardown_missing', 'The driver hasn’t allowed taking the car apart. Send more work that says so.')
}
/** Everything that was signed is done: no version waits, no part is missing, scans and calibrations are on record. */
async function ensureReady(tx: Tx, { id }: RepairRow): Promise<void> {
  const versions = await versionsOfRepairs(tx, [id])
  ensureAnswered(versions)
  const [lines, records, glass] = await Promise.all([
    tx.selectFrom('repair_lines').selectAll().where('repair_id', '=', id).execute(),
    tx.selectFrom('repair_records').select(['kind', 'about', 'glass']).where('repair_id', '=', id).execute(),
    glassOfRepair(tx, id),
  ])
  const open = lines.filter(
    ({ part_status, withdrawn_at }) => part_status && part_status !== 'received' && !withdrawn_at,
  )
  if (open.length > 0)
    throw conflict(
      'parts_missing',
      `${open.length === 1 ? 'A part hasn’t' : `${open.length} parts haven’t`} arrived. Record each part, or withdraw its line.`,
    )
  await ensureBilled(tx, id)
  const missing = missingRecords(versions, lines, records.map(asRecord), glass)
  if (missing.length > 0)
    throw conflict(
      'record_missing',
      `Records are missing: ${missing.map((kind) => TEXTS.en.records[kind]).join(', ')}. Add them, or say why one isn’t needed.`,
    )
}

/** The first day, or another one with its reason; none is ever taken out of the history. */
export const promise: Verb<typeof repairsContract.promise> = async (ctx, { repair_id, on, reason = null, note }) => {
  refusePromises({ note })
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'promise', 'promise', async (tx, held) => {
    ensure(canPromise(held))
    const { business, today } = await sidesOf(ctx, tx, held)
    if (on < today) throw invalid('on', 'Choose today or a later day.')
    if (on === held.promised_on) throw invalid('on', 'This day is promised already.')
    if (held.promised_on && !reason) throw invalid('reason', 'Say why the promised day moves.')
    if (reason === 'other' && note.length < OTHER_MIN)
      throw invalid('note', `Say why in at least ${OTHER_MIN} letters.`)
    const first = held.promised_on === null
    const counts = first || (await isFirstAfterTeardown(tx, held))
    await tx
      .insertInto('repair_promises')
      .values({
        repair_id,
        promised_on: on,
        reason: first ? null : reason,
        note,
        set_by: person(ctx).id,
        at: ctx.services.now().toISOString(),
      })
      .execute()
    await tx
      .updateTable('repairs')
      .set({ promised_on: on, ...(counts && { first_promised_on: on }) })
      .where('id', '=', repair_id)
      .execute()
    const news = first
      ? repairNews('promised', { business, day: onDay(on) })
      : repairNews('moved', {
          business,
          day: onDay(on),
          reason: (language: Language) => TEXTS[language].reasons[reason!],
        })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  })
  return readRepair(ctx, { id: repair_id })
}
/** Whether the car has been taken apart since and no day was promised after that: this one is what a shop is measured by. */
async function isFirstAfterTeardown(tx: Tx, { id }: RepairRow): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    with past as (select min(at) as at from repair_events where repair_id = ${id} and kind = 'stage'
      and details ->> 'stage' not in ('checked_in', 'teardown'))
    select past.at is not null and not exists (select from repair_promises p where p.repair_id = ${id} and p.at > past.at) as first
    from past`.execute(tx)
  return rows[0]!.first
}

type Ended = { action: string; reason: string }
async function endWith(
  ctx: Ctx,
  tx: Tx,
  repair: RepairRow,
  status: RepairStatus,
  { action, reason }: Ended,
): Promise<void> {
  await because(tx, reason)
  await move(tx, repair, status)
  if (status === 'cancelled')
    await endShopStay(ctx, tx, repair.id, person(ctx).role === 'claims_admin' ? 'team' : 'shop')
  await audit(tx, {
    action,
    table: 'repairs',
    id: repair.id,
    before: { status: repair.status },
    after: { status },
    reason,
  })
}

/** Either side lets go of it before the car is there; the shop gives its reason to the driver, and the driver to the shop. */
export const cancelRepair: Verb<typeof repairsContract.cancel> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  const mine = repair.driver_id === person(ctx).id
  if (!mine) refusePromises({ reason })
  const work = async (tx: Tx, held: RepairRow) => {
    ensure(canCancelRepair(held))
    await endWith(ctx, tx, held, 'cancelled', { action: 'repair.cancel', reason })
    const { business, driver } = await sidesOf(ctx, tx, held)
    const news = repairNews('cancelled', { who: mine ? driver : business, reason })
    if (mine) await notifyShop(ctx, tx, held, toShop(held.id, news))
    else await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  }
  await (mine
    ? asDriver(ctx, repair, 'cancel repair', work)
    : asShop(ctx, repair, 'authorize_work', 'cancel repair', work))
  return readRepair(ctx, { id: repair_id })
}

export const stopWork: Verb<typeof repairsContract.stop> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'stop work', async (tx, held) => {
    ensure(canStop(held))
    await endWith(ctx, tx, held, 'stopped', { action: 'repair.stop', reason })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, repairNews('stopped', { driver, reason })))
  })
  return readRepair(ctx, { id: repair_id })
}
export const resumeWork: Verb<typeof repairsContract.resume> = async (ctx, { repair_id }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'resume work', async (tx, held) => {
    ensure(canResume(held))
    await move(tx, held, 'in_shop')
    await watchSilence(ctx, tx, held)
    await audit(tx, { action: 'repair.resume', table: 'repairs', id: held.id })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, repairNews('resumed', { driver })))
  })
  return readRepair(ctx, { id: repair_id })
}

/** An admin ends what nobody else can end; the driver may choose another shop. */
export const releaseRepair: Verb<typeof repairsContract.release> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  ensure(canJudge(person(ctx), repair))
  if (person(ctx).role !== 'claims_admin') throw notFound('Repair')
  await asAdmin(ctx, repair, 'release repair', async (tx, held) => {
    ensure(canRelease(held))
    await endWith(ctx, tx, held, 'cancelled', { action: 'repair.release', reason })
    const news = repairNews('released', { reason })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
    await notifyShop(ctx, tx, held, toShop(held.id, news))
  })
  return readRepair(ctx, { id: repair_id })
}
