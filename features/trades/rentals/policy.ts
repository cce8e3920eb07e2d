import type { Handed, Row } from '#features/work/orders/policy.ts'
import { DRIVER_ONLY } from '#features/work/orders/status.ts'
import type { Handover } from '#features/work/orders/order.ts'
import { isPrivateCar, standing } from '#features/work/orders/progress.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'

/** The driver answers each hand-over once. */
export function canAnswerHandover(order: Row, handover: Handover): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  return handover.confirmed || handover.objected
    ? notNow('handover_answered', 'You’ve already answered this handover.')
    : yes
}

/** The license of the renter of a private car, until the car has left. */
export function canRecordLicense(order: Handed): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  if (!isPrivateCar(order)) return notNow('not_private_car', 'A license is recorded for a private car only.')
  if (order.extends_order_id) return notNow('is_extension', 'The license was added before the car left.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (order.work_status !== 'requested' && order.work_status !== 'accepted' && order.work_status !== 'in_progress')
    return notNow('wrong_state', 'This booking has changed.')
  return standing(order.handovers, 'check_out')
    ? notNow('handover_recorded', 'The car has been handed over, so the license can’t be changed anymore.')
    : yes
}
