import type { Verb } from '#lib/server/http.ts'
import type { versionsContract } from '../contract.ts'
import type { CoverageVersion } from '../version.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'

/** Every version of a claim's coverage, oldest first; row security shows them to admins, never of their own claim. */
export const listVersions: Verb<typeof versionsContract.coverageVersions> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return ctx.db
    .selectFrom('coverage_versions as v')
    .leftJoin('profiles as p', 'p.id', 'v.entered_by')
    .select(['v.id', 'v.version', 'v.at', 'v.reason', 'v.facts', 'p.name as entered_by'])
    .where('v.claim_id', '=', claim_id)
    .orderBy('v.id')
    .$narrowType<Pick<CoverageVersion, 'facts'>>()
    .execute()
}
