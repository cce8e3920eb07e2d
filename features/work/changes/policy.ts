import { type Answer, no, yes, notNow } from '#lib/policy.ts'
import { type Row, ofRepair, ours, notExtended, FIRST_END, theirs } from '#features/work/orders/policy.ts'
import type { OrderChange } from './change.ts'

/** Until the work has begun, either side; what comes back is another question (rules.md, cancellation). */
export function canCancel(order: Row): Answer {
  if (order.viewer === 'admin') return no('not_yours', 'Only the driver and the provider can cancel.')
  const mine = order.viewer === 'provider' ? ours(order, 'answer') : yes
  if (!mine.yes) return mine
  if (order.status === 'pending')
    return order.viewer === 'customer' ? yes : notNow('not_paid', 'This booking hasn’t been paid.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.work_status === 'requested' && order.viewer === 'provider')
    return notNow('wrong_state', 'Decline this request instead.')
  return order.work_status === 'requested' || order.work_status === 'accepted'
    ? notExtended(order, FIRST_END)
    : notNow('wrong_state', 'This booking can’t be canceled anymore.')
}

type Side = OrderChange['proposed_by']
type RescheduleRequest = Pick<OrderChange, 'proposed_by'>

/** Other days can be requested until the first day has come, and while no other request waits. */
const canRequest =
  (side: Side) =>
  (
    order: Row & { service_date: string | null; change?: (RescheduleRequest & { status: string }) | null },
    today: string,
  ): Answer => {
    const mine = side === 'provider' ? ours(order, 'answer') : theirs(order)
    if (!mine.yes) return mine
    if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
    if (order.work_status !== 'requested' && order.work_status !== 'accepted')
      return notNow('wrong_state', 'This booking has changed.')
    const share = ofRepair(order)
    if (!share.yes) return share
    if (order.extended_by) return notExtended(order, FIRST_END)
    if (order.extends_order_id)
      return notNow('is_extension', 'An extension has to follow the booking before it. Cancel it and extend again.')
    if (!order.service_date || order.service_date <= today)
      return notNow('too_late', 'The first day is here, so the dates can’t be changed anymore.')
    if (order.change?.status !== 'open') return yes
    return order.change.proposed_by === side
      ? notNow('change_open', 'You’ve already asked for new dates. Withdraw that request first.')
      : notNow('change_theirs', 'The other side has already asked for new dates. Answer that request first.')
  }
export const canAskChange = canRequest('customer')
/** Instead of an answer, or once the booking is agreed: the days that suit the provider. */
export const canProposeChange = canRequest('provider')

/** Whoever did not ask says yes or no to other days while the booking could still be moved. */
export function canAnswerChange(order: Row, { proposed_by }: RescheduleRequest): Answer {
  const mine = proposed_by === 'customer' ? ours(order, 'answer') : theirs(order)
  if (!mine.yes) return mine
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  return order.work_status === 'requested' || order.work_status === 'accepted'
    ? yes
    : notNow('wrong_state', 'This booking has changed.')
}
export const canWithdrawChange = (order: Row, { proposed_by }: RescheduleRequest): Answer =>
  order.viewer !== proposed_by
    ? no('not_yours', 'Only the side that asked for new dates can withdraw the request.')
    : proposed_by === 'provider'
      ? ours(order, 'answer')
      : yes
