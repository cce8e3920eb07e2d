// Who may do what under an appraisal clause. Apart from reports, so that the pages of a booking carry none of it.
import type { ClaimStatus, ClaimType } from '#features/claims/claims/claim.ts'
import { ownPolicyPays } from '#features/claims/claims/policy.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import { moveOf, type Refused, type Standing } from './clause.ts'

type OfClaim = { driver_id: string; status: ClaimStatus; claim_type: ClaimType }
/** Why a step isn't taken. */
export const WHY: Record<Refused, string> = {
  wrong_step: 'This case has moved on, or isn’t there yet. Look at it again.',
  clause_open: 'First look in your policy for an appraisal clause, and record that it has one.',
  costs_first: 'First compare the costs with the difference.',
  reason_missing: 'Say why.',
}
const CLOSED = notNow('claim_closed', 'This claim is closed, so nothing more is recorded on it.')
const NOT_OWN = 'This claim is with the other driver’s insurer. An appraisal clause is part of your own policy.'

/** Recording a step under the appraisal clause: the driver of the claim and the claims team, until the claim is closed. */
export function canAppraise(me: { id: string; role: Role }, claim: OfClaim): Answer {
  if (claim.driver_id !== me.id && me.role !== 'claims_admin') return hidden('Claim')
  if (claim.status === 'closed') return CLOSED
  return ownPolicyPays(claim) ? yes : notNow('not_first_party', NOT_OWN)
}

/** A step that was recorded by mistake is taken back by whoever recorded it. */
export const canTakeBack = ({ mine }: { mine: boolean }): Answer =>
  mine ? yes : no('not_your_step', 'Only whoever recorded this step can take it back.')

/** The letter that asks for an appraisal: the driver's own, once clause and costs are known, until the appraisers are named. */
export function canAskAppraisal(me: { id: string }, claim: OfClaim, standing: Standing): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (!ownPolicyPays(claim)) return notNow('not_first_party', NOT_OWN)
  if (claim.status === 'closed') return CLOSED
  if (standing.status === 'invoked') return yes
  if (standing.invoked) return notNow('wrong_step', WHY.wrong_step)
  const move = moveOf(standing, { kind: 'invoked' }, '')
  return 'refused' in move ? notNow(move.refused, WHY[move.refused]) : yes
}
