import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { VerificationDecisionName, Undecided } from '../provider-admin.ts'

/**
 * Delays a decision for some seconds, on the server, so that it can be undone. The profile is locked by the caller:
 * of two admins one is first. Throws 409 while another decision about this provider waits.
 */
export async function delayDecision(
  ctx: Ctx,
  tx: Tx,
  { provider_id, decision, reason }: { provider_id: string; decision: VerificationDecisionName; reason: string },
  { version, undecided }: { version: number; undecided: readonly Undecided[] },
  seconds: number,
): Promise<void> {
  const me = person(ctx)
  const other = await tx
    .selectFrom('verification_decisions as d')
    .innerJoin('profiles as p', 'p.id', 'd.decided_by')
    .select(['p.id', 'p.name'])
    .where('d.provider_id', '=', provider_id)
    .where('d.status', '=', 'waiting')
    .executeTakeFirst()
  if (other)
    throw conflict(
      'decision_waits',
      other.id === me.id
        ? 'Your decision about this provider will be sent in a moment. Undo it first.'
        : `${other.name} just decided about this provider. Check again in a moment.`,
    )
  const id = newId()
  const now = ctx.services.now()
  const applies_at = new Date(now.getTime() + seconds * 1000)
  const row = { id, provider_id, decision, reason: reason || null, version, decided_by: me.id }
  const times = { decided_at: now.toISOString(), applies_at: applies_at.toISOString() }
  await tx
    .insertInto('verification_decisions')
    .values({ ...row, ...times })
    .execute()
  await addJob(tx, 'apply_verification_decision', { id }, { runAt: applies_at, key: `decision:${id}` })
  await audit(tx, {
    action: 'provider.decision_held',
    table: 'provider_profiles',
    id: provider_id,
    after: {
      decision,
      applies_at: applies_at.toISOString(),
      ...(undecided.length > 0 && { not_accepted: undecided }),
    },
    ...(reason && { reason }),
  })
}
