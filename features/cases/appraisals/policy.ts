import type { ClaimStatus, ClaimType } from '#features/claims/claims/claim.ts'
import type { Order, WorkStatus } from '#features/work/orders/order.ts'
import { ours, type Row, theirs } from '#features/work/orders/policy.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, notNow, yes } from '#lib/policy.ts'
import { moveOf, type Refused, type Standing } from './clause.ts'
import type { Report } from './report.ts'

type Booked = Pick<Row, 'viewer' | 'member_role' | 'status' | 'work_status'> & {
  price: Pick<Order['price'], 'product'>
}
type Version = Pick<Report, 'revision_asked_at'>

const UNDER_WAY: readonly WorkStatus[] = ['accepted', 'in_progress', 'completed', 'disputed']
const underWay = (order: Booked): Answer => {
  if (!order.price.product) return notNow('no_product', 'Only a fixed-price service has a report.')
  return order.status === 'paid' && UNDER_WAY.includes(order.work_status)
    ? yes
    : notNow('wrong_state', 'This booking has changed.')
}

/** Whoever does the work of the business hands the report in, and another version when the driver asked for it. `versions` newest first. */
export function canDeliver(order: Booked, versions: readonly Version[]): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  const going = underWay(order)
  return going.yes && versions[0] && !versions[0].revision_asked_at
    ? notNow('not_asked', 'The driver has your report. A new version goes in only when they ask for a revision.')
    : going
}

/** Once in a booking, of a report that is there, until it is approved. `versions` newest first. */
export function canAskRevision(order: Booked, versions: readonly Version[]): Answer {
  const mine = theirs(order)
  if (!mine.yes) return mine
  const going = underWay(order)
  if (!going.yes) return going
  if (versions.length === 0) return notNow('report_missing', 'There’s no report yet.')
  return versions.some(({ revision_asked_at }) => revision_asked_at)
    ? notNow('revision_used', 'You’ve already asked for a revision. If something is still wrong, report a problem.')
    : yes
}

type OfClaim = { driver_id: string; status: ClaimStatus; claim_type: ClaimType }
/** Whether a claim is paid by the driver's own policy: only that one can have an appraisal clause for them. */
export const ownPolicyPays = ({ claim_type }: { claim_type: ClaimType }): boolean => claim_type !== 'liability'
/** Why a step isn't taken. */
export const WHY: Record<Refused, string> = {
  wrong_step: 'This case has moved on, or isn’t there yet. Look at it again.',
  clause_open: 'First look in your policy for an appraisal clause, and record that it has one.',
  costs_first: 'First compare the costs with the difference.',
  reason_missing: 'Say why.',
}
const NOT_OWN = 'This claim is with the other driver’s insurer. An appraisal clause is part of your own policy.'

/** Recording a step under the appraisal clause: the driver of the claim and the claims team, until the claim is closed. */
export function canAppraise(me: { id: string; role: Role }, claim: OfClaim): Answer {
  if (claim.driver_id !== me.id && me.role !== 'claims_admin') return hidden('Claim')
  if (claim.status === 'closed')
    return notNow('claim_closed', 'This claim is closed, so nothing more is recorded on it.')
  return ownPolicyPays(claim) ? yes : notNow('not_first_party', NOT_OWN)
}

/** The letter that asks for an appraisal: the driver's own, once clause and costs are known, until it is taken back. */
export function canAskAppraisal(me: { id: string }, claim: OfClaim, standing: Standing): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (!ownPolicyPays(claim)) return notNow('not_first_party', NOT_OWN)
  if (standing.invoked && standing.status !== 'withdrawn') return yes
  const move = moveOf(standing, { kind: 'invoked' }, '')
  return 'refused' in move ? notNow(move.refused, WHY[move.refused]) : yes
}
