import { sql } from 'kysely'
import { ensurePhotosOf } from '#features/work/orders/server/work-photos.ts'
import { ensureSendable, nextNumber, pricedOf, versionsOf } from '#features/trades/estimates/server/answer.ts'
import { estimatesOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { addDays } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { repairsContract } from '../contract.ts'
import { canDeclineVersion, canSupplement } from '../policy.ts'
import { versionName } from '../repair.ts'
import { readRepair } from './read.ts'
import {
  asDriver,
  asShop,
  draftOf,
  type RepairRow,
  lockVersion,
  repairOf,
  repairOfVersion,
  addEvent,
  notifyDriver,
  notifyShop,
  sidesOf,
} from './repair-rows.ts'
import { repairNews, toDriver, toShop } from './words.ts'

/** Keeps what was typed of more work. Two tabs do not write over each other (409 `changed`). */
export const saveSupplement: Verb<typeof repairsContract.saveSupplement> = async (ctx, input) => {
  const { repair_id, version, replaces = null, days_added, message, ...priced } = input
  const repair = await repairOf(ctx.db, repair_id)
  // a draft is no news, neither to the driver nor to who moves the job
  const work = async (tx: Tx, held: RepairRow) => {
    ensure(canSupplement(held))
    const versions = await versionsOf(tx, repair_id, 'supplement')
    const draft = versions.find(({ status }) => status === 'draft')
    if ((draft?.version ?? 0) !== version)
      throw conflict('changed', 'This draft has changed in another tab. Reload it before you save.')
    const waiting = versions.find(({ status }) => status === 'sent')
    if ((waiting?.id ?? null) !== replaces) throw conflict('changed', sentMeanwhile(waiting))
    const { today } = await sidesOf(ctx, tx, held)
    const values = { ...pricedOf(priced), days_added, message, replaces, prepared_by: person(ctx).id }
    if (draft) await tx.updateTable('estimates').set(values).where('id', '=', draft.id).execute()
    else
      await tx
        .insertInto('estimates')
        .values({
          id: newId(ctx.services.now().getTime()),
          invitation_id: repair_id,
          provider_id: held.provider_id,
          kind: 'supplement',
          number: nextNumber(versions),
          // of a first estimate only; more work is answered while the car is there
          valid_until: addDays(today, 30),
          days_needed: Math.max(1, days_added),
          parts_policy: 'mixed',
          warranty_months: 0,
          ...values,
        })
        .execute()
    return (await draftOf(tx, repair_id))!
  }
  return asShop(ctx, repair, 'authorize_work', 'save supplement', work, false)
}

/** What somebody else sent, or the driver answered, while this was typed. */
const sentMeanwhile = (waiting: { number: number } | undefined) =>
  waiting
    ? `${versionName({ kind: 'supplement', number: waiting.number })} was sent and waits for the driver. Read it and take its lines over: what you send takes its place.`
    : 'The driver has answered what this was to replace. Read the job again, and keep only what comes on top.'

/** Sends more work exactly as it was read; one that nobody answered makes room, if the draft was written to take its place (409 `changed`). */
export const sendSupplement: Verb<typeof repairsContract.sendSupplement> = async (ctx, { id, hash }) => {
  const repair = await repairOfVersion(ctx, id)
  await asShop(ctx, repair, 'authorize_work', 'send supplement', async (tx, held) => {
    ensure(canSupplement(held))
    const versions = await versionsOf(tx, held.id, 'supplement')
    const draft = await draftOf(tx, held.id)
    if (draft?.id !== id) throw conflict('wrong_state', 'This was sent already.')
    if (draft.hash !== hash) throw conflict('hash_changed', 'This draft has changed. Read it again before you send it.')
    const waiting = versions.find(({ status }) => status === 'sent')
    if ((waiting?.id ?? null) !== (draft.replaces ?? null)) throw conflict('changed', sentMeanwhile(waiting))
    ensureSendable(draft)
    draft.lines.forEach(({ reason, description }, n) => {
      if (!reason) throw invalid(`lines.${n}.reason`, `Line ${n + 1}: Say why “${description}” is needed.`)
    })
    await keepLinePhotos(ctx, tx, held, [...new Set(draft.lines.flatMap(({ photos }) => photos))])
    await tx
      .updateTable('estimates')
      .set({ status: 'superseded' })
      .where('invitation_id', '=', held.id)
      .where('kind', '=', 'supplement')
      .where('status', '=', 'sent')
      .execute()
    const sent_at = ctx.services.now().toISOString()
    await tx.updateTable('estimates').set({ status: 'sent', sent_at }).where('id', '=', id).execute()
    const name = versionName(draft)
    const { total_cents } = draft.totals
    await addEvent(ctx, tx, held.id, {
      kind: 'supplement',
      details: { version: name, total_cents, days: draft.days_added },
    })
    await audit(tx, {
      action: 'repair.supplement',
      table: 'repairs',
      id: held.id,
      after: { version: name, total_cents, hash },
    })
    const { business } = await sidesOf(ctx, tx, held)
    const said = { business, total: formatCents(total_cents), days: draft.days_added }
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('supplement', said)))
  })
  return readRepair(ctx, { id: repair.id })
}
/** Pictures of lines belong to the repair from now on; those of an earlier version do already. */
async function keepLinePhotos(ctx: Ctx, tx: Tx, repair: RepairRow, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const kept = await tx
    .selectFrom('repair_photos')
    .select('file_id')
    .where('repair_id', '=', repair.id)
    .where('file_id', 'in', photos)
    .execute()
  const fresh = photos.filter((id) => !kept.some(({ file_id }) => file_id === id))
  if (fresh.length === 0) return
  // who sends need not be who wrote
  const ours = sql<boolean>`files.owner_id in (select user_id from provider_members where provider_id = ${repair.provider_id})`
  await ensurePhotosOf(tx, ours, fresh, 'lines')
  const at = ctx.services.now().toISOString()
  await tx
    .insertInto('repair_photos')
    .values(fresh.map((file_id) => ({ file_id, repair_id: repair.id, kind: 'line' as const, at })))
    .execute()
}

/** The driver says no to more work; nothing of it may be done. */
export const declineVersion: Verb<typeof repairsContract.declineVersion> = async (ctx, { estimate_id, reason }) => {
  const repair = await repairOfVersion(ctx, estimate_id)
  await asDriver(ctx, repair, 'decline version', async (tx, held) => {
    const version = await lockVersion(tx, held.id, estimate_id)
    ensure(canDeclineVersion(version))
    await tx
      .updateTable('estimates')
      .set({ status: 'declined', declined_words: reason })
      .where('id', '=', estimate_id)
      .execute()
    const name = versionName(version)
    await addEvent(ctx, tx, held.id, { kind: 'declined', reason, details: { version: name } })
    await audit(tx, { action: 'repair.decline', table: 'repairs', id: held.id, after: { version: name }, reason })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, repairNews('declined', { driver, version: name, reason })))
  })
  return readRepair(ctx, { id: repair.id })
}

/** The shop takes back what nobody has answered. */
export const withdrawVersion: Verb<typeof repairsContract.withdrawVersion> = async (ctx, { estimate_id }) => {
  const repair = await repairOfVersion(ctx, estimate_id)
  await asShop(ctx, repair, 'authorize_work', 'withdraw version', async (tx, held) => {
    const version = await lockVersion(tx, held.id, estimate_id)
    ensure(canDeclineVersion(version))
    await tx.updateTable('estimates').set({ status: 'withdrawn' }).where('id', '=', estimate_id).execute()
    const name = versionName(version)
    await addEvent(ctx, tx, held.id, { kind: 'taken_back', details: { version: name } })
    const { business } = await sidesOf(ctx, tx, held)
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('takenBack', { business, version: name })))
  })
  return readRepair(ctx, { id: repair.id })
}

/** Authorized work that is not done after all leaves the bill: both sides see which and why. */
export const withdrawLines: Verb<typeof repairsContract.withdrawLines> = async (
  ctx,
  { estimate_id, lines, reason },
) => {
  refusePromises({ reason })
  const repair = await repairOfVersion(ctx, estimate_id)
  await asShop(ctx, repair, 'authorize_work', 'withdraw lines', async (tx, held) => {
    ensure(canSupplement(held))
    const row = await lockVersion(tx, held.id, estimate_id)
    if (row.status !== 'authorized') throw conflict('wrong_state', 'Only lines the driver signed can be withdrawn.')
    const version = (await estimatesOf(tx, [held.id])).find(({ id }) => id === estimate_id)!
    const numbers = [...new Set(lines)]
    if (numbers.some((line_no) => line_no > version.lines.length))
      throw invalid('lines', 'Choose lines of this version.')
    const gone = await tx
      .selectFrom('repair_lines')
      .select('line_no')
      .where('estimate_id', '=', estimate_id)
      .where('withdrawn_at', 'is not', null)
      .execute()
    const fresh = numbers.filter((line_no) => !gone.some((one) => one.line_no === line_no))
    if (fresh.length === 0) throw conflict('wrong_state', 'These lines were withdrawn already.')
    const at = ctx.services.now().toISOString()
    await tx
      .insertInto('repair_lines')
      .values(
        fresh.map((line_no) => ({
          estimate_id,
          line_no,
          repair_id: held.id,
          withdrawn_at: at,
          withdrawn_reason: reason,
        })),
      )
      .onConflict((conflicting) =>
        conflicting.columns(['estimate_id', 'line_no']).doUpdateSet({ withdrawn_at: at, withdrawn_reason: reason }),
      )
      .execute()
    const cents = fresh.reduce((all, line_no) => {
      const { cents: net, tax_cents } = version.totals.lines[line_no - 1]!
      return all + net + tax_cents
    }, 0)
    if (cents < 0) throw invalid('lines', 'Withdraw a discount only with the lines it belongs to.')
    const authorized_cents = held.authorized_cents - cents
    if (authorized_cents < 0) throw invalid('lines', 'Withdraw the discount on these lines as well.')
    await tx.updateTable('repairs').set({ authorized_cents }).where('id', '=', held.id).execute()
    await addEvent(ctx, tx, held.id, {
      kind: 'withdrawn',
      reason,
      details: { version: versionName(version), lines: fresh, cents },
    })
    const { business } = await sidesOf(ctx, tx, held)
    const news = repairNews('withdrawn', { business, count: fresh.length, reason })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  })
  return readRepair(ctx, { id: repair.id })
}
