import type { InvitationStatus, REQUEST_STATUS } from '#features/trades/estimates/request.ts'
import { canImport } from '#features/trades/imports/policy.ts'
import { ENDED_REPAIRS, type RepairStatus } from '#features/trades/repairs/status.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import type { Source } from './outside-estimate.ts'

type Place = {
  claim: { status: string }
  request: { status: keyof typeof REQUEST_STATUS }
  invitation: { status: InvitationStatus } | null
  repair: { status: RepairStatus } | null
}
const over = notNow('request_over', 'This request is closed.')

/** A shop brings only its own, while it can still answer; the insurer's and others come from the driver, the team or the adjuster. */
export function canBring(source: Source, whose: string, { claim, request, invitation, repair }: Place): Answer {
  if ((source === 'shop') !== (whose === 'shop'))
    return no('not_yours', 'A shop adds its own estimate; the driver and our team add those of others.')
  if (claim.status === 'closed') return notNow('claim_closed', 'This claim is closed.')
  if (repair && ENDED_REPAIRS.includes(repair.status)) return notNow('repair_over', 'This repair is over.')
  if (source === 'shop') return invitation && canImport(invitation).yes ? yes : over
  if (invitation) return repair ? yes : over
  return request.status === 'open' || request.status === 'chosen' ? yes : over
}
export const canTakeBack = ({ ended_at }: { ended_at: string | null }): Answer =>
  ended_at === null ? yes : notNow('wrong_state', 'This estimate was replaced or taken back already.')
