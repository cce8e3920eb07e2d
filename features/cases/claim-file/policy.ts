import type { Order } from '#features/work/orders/order.ts'
import type { Row } from '#features/work/orders/policy.ts'
import { DRIVER_ONLY } from '#features/work/orders/status.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'

/** A tow's driver and admins who help, once the car stands where it goes: then what is due is known. */
export function canClaimTowBack(
  me: { id: string; role: Role },
  {
    driver_id,
    claim_id,
    dropped_at,
    claimed_cents,
  }: { driver_id: string; claim_id: string | null; dropped_at: string | null; claimed_cents?: number },
): Answer {
  if (me.id !== driver_id && me.role !== 'claims_admin') return no('not_yours', DRIVER_ONLY)
  if (!dropped_at) return notNow('not_dropped', 'You can get a reimbursement request once the car was dropped off.')
  return claim_id && claimed_cents !== 0
    ? yes
    : notNow('nothing_to_claim', 'There’s nothing to claim from an insurer for this tow.')
}

/** Who paid a rental and is paid back by the insurer: the driver, and admins who help; also after it was corrected. */
export function canClaimBack(order: Pick<Row, 'viewer' | 'status'> & Pick<Order, 'price' | 'claim_id'>): Answer {
  if (order.viewer === 'provider') return no('not_yours', DRIVER_ONLY)
  if (order.status !== 'paid' && order.status !== 'refunded')
    return notNow('not_paid', 'You can get a reimbursement request once the booking is paid.')
  const { kind, direct_bill, insurer_cents } = order.price
  return order.claim_id && kind === 'rental' && !direct_bill && insurer_cents > 0
    ? yes
    : notNow('nothing_to_claim', 'There’s nothing to claim from an insurer for this booking.')
}
