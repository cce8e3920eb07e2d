import { sql } from 'kysely'
import { notify, type NewsAndMail } from '#features/base/notifications/server/notify.ts'
import { conflict } from '#lib/errors.ts'
import { formatInstant } from '#lib/dates.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { unseal } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { type ClaimDetail, claimNumberKey, type DocumentSlot } from '../claim.ts'
import { findClaim } from './one-claim.ts'

/** The open claims the asking person may see with this insurer and number, however they are spelt (rules.md). */
export const liveClaimOf = (db: Database | Tx, given: { insurer_name: string; claim_number: string }) =>
  db
    .selectFrom('claims')
    .select(['id', 'claim_number', 'insurer_name', 'status', 'created_at'])
    .where('insurer_id', '=', sql<string>`insurer_named(${given.insurer_name})`)
    .where('claim_number_key', '=', claimNumberKey(given.claim_number))
    .where('status', '<>', 'closed')

/** The claim for its driver and for admins, the only readers row security knows; the policy number for its driver. */
export async function claimDetail(ctx: Ctx, db: Database | Tx, id: string): Promise<ClaimDetail> {
  const row = await findClaim(db, id)
  return { ...row, policy_number: row.driver_id === person(ctx).id ? policyNumberOf(ctx, row) : null }
}

/** Empty once its driver has deleted their account. */
export const policyNumberOf = (ctx: Ctx, { policy_number_sealed: sealed }: { policy_number_sealed: string }): string =>
  sealed && unseal(ctx.services.env.ENCRYPTION_KEY, sealed)

/** Refuses a change made from an old copy of the claim, and says whose change it missed. */
export async function ensureFresh(
  ctx: Ctx,
  tx: Tx,
  claim: { id: string; version: number; loss_state: string | null },
  version: number,
): Promise<void> {
  if (claim.version === version) return
  const last = await tx
    .selectFrom('claim_events')
    .select(['actor_id', 'at'])
    .where('claim_id', '=', claim.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = (await peopleOn(tx, claim.id)).get(last?.actor_id ?? '')
  const name = last?.actor_id === person(ctx).id ? 'You, in another window,' : (who?.name ?? 'Someone')
  const at = last ? ` on ${formatInstant(last.at, 'en', zoneOfState(claim.loss_state))}` : ''
  throw conflict('changed', `${name} changed this claim${at}. Review it again before you continue.`, [
    { path: 'version', message: String(claim.version) },
    ...(who ? [{ path: 'changed_by', message: who.name }] : []),
  ])
}

/** Everybody who did something on a claim, by id, with the name the asking person may know. */
export async function peopleOn(db: Database | Tx, claimId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    role: string
  }>`select * from claim_people(${claimId})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Checks that uploads belong to the person and to no other claim, and attaches them. */
export async function attach(
  tx: Tx,
  claimId: string,
  documents: readonly { slot: DocumentSlot; file_id: string; label?: string | undefined }[],
): Promise<void> {
  if (!documents.length) return
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claim_documents')
    .values(documents.map((document) => ({ ...document, claim_id: claimId })))
    .onConflict((taken) => taken.column('file_id').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) < documents.length)
    throw conflict(
      'document_used',
      'One of these files is already part of another claim. Upload it again for this one.',
    )
}

/** Notifies the driver on their pages and by mail, in their language. */
export async function notifyDriver(
  ctx: Ctx,
  tx: Tx,
  claim: { driver_id: string; id: string },
  { news, mail }: NewsAndMail,
): Promise<void> {
  await notify(ctx, tx, claim.driver_id, 'claims', news, { mail })
}
