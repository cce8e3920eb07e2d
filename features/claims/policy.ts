import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { CLAIM_STATUS, type ClaimStatus } from './claim.ts'

type Me = { id: string; role: Role }
type Row = { driver_id: string; status: ClaimStatus }

/** Rights follow the person, not the role: a shop owner has accidents too. Only admins hand in no claims. */
export const canSubmit = (me: Me): Answer =>
  me.role === 'claims_admin' ? no('admins_submit_nothing', 'Claims are submitted by drivers.') : yes

export const canSee = (me: Me, claim: Row): Answer =>
  claim.driver_id === me.id || me.role === 'claims_admin' ? yes : hidden('Claim')

const isTheirWork = (me: Me, claim: Row): Answer => {
  if (me.role !== 'claims_admin') return no('admins_only', 'Only a claims admin may do this.')
  return claim.driver_id === me.id ? no('own_claim', 'Nobody verifies their own claim.') : yes
}

/** Entering what the insurer confirmed; later corrections (an extension, a typing error) count as the same act. */
export function canVerify(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  return claim.status === 'closed'
    ? notNow('claim_closed', 'This claim is closed. Reopen it before entering coverage.')
    : yes
}

/** Any listed move, except that verifying goes through the coverage itself. */
export function canTransition(me: Me, claim: Row, to: ClaimStatus): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  if (!canMove<ClaimStatus>(CLAIM_STATUS, claim.status, to))
    return notNow('wrong_state', `A claim cannot go from ${claim.status} to ${to}.`)
  return to === 'coverage-verified'
    ? notNow('needs_coverage', 'Enter the coverage the insurer confirmed; that verifies the claim.')
    : yes
}

/** The driver may take a claim back until work has begun. */
export function canWithdraw(me: Me, claim: Row): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (claim.status === 'in-progress')
    return notNow('work_began', 'Work on this claim has begun. Message support to close it.')
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed already.') : yes
}

export function canAddDocument(me: Me, claim: Row): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed and takes no more documents.') : yes
}
