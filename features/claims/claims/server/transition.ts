import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type ClaimStatus, needsReason, PROMISE_HOURS } from '../claim.ts'
import type { claimsContract } from '../contract.ts'
import { canTransition, canWithdraw } from '../policy.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { holdClaim } from './one-claim.ts'
import { claimDetail, ensureFresh, notifyDriver } from './rows.ts'
import { moved, withdrawn, withdrawnOwn } from './words.ts'

const TAKEN = '23505'

type Held = Awaited<ReturnType<typeof holdClaim>>

/** Writes the move with its reason. Back in intake, the 24 hours start again. */
export async function move(ctx: Ctx, tx: Tx, claim: Held, to: ClaimStatus, reason: string): Promise<void> {
  const due = to === 'intake' ? new Date(ctx.services.now().getTime() + PROMISE_HOURS * 3_600_000) : null
  await because(tx, reason, due)
  await tx
    .updateTable('claims')
    .set({
      status: to,
      close_reason: to === 'closed' ? reason : null,
      ...(due && { coverage_due_at: due.toISOString() }),
    })
    .where('id', '=', claim.id)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === TAKEN
        ? conflict('duplicate_claim', 'The driver has submitted this claim again. Work on the new one.')
        : error
    })
  if (due) await addJob(tx, 'claim_deadline', { id: claim.id }, { runAt: due, key: `claim_deadline:${claim.id}` })
  const change = { action: 'claim.move', table: 'claims', id: claim.id, reason }
  await audit(tx, { ...change, before: { status: claim.status }, after: { status: to } })
}

/** Moves a claim along its listed ways and notifies the driver. An old copy of the claim is refused (409 `changed`). */
export const transitionClaim: Verb<typeof claimsContract.transition> = async (
  ctx,
  { claim_id, version, to, reason = '' },
) => {
  if (needsReason(to) && !reason) throw invalid('reason', 'Enter a short reason.')
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    await ensureFresh(ctx, tx, claim, version)
    ensure(canTransition(person(ctx), claim, to))
    await move(ctx, tx, claim, to, reason)
    if (to !== 'coverage-verified') await notifyDriver(ctx, tx, claim, moved(claim, to, reason))
    return claimDetail(ctx, tx, claim_id)
  })
}

/** The driver takes an own claim back; admins are told why, and the driver has it by mail. */
export const withdrawClaim: Verb<typeof claimsContract.withdraw> = async (ctx, { claim_id, reason }) =>
  ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    ensure(canWithdraw(person(ctx), claim))
    await move(ctx, tx, claim, 'closed', reason)
    await notifyAdmins(ctx, tx, withdrawn(claim, reason))
    await notifyDriver(ctx, tx, claim, withdrawnOwn(claim, reason))
    return claimDetail(ctx, tx, claim_id)
  })
