import type { claimsContract } from '../contract.ts'
import type { ClaimEvent } from '../claim.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { findClaim } from './one-claim.ts'
import { claimDetail, peopleOn } from './rows.ts'

/** One claim, for its driver with the policy number; anybody but its driver and the admins is told it does not exist. */
export const getClaim: Verb<typeof claimsContract.get> = (ctx, { id }) => claimDetail(ctx, ctx.db, id)

/** What happened to a claim, oldest first, with as much of each actor's name as the reader may know. */
export const listEvents: Verb<typeof claimsContract.events> = async (ctx, { claim_id }) => {
  const me = person(ctx)
  await findClaim(ctx.db, claim_id)
  const people = await peopleOn(ctx.db, claim_id)
  const rows = await ctx.db
    .selectFrom('claim_events')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .orderBy('id')
    .$narrowType<Pick<ClaimEvent, 'kind' | 'from_status' | 'to_status'>>()
    .execute()
  return rows.map((row) => {
    const who = people.get(row.actor_id ?? '')
    const kind = !who ? 'system' : who.id === me.id ? 'you' : who.role === 'claims_admin' ? 'team' : 'driver'
    return { ...row, documents: documentsIn(row.details), actor: { kind, name: who?.name ?? null } as const }
  })
}

const documentsIn = (details: unknown): ClaimEvent['documents'] =>
  (details as { documents?: ClaimEvent['documents'] }).documents ?? null
