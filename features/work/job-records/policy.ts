import type { Row } from '#features/work/orders/policy.ts'
import { DRIVER_ONLY } from '#features/work/orders/status.ts'
import type { Order } from '#features/work/orders/order.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'

/** The driver of a paid service for a claim, until the work is approved. */
export function canShareJobRecord(order: Row & Pick<Order, 'listing' | 'claim'>): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  if (order.listing.listing_type !== 'service' || !order.claim)
    return notNow('not_a_service', 'Car and insurer details are shared for a service that belongs to a claim.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  return order.work_status === 'requested' ||
    order.work_status === 'accepted' ||
    order.work_status === 'in_progress' ||
    order.work_status === 'completed'
    ? yes
    : notNow('wrong_state', 'This booking has ended.')
}
