import { sql } from 'kysely'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { requestsContract } from '../contract.ts'
import { canSee } from '#features/claims/claims/policy.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { policyNumberOf } from '#features/claims/claims/server/rows.ts'

/** The whole policy number for an admin; the reading is recorded before the number leaves, and the driver sees it. */
export const readPolicyNumber: Verb<typeof requestsContract.policyNumber> = async (ctx, { claim_id }) =>
  ctx.write(async (tx) => {
    const claim = await findClaim(tx, claim_id)
    ensure(canSee(person(ctx), claim))
    await audit(tx, { action: 'claim.policy_read', table: 'claims', id: claim_id })
    return { policy_number: policyNumberOf(ctx, claim) }
  })

/** Who of the team looked at the policy number, for its driver (first names) and for admins. */
export const listPolicyReads: Verb<typeof requestsContract.policyReads> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  const { rows } = await sql<{ name: string; at: string }>`select * from policy_readers(${claim_id})`.execute(ctx.db)
  return rows.map((row) => ({ ...row, by: 'team' as const }))
}
