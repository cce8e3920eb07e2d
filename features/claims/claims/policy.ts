import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { CLAIM_STATUS, type ClaimStatus, type ClaimType } from './claim.ts'

type Me = { id: string; role: Role }
type Row = { driver_id: string; status: ClaimStatus; merged_into?: string | null }

/** Whether the driver's own policy pays for a claim, not the other driver's insurer. */
export const ownPolicyPays = ({ claim_type }: { claim_type: ClaimType }): boolean => claim_type !== 'liability'

/** Rights follow the person, not the role: a shop owner has accidents too. Only admins hand in no claims. */
export const canSubmit = (me: Me): Answer =>
  me.role === 'claims_admin' ? no('admins_submit_nothing', 'Drivers submit claims.') : yes

export const canSee = (me: Me, claim: Row): Answer =>
  claim.driver_id === me.id || me.role === 'claims_admin' ? yes : hidden('Claim')

const isTheirWork = (me: Me, claim: Row): Answer => {
  if (me.role !== 'claims_admin') return no('admins_only', 'Only a claims admin may do this.')
  return claim.driver_id === me.id ? no('own_claim', 'This is your own claim. Another admin has to work on it.') : yes
}

/** Entering what the insurer confirmed; later corrections (an extension, a typing error) count as the same act. */
export function canVerify(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  return claim.status === 'closed'
    ? notNow('claim_closed', 'This claim is closed. Reopen it before entering coverage.')
    : yes
}

/** Asking the driver for documents, until the claim is closed. */
export function canAskDocuments(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed, so you can’t add documents.') : yes
}

/** What the team keeps to itself: an admin reads none of it about their own claim. */
export function canKeepNotes(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  return theirs.yes || theirs.code !== 'own_claim'
    ? theirs
    : no('own_claim', 'This is your own claim, so you see only what a driver sees.')
}

/** Putting a claim off to a day, or ending that (`on` null): a closed claim waits for nothing more. */
export function canFollowUp(me: Me, claim: Row, on: string | null): Answer {
  const may = canKeepNotes(me, claim)
  return may.yes && on && claim.status === 'closed'
    ? notNow('claim_closed', 'This claim is closed. Reopen it before you set a follow-up.')
    : may
}

/** Assigning a claim to an admin until somebody changes it; to nobody (null) also when it is closed. */
export function canAssign(me: Me, claim: Row, to: string | null): Answer {
  const may = canKeepNotes(me, claim)
  if (!may.yes || !to) return may
  if (claim.driver_id === to) return notNow('their_own', 'This is that admin’s own claim.')
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed. Reopen it first.') : yes
}

/** Any listed move, except that verifying goes through the coverage itself. */
export function canTransition(me: Me, claim: Row, to: ClaimStatus): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  if (claim.merged_into) return notNow('merged', 'This claim was merged into another one. Undo that merge first.')
  if (!canMove<ClaimStatus>(CLAIM_STATUS, claim.status, to))
    return notNow('wrong_state', `A claim can’t go from ${claim.status} to ${to}.`)
  return to === 'coverage-verified'
    ? notNow('needs_coverage', 'To verify the claim, enter the coverage the insurer confirmed.')
    : yes
}

/** The driver may take a claim back until work has begun. */
export function canWithdraw(me: Me, claim: Row): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (claim.status === 'in-progress')
    return notNow('work_began', 'Work on this claim has started. Message support to close it.')
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is already closed.') : yes
}

export function canAddDocument(me: Me, claim: Row): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed, so you can’t add documents.') : yes
}

/** Recording what the insurer decided beside the coverage: a total loss, more days, fewer. */
export function canRecord(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  return claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed. Reopen it first.') : yes
}

/** Asking for more rental days, while there is a cover to extend. */
export function canAskMore(me: Me, claim: Row, covered: boolean): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (claim.status === 'closed') return notNow('claim_closed', 'This claim is closed.')
  return claim.status === 'intake' || !covered
    ? notNow('no_rental_cover', 'Your insurer hasn’t confirmed any rental coverage to extend.')
    : yes
}

/** Which of two claims may be closed as the same as the other. Nobody merges where one is their own. */
export function canMerge(me: Me, goes: Row, stays: Row): Answer {
  const theirs = isTheirWork(me, goes)
  if (!theirs.yes) return theirs
  const also = isTheirWork(me, stays)
  if (!also.yes) return also
  if (goes.merged_into) return notNow('merged', 'This claim was already merged into another one.')
  return stays.status === 'closed'
    ? notNow('keep_closed', 'The claim you want to keep is closed. Reopen it first, or keep the other one.')
    : yes
}

/** Undoing a merge. */
export function canUnmerge(me: Me, claim: Row): Answer {
  const theirs = isTheirWork(me, claim)
  if (!theirs.yes) return theirs
  return claim.merged_into ? yes : notNow('not_merged', 'This claim isn’t merged with another one.')
}
