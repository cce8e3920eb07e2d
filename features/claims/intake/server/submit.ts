import { type ClaimInput, PHOTO_SLOTS, PROMISE_HOURS, SPEC_SLOTS } from '#features/claims/claims/claim.ts'
import type { intakeContract } from '../contract.ts'
import { canSubmit } from '#features/claims/claims/policy.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { attach, claimDetail, liveClaimOf, notifyDriver } from '#features/claims/claims/server/rows.ts'
import { arrived, submitted } from '#features/claims/claims/server/words.ts'
import { ensureFits } from '#features/claims/documents/server/fits.ts'

/**
 * Takes a claim in: policy number sealed, documents attached, the 24-hour promise fixed, admins and driver notified.
 * The same insurer and number once more is refused with the id of the claim that exists.
 */
export const submitClaim: Verb<typeof intakeContract.submit> = async (ctx, input) => {
  const me = person(ctx)
  ensure(canSubmit(me))
  const { documents, photos, driver_id, status, policy_number, ...given } = input
  if (driver_id && driver_id !== me.id) throw invalid('driver_id', 'You can only submit a claim for yourself.')
  if (status && status !== 'intake') throw invalid('status', 'A new claim always starts in intake.')
  const now = ctx.services.now()
  if (given.loss_date > dayIn(zoneOfState(given.loss_state), now))
    throw invalid('loss_date', 'The loss date can’t be in the future.')
  const due = new Date(now.getTime() + PROMISE_HOURS * 3_600_000)
  const id = newId()
  return ctx.write(async (tx) => {
    const files = await ownFiles(tx, { documents, photos })
    await because(tx, '', due)
    const saved = await tx
      .insertInto('claims')
      .values({
        ...given,
        id,
        driver_id: me.id,
        policy_number_sealed: seal(ctx.services.env.ENCRYPTION_KEY, policy_number),
        policy_number_last4: lastFour(policy_number),
        coverage_due_at: due.toISOString(),
      })
      .onConflict((live) => live.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw await duplicate(tx, given)
    await attach(tx, id, files)
    await tx.deleteFrom('claim_drafts').where('driver_id', '=', me.id).execute()
    const claim = await claimDetail(ctx, tx, id)
    await audit(tx, { action: 'claim.submit', table: 'claims', id })
    await addJob(tx, 'claim_deadline', { id }, { runAt: due, key: `claim_deadline:${id}` })
    await notifyAdmins(ctx, tx, arrived(claim))
    await notifyDriver(ctx, tx, claim, submitted(claim))
    return claim
  })
}

/** Row security shows only own files, so a stranger's upload is as missing as none. */
async function ownFiles(tx: Tx, { documents, photos }: Required<Pick<ClaimInput, 'documents' | 'photos'>>) {
  const wanted = [
    ...SPEC_SLOTS.map((slot) => ({ slot, file_id: documents[slot] })),
    ...PHOTO_SLOTS.flatMap((slot) => (photos[slot] ?? []).map((file_id) => ({ slot, file_id }))),
  ].flatMap(({ slot, file_id }) => (file_id ? [{ slot, file_id }] : []))
  if (!wanted.length) return wanted
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'content_type'])
    .where(
      'id',
      'in',
      wanted.map((one) => one.file_id),
    )
    .execute()
  const typeOf = new Map(rows.map((row) => [row.id, row.content_type]))
  for (const { slot, file_id } of wanted)
    ensureFits(slot, typeOf.get(file_id), slot in photos ? `photos.${slot}` : `documents.${slot}`)
  if (new Set(wanted.map((one) => one.file_id)).size < wanted.length)
    throw invalid('documents', 'Use a different file for each document.')
  return wanted
}

async function duplicate(tx: Tx, given: { insurer_name: string; claim_number: string }) {
  const row = await liveClaimOf(tx, given).executeTakeFirst()
  return conflict('duplicate_claim', 'You’ve already submitted this claim.', [
    { path: 'claim_id', message: row?.id ?? '' },
  ])
}
