import type { Order } from '#features/work/orders/order.ts'
import { type Row, DRIVER_ONLY } from '#features/work/orders/policy.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'

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
