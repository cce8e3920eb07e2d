import type { Coverage } from '#features/claims/claims/coverage.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import type { Verb } from '#lib/server/http.ts'
import type { coverageContract } from '../contract.ts'

/** The coverage of a claim one may see: one row, or none yet. */
export const getCoverage: Verb<typeof coverageContract.coverage> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return ctx.db
    .selectFrom('coverage')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .$narrowType<Pick<Coverage, 'sources'>>()
    .execute()
}
