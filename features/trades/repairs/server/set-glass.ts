import type { Selectable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { type Glass, GlassFit, LEAST_FIT_PHOTOS, safeAt } from '#features/trades/estimates/glass.ts'
import { glassOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { PANE_NAMES } from '#features/trades/glass/glass-quote.ts'
import { formatInstant } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { panesToSet } from '../records.ts'
import { notifyDriver, type RepairRow, sidesOf, versionsOfRepairs } from './repair-rows.ts'
import { repairNews, toDriver } from './words.ts'

type Row = Selectable<DB['repair_records']>
/** A record as it is read again: what was kept of set glass has its own shape. */
export const asRecord = <R extends Pick<Row, 'glass'>>(row: R) => ({
  ...row,
  glass: row.glass === null ? null : GlassFit.parse(row.glass),
})

/** What the driver of a repair said of broken glass, when they asked for it; null where they were asked nothing. */
export async function glassOfRepair(db: Database | Tx, repairId: string): Promise<Glass | null> {
  const row = await db
    .selectFrom('estimate_invitations as i')
    .innerJoin('estimate_requests as q', 'q.id', 'i.request_id')
    .select('q.glass')
    .where('i.id', '=', repairId)
    .executeTakeFirst()
  return row ? glassOf(row) : null
}

/** Of each pane the record that counts: the newest one. */
async function panesSet(tx: Tx, repairId: string): Promise<GlassFit[]> {
  const rows = await tx
    .selectFrom('repair_records')
    .select('glass')
    .where('repair_id', '=', repairId)
    .where('kind', '=', 'glass')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const newest = new Map(
    rows.flatMap((row) => (row.glass ? [GlassFit.parse(row.glass)] : [])).map((one) => [one.pane, one]),
  )
  return [...newest.values()]
}

/**
 * Refuses a record of set glass that cannot be: of a pane nobody signed for, set before the car came or later than now, or
 * without the pictures from before the work. A second record of a pane corrects the first and needs no pictures.
 */
export async function ensureSet(
  ctx: Ctx,
  tx: Tx,
  held: RepairRow,
  set: GlassFit,
  photos: readonly string[],
): Promise<void> {
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
  if (held.arrived_at && at < new Date(held.arrived_at))
    throw invalid('glass.set_at', 'The car came in later than that. Enter when the glass was set.')
  const corrects = before.some(({ pane }) => pane === set.pane)
  if (!corrects && new Set(photos).size < LEAST_FIT_PHOTOS)
    throw conflict(
      'photo_missing',
      `Add at least ${LEAST_FIT_PHOTOS} photos from before the work: the car around the glass, the VIN, and any rust at the frame.`,
    )
}

/** The driver learns from when on they may drive, on the clock where the work was done. */
export async function tellSafe(ctx: Ctx, tx: Tx, held: RepairRow, set: GlassFit): Promise<void> {
  const { business, time_zone } = await sidesOf(ctx, tx, held)
  const from = (language: Language) => formatInstant(safeAt(set), language, time_zone)
  await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('glassSet', { business, from })))
}

/** Refuses 409 `too_early` to give a car back before all of its new glass holds; a correction of a record counts. */
export async function ensureSafe(ctx: Ctx, tx: Tx, held: RepairRow): Promise<void> {
  const until = Math.max(0, ...(await panesSet(tx, held.id)).map((set) => safeAt(set).getTime()))
  if (until <= ctx.services.now().getTime()) return
  const { time_zone } = await sidesOf(ctx, tx, held)
  throw conflict(
    'too_early',
    `The adhesive of the new glass needs until ${formatInstant(new Date(until), 'en', time_zone)}. Hand the car back then.`,
  )
}
