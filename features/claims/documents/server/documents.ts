import { sql } from 'kysely'
import { signedLink } from '#features/base/files/server/sign.ts'
import { conflict, invalid } from '#lib/errors.ts'
import type { Role } from '#lib/contract.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { MAX_FURTHER, MAX_SLOT_PHOTOS, PHOTO_SLOTS } from '#features/claims/claims/claim.ts'
import type { documentsContract } from '../contract.ts'
import { canAddDocument } from '#features/claims/claims/policy.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { findRequest, fulfill } from './ask-documents.ts'
import { requestMet } from './ask-words.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { attach, peopleOn } from '#features/claims/claims/server/rows.ts'
import { ensureFits } from './fits.ts'
import { documentAdded } from '#features/claims/claims/server/words.ts'

type Read = { file_id: string; name: string; role: Role; at: string }

async function documentsOf(ctx: Ctx, db: Database | Tx, claimId: string) {
  const rows = await db
    .selectFrom('claim_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select([
      'd.claim_id',
      'd.slot',
      'd.label',
      'd.file_id',
      'd.created_at',
      'd.by_team',
      'd.added_by',
      'f.path',
      'f.original_name',
      'f.content_type',
      'f.size',
    ])
    .where('d.claim_id', '=', claimId)
    .orderBy('d.created_at')
    .orderBy('d.slot')
    .execute()
  const ids = rows.map((row) => row.file_id)
  const { rows: reads } = await sql<Read>`select * from file_readers(${ids}::uuid[])`.execute(db)
  const people = rows.some((row) => row.added_by) ? await peopleOn(db, claimId) : null
  return rows.map((row) => ({
    ...row,
    added_by: people?.get(row.added_by ?? '')?.name ?? null,
    ...signedLink(ctx, row.path),
    reads: reads
      .filter((read) => read.file_id === row.file_id)
      .map(({ name, role, at }) => ({
        name,
        at,
        by: role === 'claims_admin' ? ('team' as const) : ('provider' as const),
      })),
  }))
}

/** The documents of a claim, each with a link of an hour and with everybody who opened it. */
export const listDocuments: Verb<typeof documentsContract.documents> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return documentsOf(ctx, ctx.db, claim_id)
}

/**
 * Adds a document to an empty slot of the spec, a photo to a guided one that has room, or a further document with its
 * label; what was asked for is answered by it. It counts as a change: an admin in the middle of verifying looks again.
 */
export const addDocument: Verb<typeof documentsContract.addDocument> = async (
  ctx,
  { claim_id, slot, label, file_id },
) => {
  if (slot === 'further' && !label) throw invalid('label', 'Enter what this document is.')
  if (slot !== 'further' && label) throw invalid('label', 'Only an additional document can have its own name.')
  return ctx.write(async (tx) => {
    const me = person(ctx)
    const claim = await holdClaim(tx, claim_id)
    ensure(canAddDocument(me, claim))
    const file = await tx.selectFrom('files').select('content_type').where('id', '=', file_id).executeTakeFirst()
    ensureFits(slot, file?.content_type)
    const there = (await documentsOf(ctx, tx, claim_id)).filter((document) => document.slot === slot)
    const isPhoto = PHOTO_SLOTS.some((one) => one === slot)
    if (isPhoto && there.length >= MAX_SLOT_PHOTOS)
      throw conflict('slot_taken', `You’ve already added ${MAX_SLOT_PHOTOS} photos here, the most there can be.`)
    if (!isPhoto && slot !== 'further' && there.length)
      throw conflict('slot_taken', 'You’ve already added this document.')
    const asked = await findRequest(tx, claim_id, { slot, label })
    if (
      slot === 'further' &&
      there.filter((row) => !row.by_team).length - (await reportsAmong(tx, claim_id)) >= MAX_FURTHER &&
      !asked
    )
      throw conflict(
        'too_many_documents',
        `A claim can have up to ${MAX_FURTHER} additional documents. Combine pages into one PDF.`,
      )
    await attach(tx, claim_id, [{ slot, file_id, label }])
    if (asked) await fulfill(ctx, tx, asked.id, file_id)
    await tx
      .insertInto('claim_events')
      .values({
        claim_id,
        kind: 'document',
        actor_id: me.id,
        details: JSON.stringify({ slot, documents: [{ slot, label: label ?? null }] }),
      })
      .execute()
    await tx.updateTable('claims').set(touched).where('id', '=', claim_id).execute()
    await notifyAdmins(ctx, tx, asked ? requestMet(claim, asked) : documentAdded(claim))
    return (await documentsOf(ctx, tx, claim_id)).find((document) => document.file_id === file_id)!
  })
}

/** Reports of appraisers stand among the further documents and take no place of the driver's. */
async function reportsAmong(tx: Tx, claimId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('appraisal_reports as a')
    .innerJoin('claim_documents as d', 'd.file_id', 'a.file_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('d.claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
