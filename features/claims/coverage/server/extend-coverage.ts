import { sql } from 'kysely'
import { addDays, dayIn, formatDay } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import { limitsOf } from '#features/claims/claims/limits.ts'
import type { Extension, lifecycleContract } from '../lifecycle.ts'
import { grantsNothing } from '#features/claims/claims/limits.ts'
import { canAskMore, canRecord } from '#features/claims/claims/policy.ts'
import { moreAsked, moreGranted, moreRefused, moreUndone } from './lifecycle-words.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { claimDetail, ensureFresh, notifyDriver } from '#features/claims/claims/server/rows.ts'
import { step } from './total-loss.ts'

const MOST_DAYS = 365

const extensionsOf = async (db: Database | Tx, claim: { id: string; driver_id: string }): Promise<Extension[]> =>
  (
    await db
      .selectFrom('coverage_extensions')
      .selectAll()
      .where('claim_id', '=', claim.id)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => ({ ...row, by: row.asked_by === claim.driver_id ? 'driver' : 'team' }))

export const coverageOf = (db: Database | Tx, claimId: string) =>
  db.selectFrom('coverage').selectAll().where('claim_id', '=', claimId).executeTakeFirst()

/** Every extension asked for or granted on a claim one may see, newest first. */
export const listExtensions: Verb<typeof lifecycleContract.extensions> = async (ctx, { claim_id }) =>
  extensionsOf(ctx.db, await findClaim(ctx.db, claim_id))

/** By when drivers who asked for more days were promised an answer, by claim. */
export async function openExtensionRequests(
  db: Database | Tx,
  claimIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (!claimIds.length) return new Map()
  const rows = await db
    .selectFrom('coverage_extensions')
    .select(['claim_id', 'due_at'])
    .where('status', '=', 'asked')
    .where('claim_id', 'in', claimIds)
    .execute()
  return new Map(rows.map(({ claim_id, due_at }) => [claim_id, due_at]))
}

/** A driver asks for more days: it stands in the admins' queue by when it is answered, 24 hours from now. */
export const askExtension: Verb<typeof lifecycleContract.askExtension> = async (ctx, { claim_id, note, ...wanted }) => {
  const me = person(ctx)
  const now = ctx.services.now()
  const due = new Date(now.getTime() + PROMISE_HOURS * 3_600_000)
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    const coverage = await coverageOf(tx, claim_id)
    ensure(canAskMore(me, claim, Boolean(coverage?.rental_daily_cap_cents)))
    const there = await extensionsOf(tx, claim)
    if (there.some(({ status }) => status === 'asked'))
      throw conflict('asked_already', 'You’ve already asked for more days. We’ll answer that first.')
    const id = newId(now.getTime())
    await tx
      .insertInto('coverage_extensions')
      .values({
        id,
        claim_id,
        status: 'asked',
        note,
        ...wanted,
        asked_by: me.id,
        asked_at: now.toISOString(),
        due_at: due.toISOString(),
      })
      .execute()
    await step(tx, claim, { kind: 'more-asked', actor_id: me.id, reason: note })
    await audit(tx, { action: 'claim.extension_ask', table: 'claims', id: claim_id, after: wanted, reason: note })
    await addJob(tx, 'extension_deadline', { id }, { runAt: due, key: `extension_deadline:${id}` })
    await notifyAdmins(ctx, tx, moreAsked(claim, wanted.wanted_days, due.toISOString()))
    return (await extensionsOf(tx, claim)).find((extension) => extension.id === id)!
  })
}

type Asked = { claim_id: string; version: number; extension_id: string }
/** The claim and one of its extensions in a state, under the claim's lock. Throws 404 and 409 `answered_already`. */
async function heldWith(ctx: Ctx, tx: Tx, { claim_id, version, extension_id }: Asked, status: Extension['status']) {
  const claim = await holdClaim(tx, claim_id)
  const extension = (await extensionsOf(tx, claim)).find(({ id }) => id === extension_id)
  if (!extension) throw notFound('Extension')
  await ensureFresh(ctx, tx, claim, version)
  if (extension.status !== status)
    throw conflict('answered_already', 'Someone has already handled this. Take another look.')
  return { claim, extension }
}

/** Refuses (422) what an insurer can hardly have approved: less than stands, or limits where none was confirmed. */
export function ensureMore(
  given: { days: number; total_cap_cents: number | null; until: string | null },
  coverage: Parameters<typeof limitsOf>[0],
  lossDate: string,
  today: string,
): void {
  const { days, total_cents: total, until } = limitsOf(coverage)
  if (given.days > 0 && days === null)
    throw invalid('days', 'No number of days was confirmed, so there’s nothing to extend.')
  if (given.days > 0 && days! + given.days > MOST_DAYS)
    throw invalid('days', `That would make ${days! + given.days} days. The most you can record is ${MOST_DAYS}.`)
  if (given.total_cap_cents !== null && total === null)
    throw invalid('total_cap_cents', 'No total limit was confirmed, so there’s nothing to raise.')
  if (given.total_cap_cents !== null && given.total_cap_cents <= total!)
    throw invalid('total_cap_cents', `The total limit is already ${formatCents(total!)}. Enter a higher one.`)
  if (given.until && (given.until < lossDate || given.until > addDays(today, MOST_DAYS)))
    throw invalid('until', 'Check this date. It’s before the loss, or more than a year away.')
  if (given.until && until && given.until <= until)
    throw invalid('until', `${formatDay(until)} is already the last covered day. Enter a later one.`)
}

type HeldClaim = Awaited<ReturnType<typeof holdClaim>>
type Given = { days: number; total_cap_cents: number | null; until: string | null }
type ToRecord = Given & {
  extension_id: string | null
  why: Extension['why']
  reason: string
  confirmed_how: NonNullable<Extension['confirmed_how']>
  confirmed_by: string
}

/** Who says so: the admin who heard it, or the link by which the insurer's own people said it. */
export type Sayer = { by: string } | { link_id: string }

/**
 * Writes down what the insurer approved on top of a held claim, says so to its driver and gives back its id. By link it goes
 * through a function that asks once more whether the link stands. Throws 409 `no_rental_cover`, and 422 for what is not more.
 */
export async function recordExtension(
  ctx: Ctx,
  tx: Tx,
  claim: HeldClaim,
  { extension_id, why, reason, ...given }: ToRecord,
  sayer: Sayer,
): Promise<string> {
  const by = 'by' in sayer ? sayer.by : null
  const now = ctx.services.now().toISOString()
  const { days, total_cap_cents, until } = given
  const coverage = await coverageOf(tx, claim.id)
  if (!coverage?.rental_daily_cap_cents)
    throw conflict('no_rental_cover', 'No rental coverage was confirmed for this claim. Enter the coverage first.')
  ensureMore(given, coverage, claim.loss_date, dayIn(zoneOfState(claim.loss_state), ctx.services.now()))
  await because(tx, reason)
  const answer = { ...given, status: 'granted' as const, answer: reason, answered_by: by, answered_at: now }
  const id = extension_id ?? newId(Date.parse(now))
  if ('link_id' in sayer)
    await sql`select extend_by_link(${sayer.link_id}, ${id}, ${claim.id}, ${why}, ${days}, ${total_cap_cents}, ${until},
      ${given.confirmed_by}, ${reason}, ${now})`.execute(tx)
  else if (extension_id) await tx.updateTable('coverage_extensions').set(answer).where('id', '=', id).execute()
  else
    await tx
      .insertInto('coverage_extensions')
      .values({ id, claim_id: claim.id, why, asked_by: by, asked_at: now, ...answer })
      .execute()
  await step(tx, claim, { kind: 'more-granted', actor_id: by, reason })
  const after = await coverageOf(tx, claim.id)
  const entry = { action: 'claim.extension_grant', table: 'claims', id: claim.id, reason }
  const stands = { before: limitsOf(coverage), after: { ...limitsOf(after!), extension: id, granted: given } }
  await audit(tx, { ...entry, ...stands })
  await notifyDriver(ctx, tx, claim, moreGranted(claim, { days, total_cap_cents, until }, reason))
  return id
}

/** What the driver of a claim asked for and nobody has answered. */
export const openRequestOf = async (tx: Tx, claim: { id: string; driver_id: string }): Promise<string | null> =>
  (await extensionsOf(tx, claim)).find(({ status }) => status === 'asked')?.id ?? null

/** Records what the insurer approved on top: an answer to the driver's request, or without one. */
export const grantExtension: Verb<typeof lifecycleContract.grantExtension> = async (
  ctx,
  { claim_id, version, extension_id, ...given },
) => {
  const me = person(ctx)
  if (grantsNothing(given)) throw invalid('days', 'Enter more days, a higher total limit or a later last day.')
  return ctx.write(async (tx) => {
    const claim = extension_id
      ? (await heldWith(ctx, tx, { claim_id, version, extension_id }, 'asked')).claim
      : await holdClaim(tx, claim_id)
    await ensureFresh(ctx, tx, claim, version)
    ensure(canRecord(me, claim))
    await recordExtension(ctx, tx, claim, { ...given, extension_id: extension_id ?? null }, { by: me.id })
    return claimDetail(ctx, tx, claim_id)
  })
}

/** The insurer grants no more: the driver reads why. */
export const refuseExtension: Verb<typeof lifecycleContract.refuseExtension> = async (ctx, { reason, ...wanted }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { claim, extension } = await heldWith(ctx, tx, wanted, 'asked')
    const theirs = canRecord(me, claim)
    if (!theirs.yes && theirs.code !== 'claim_closed') ensure(theirs)
    await because(tx, reason)
    const answered_at = ctx.services.now().toISOString()
    await tx
      .updateTable('coverage_extensions')
      .set({ status: 'refused', answer: reason, answered_by: me.id, answered_at })
      .where('id', '=', extension.id)
      .execute()
    await step(tx, claim, { kind: 'more-refused', actor_id: me.id, reason })
    const entry = { action: 'claim.extension_refuse', table: 'claims', id: claim.id, reason }
    await audit(tx, { ...entry, before: { status: 'asked' }, after: { status: 'refused', extension: extension.id } })
    await notifyDriver(ctx, tx, claim, moreRefused(claim, reason))
    return claimDetail(ctx, tx, claim.id)
  })
}

/** Takes an extension back that was recorded by mistake. Bookings stay as bought. */
export const undoExtension: Verb<typeof lifecycleContract.undoExtension> = async (ctx, { reason, ...wanted }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { claim, extension } = await heldWith(ctx, tx, wanted, 'granted')
    ensure(canRecord(me, claim))
    const before = limitsOf((await coverageOf(tx, claim.id))!)
    await because(tx, reason)
    await tx
      .updateTable('coverage_extensions')
      .set({
        status: 'undone',
        undone_by: me.id,
        undone_at: ctx.services.now().toISOString(),
        undo_reason: reason,
      })
      .where('id', '=', extension.id)
      .execute()
    await step(tx, claim, { kind: 'more-undone', actor_id: me.id, reason })
    const after = { ...limitsOf((await coverageOf(tx, claim.id))!), extension: extension.id }
    await audit(tx, { action: 'claim.extension_undo', table: 'claims', id: claim.id, before, after, reason })
    await addJob(tx, 'coverage_warning', { claim_id: claim.id })
    await notifyDriver(ctx, tx, claim, moreUndone(claim, extension, reason))
    return claimDetail(ctx, tx, claim.id)
  })
}
