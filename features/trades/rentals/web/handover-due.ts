import type { BookingWithHandover } from '../handover-facts.ts'
import { canRecordHandover } from '#features/work/orders/policy.ts'
import { ENDED } from '#features/work/orders/status.ts'
import { HANDOVER_KINDS, type HandoverKind, hasHandover, isRental } from '#features/work/orders/progress.ts'

const NOT_STARTED: readonly string[] = ['requested', 'approved', ...ENDED]

/** The hand-over that a rental waits for: the page's next step offers it. */
export function handoverDue(order: BookingWithHandover): HandoverKind | null {
  const kind = order.work_status === 'accepted' ? 'check_out' : order.work_status === 'in_progress' ? 'check_in' : null
  return kind && isRental(order) && canRecordHandover(order, kind).yes ? kind : null
}

/** Whether the page has anything to say of a hand-over: a rental always, once it is paid. */
export function showsHandover(order: BookingWithHandover): boolean {
  if (!hasHandover(order)) return false
  if (order.handovers.length > 0) return true
  const going = order.status === 'paid' && !NOT_STARTED.includes(order.work_status)
  if (!going && !order.license) return false
  if (isRental(order)) return true
  // a driver reads of it once there is something to read
  return order.viewer === 'provider' && HANDOVER_KINDS.some((kind) => canRecordHandover(order, kind).yes)
}
