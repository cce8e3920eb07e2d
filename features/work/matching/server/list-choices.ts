import type { Verb } from '#lib/server/http.ts'
import type { choicesContract } from '../match.ts'
import { choicesFor } from './choices.ts'
import { needsOf } from '#features/market/prices/server/coverage-used.ts'

/** What was chosen for a claim one may see. Throws 404. */
export const listChoices: Verb<typeof choicesContract.choices> = async (ctx, { claim_id }) => {
  await needsOf(ctx.db, claim_id)
  return choicesFor(ctx.db, claim_id)
}
