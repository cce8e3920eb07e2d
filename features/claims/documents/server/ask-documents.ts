import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { DocumentSlot } from '#features/claims/claims/claim.ts'
import { type requestsContract } from '../contract.ts'
import { type DocumentRequest, REMIND_HOURS } from '../request.ts'
import { canAskDocuments } from '#features/claims/claims/policy.ts'
import { documentsAsked, requestWithdrawn } from './ask-words.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { peopleOn, notifyDriver } from '#features/claims/claims/server/rows.ts'

const TAKEN = '23505'
type Named = { slot: DocumentSlot; label: string | null }

const requests = (db: Database | Tx, claimId: string) =>
  db
    .selectFrom('document_requests')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ slot: DocumentSlot }>()

async function requestsOf(db: Database | Tx, claimId: string): Promise<DocumentRequest[]> {
  const people = await peopleOn(db, claimId)
  const rows = await requests(db, claimId).execute()
  return rows.map((row) => ({ ...row, asked_by: people.get(row.asked_by ?? '')?.name ?? null }))
}

/** What was asked for on a claim one may see, oldest first. */
export const listRequests: Verb<typeof requestsContract.requests> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return requestsOf(ctx.db, claim_id)
}

const event = (tx: Tx, kind: 'asked' | 'unasked', claimId: string, who: string, reason: string, documents: Named[]) =>
  tx
    .insertInto('claim_events')
    .values({ claim_id: claimId, kind, actor_id: who, reason, details: JSON.stringify({ documents }) })
    .execute()

/**
 * Asks the driver for documents in the admin's own words; a mail and a notification lead to exactly that upload. Refused:
 * a slot that is filled (409 `slot_taken`) or asked for already (409 `asked_already`).
 */
export const askDocuments: Verb<typeof requestsContract.askDocuments> = async (
  ctx,
  { claim_id, documents, message },
) => {
  const me = person(ctx)
  const named = documents.map((one): Named => ({ slot: one.slot, label: 'label' in one ? one.label : null }))
  const keys = named.map(({ slot, label }) => `${slot} ${label?.toLowerCase() ?? ''}`)
  if (new Set(keys).size < keys.length) throw invalid('documents', 'You can request each document only once.')
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    ensure(canAskDocuments(me, claim))
    const there = await tx.selectFrom('claim_documents').select('slot').where('claim_id', '=', claim_id).execute()
    const filled = named.find(({ slot }) => slot !== 'further' && there.some((row) => row.slot === slot))
    if (filled)
      throw conflict('slot_taken', 'We already have this document. To request another one, give it its own name.', [
        { path: 'documents', message: filled.slot },
      ])
    const now = ctx.services.now()
    const rows = named.map((one) => ({
      ...one,
      id: newId(),
      claim_id,
      message,
      asked_by: me.id,
      created_at: now.toISOString(),
    }))
    await tx
      .insertInto('document_requests')
      .values(rows)
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === TAKEN
          ? conflict('asked_already', 'You’ve already requested this document, and it hasn’t come in yet.')
          : error
      })
    await event(tx, 'asked', claim_id, me.id, message, named)
    const ids = rows.map(({ id }) => id)
    await audit(tx, {
      action: 'claim.ask_documents',
      table: 'claims',
      id: claim_id,
      after: { documents: named, message },
    })
    const runAt = new Date(now.getTime() + REMIND_HOURS * 3_600_000)
    await addJob(tx, 'document_reminder', { claim_id, ids }, { runAt, key: `document_reminder:${ids[0]}` })
    await notifyDriver(ctx, tx, claim, documentsAsked(claim, rows))
    return (await requestsOf(tx, claim_id)).filter(({ id }) => ids.includes(id))
  })
}

/** Takes a request back while it is open; the driver reads why. */
export const withdrawRequest: Verb<typeof requestsContract.withdrawRequest> = async (ctx, { id, reason }) =>
  ctx.write(async (tx) => {
    const me = person(ctx)
    const found = await tx.selectFrom('document_requests').select('claim_id').where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound('Request')
    const claim = await holdClaim(tx, found.claim_id)
    ensure(canAskDocuments(me, { ...claim, status: 'intake' }))
    const before = (await requests(tx, claim.id).execute()).find((row) => row.id === id)!
    if (before.fulfilled_at || before.withdrawn_at)
      throw conflict(
        'request_over',
        before.fulfilled_at ? 'The driver has sent this document.' : 'This request was already withdrawn.',
      )
    const withdrawn_at = ctx.services.now().toISOString()
    await tx
      .updateTable('document_requests')
      .set({ withdrawn_at, withdrawn_by: me.id, withdraw_reason: reason })
      .where('id', '=', id)
      .execute()
    await event(tx, 'unasked', claim.id, me.id, reason, [{ slot: before.slot, label: before.label }])
    const about = { slot: before.slot, label: before.label }
    await audit(tx, {
      action: 'claim.unask_document',
      table: 'claims',
      id: claim.id,
      before: { ...about, message: before.message },
      after: { ...about, withdrawn_at },
      reason,
    })
    if (claim.status !== 'closed') await notifyDriver(ctx, tx, claim, requestWithdrawn(claim, before, reason))
    return (await requestsOf(tx, claim.id)).find((row) => row.id === id)!
  })

/** The open request that an upload of this kind answers. */
export const findRequest = (
  tx: Tx,
  claimId: string,
  { slot, label }: { slot: DocumentSlot; label?: string | undefined },
) =>
  requests(tx, claimId)
    .where('slot', '=', slot)
    .where((e) => e(e.fn('lower', [e.fn.coalesce('label', e.val(''))]), '=', (label ?? '').toLowerCase()))
    .where('fulfilled_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** The driver's upload answers what was asked. */
export async function fulfill(ctx: Ctx, tx: Tx, requestId: string, fileId: string): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({ fulfilled_at: ctx.services.now().toISOString(), file_id: fileId })
    .where('id', '=', requestId)
    .execute()
}
