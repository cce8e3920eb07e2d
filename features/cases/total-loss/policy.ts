import type { ClaimStatus, ClaimType } from '#features/claims/claims/claim.ts'
import { ownPolicyPays } from '#features/claims/claims/policy.ts'
import type { RepairStatus } from '#features/trades/repairs/status.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, notNow, yes } from '#lib/policy.ts'

type Me = { id: string; role: Role }
/** Typing what the insurer said about a lost car: the driver of the claim and the claims team, until it is closed. */
export function canRecordLoss(me: Me, claim: { driver_id: string; status: ClaimStatus }, stands: boolean): Answer {
  if (claim.driver_id !== me.id && me.role !== 'claims_admin') return hidden('Claim')
  if (claim.status === 'closed')
    return notNow('claim_closed', 'This claim is closed, so nothing more is recorded on it.')
  return stands
    ? yes
    : notNow(
        'no_total_loss',
        'No total loss is recorded on this claim. Our claims team records it once the insurer says so.',
      )
}

/** States of a repair after which the car is back with its driver. */
export const RETURNED: readonly RepairStatus[] = ['delivered', 'closed']
type Claim = { driver_id: string; loss_state: string | null; claim_type: ClaimType }
/**
 * Whether a driver gets the letter about diminished value: of a Georgia loss, for their own insurer (domain/trades.md §3.5).
 * The other driver's insurer is asked without a letter of ours.
 */
export function canAskDiminished(
  me: Pick<Me, 'id'>,
  claim: Claim,
  repairs: readonly { status: RepairStatus }[],
): Answer {
  if (claim.driver_id !== me.id) return hidden('Claim')
  if (claim.loss_state !== 'GA') return notNow('not_georgia', 'This letter is for losses in Georgia only.')
  if (!ownPolicyPays(claim))
    return notNow('not_first_party', 'This letter is for your own insurer. Here the other driver’s insurer pays.')
  return repairs.some(({ status }) => RETURNED.includes(status))
    ? yes
    : notNow('no_repair', 'You can get this letter once the repaired car is back with you.')
}
