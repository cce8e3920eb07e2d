import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { ensureOwnPhotos } from '#features/work/orders/server/work-photos.ts'
import { type GlassFit, LEAST_FIT_PHOTOS, safeAt } from '#features/trades/estimates/glass.ts'
import { PANE_NAMES } from '#features/trades/glass/glass-quote.ts'
import { formatInstant } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import type { Language } from '#lib/languages.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { repairsContract } from '../contract.ts'
import { canOrder, canWork } from '../policy.ts'
import { panesToSet } from '../records.ts'
import { keepPhotos } from './job.ts'
import { readRepair } from './read.ts'
import {
  asShop,
  glassOfRepair,
  lockVersion,
  notifyDriver,
  panesSet,
  repairOf,
  repairOfVersion,
  type RepairRow,
  addEvent,
  sidesOf,
  versionsOfRepairs,
} from './repair-rows.ts'
import { repairNews, toDriver } from './words.ts'

/** Refuses lines that the driver has not signed. */
async function ensureLines(tx: Tx, repair: RepairRow, estimateId: string, lines: readonly number[]): Promise<void> {
  const { status, lines: all } = await lockVersion(tx, repair.id, estimateId)
  if (status !== 'authorized') throw conflict('wrong_state', 'Order parts once the driver has signed for them.')
  const most = (all as unknown[]).length
  if (lines.some((line_no) => line_no > most)) throw invalid('lines', 'Choose lines of this version.')
}

/** Parts or outside work on their way; ordering one again replaces what was known of it. */
export const orderParts: Verb<typeof repairsContract.orderParts> = async (ctx, input) => {
  const { estimate_id, lines, supplier, ordered_on, eta_on = null, backordered } = input
  refusePromises(input)
  if (eta_on && eta_on < ordered_on) throw invalid('eta_on', 'Choose the order day or a later one.')
  const repair = await repairOfVersion(ctx, estimate_id)
  await asShop(ctx, repair, 'stage', 'order parts', async (tx, held) => {
    ensure(canOrder(held))
    await ensureLines(tx, held, estimate_id, lines)
    const part_status = backordered ? ('backordered' as const) : ('ordered' as const)
    const values = { part_status, supplier, ordered_on, eta_on, received_on: null }
    await tx
      .insertInto('repair_lines')
      .values([...new Set(lines)].map((line_no) => ({ estimate_id, line_no, repair_id: held.id, ...values })))
      .onConflict((conflicting) => conflicting.columns(['estimate_id', 'line_no']).doUpdateSet(values))
      .execute()
    await addEvent(ctx, tx, held.id, { kind: 'parts', details: { count: lines.length, eta_on, backordered } })
  })
  return readRepair(ctx, { id: repair.id })
}

/** A part is there, or came wrong or damaged, or went back. */
export const receivePart: Verb<typeof repairsContract.receivePart> = async (ctx, input) => {
  const { estimate_id, line_no, on, outcome } = input
  const repair = await repairOfVersion(ctx, estimate_id)
  await asShop(ctx, repair, 'stage', 'receive part', async (tx, held) => {
    ensure(canOrder(held))
    await ensureLines(tx, held, estimate_id, [line_no])
    const changed = await tx
      .updateTable('repair_lines')
      .set({ part_status: outcome, received_on: outcome === 'received' ? on : null })
      .where('estimate_id', '=', estimate_id)
      .where('line_no', '=', line_no)
      .where('part_status', 'is not', null)
      .returning('line_no')
      .executeTakeFirst()
    if (!changed) throw conflict('wrong_state', 'This part wasn’t ordered. Record the order first.')
    await addEvent(ctx, tx, held.id, { kind: 'part', details: { outcome } })
  })
  return readRepair(ctx, { id: repair.id })
}

/**
 * Refuses a record of set glass that cannot be: of a pane nobody signed for, set before the car came or later than now, or
 * without the pictures from before the work. A second record of a pane corrects the first and needs no pictures.
 */
async function ensureSet(ctx: Ctx, tx: Tx, held: RepairRow, set: GlassFit, photos: readonly string[]): Promise<void> {
  const [versions, lines, glass, before] = await Promise.all([
    versionsOfRepairs(tx, [held.id]),
    tx.selectFrom('repair_lines').selectAll().where('repair_id', '=', held.id).execute(),
    glassOfRepair(tx, held.id),
    panesSet(tx, held.id),
  ])
  if (!panesToSet(versions, lines, glass).includes(set.pane))
    throw invalid(
      'glass.pane',
      `No signed line replaces this glass: ${PANE_NAMES[set.pane]}. Send it as more work first.`,
    )
  const at = new Date(set.set_at)
  if (at > ctx.services.now()) throw invalid('glass.set_at', 'Enter when the glass was set, not a later time.')
  // times are entered in whole minutes
  if (held.arrived_at && at.getTime() < Math.floor(Date.parse(held.arrived_at) / 60_000) * 60_000)
    throw invalid('glass.set_at', 'The car came in later than that. Enter when the glass was set.')
  const corrects = before.some(({ pane }) => pane === set.pane)
  if (!corrects && new Set(photos).size < LEAST_FIT_PHOTOS)
    throw conflict(
      'photo_missing',
      `Add at least ${LEAST_FIT_PHOTOS} photos from before the work: the car around the glass, the VIN, and any rust at the frame.`,
    )
}

/** The driver learns from when on they may drive, on the clock where the work was done. */
async function tellSafe(ctx: Ctx, tx: Tx, held: RepairRow, set: GlassFit): Promise<void> {
  const { business, time_zone } = await sidesOf(ctx, tx, held)
  const stands = set.safe_minutes > 0
  const from = (language: Language) => (stands ? formatInstant(safeAt(set), language, time_zone) : null)
  await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('glassSet', { business, from })))
}

/** A scan, a calibration or set glass as it was done, with its report, or why one is not needed. */
export const recordScan: Verb<typeof repairsContract.record> = async (ctx, { repair_id, ...input }) => {
  const { kind, about = null, method = null, odometer = null, file_id = null, glass = null, photos, ...words } = input
  refusePromises({ ...words, glass })
  if ((kind === 'glass') !== (glass !== null))
    throw invalid('glass', kind === 'glass' ? 'Say how the glass was set.' : 'Only set glass has this.')
  if ((kind === 'not_needed') !== (about !== null))
    throw invalid('about', 'Say which scan or calibration isn’t needed.')
  if (kind === 'calibration' && (!words.systems || !method || !words.technician))
    throw invalid(
      !words.systems ? 'systems' : !method ? 'method' : 'technician',
      'A calibration names the systems, how it was done and who did it.',
    )
  const repair = await repairOf(ctx.db, repair_id)
  await asShop(ctx, repair, 'stage', 'record', async (tx, held) => {
    ensure(canWork(held))
    if (file_id) await ensureOwnPhotos(ctx, tx, [file_id], 'file_id')
    if (glass) await ensureSet(ctx, tx, held, glass, photos)
    await keepPhotos(ctx, tx, held, 'work', photos)
    await tx
      .insertInto('repair_records')
      .values({
        id: newId(ctx.services.now().getTime()),
        repair_id,
        kind,
        about,
        method,
        odometer,
        file_id,
        glass: glass && JSON.stringify(glass),
        ...words,
        recorded_by: person(ctx).id,
        at: ctx.services.now().toISOString(),
      })
      .execute()
    await addEvent(ctx, tx, repair_id, {
      kind: 'record',
      details: { of: about ?? kind, needed: kind !== 'not_needed' },
    })
    if (glass) await tellSafe(ctx, tx, held, glass)
  })
  return readRepair(ctx, { id: repair_id })
}
