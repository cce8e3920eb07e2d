// Who may make a rental longer or shorter, and when. The server asks again under the order's lock.
import { type Day } from '#lib/dates.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import type { EarlyReturn } from './early-return.ts'
import type { WorkStatus, Order, OrderStatus, Viewer } from '#features/work/orders/order.ts'
import { isRental } from '#features/work/orders/progress.ts'

type Row = {
  status: OrderStatus
  work_status: WorkStatus
  viewer: Viewer
  member_role: MemberRole | null
  service_date: Day | null
  end_date: Day | null
  extended_by?: string | null
  listing: Pick<Order['listing'], 'listing_type'>
}
type Asked = { status: string } | null | undefined

const NOT_YOURS = 'Only the two sides of this booking can do this.'
const side = (order: Pick<Row, 'viewer' | 'member_role'>): Answer =>
  order.viewer === 'customer'
    ? yes
    : order.viewer === 'provider'
      ? mayAct(order.member_role, 'answer')
      : no('not_yours', NOT_YOURS)

/** More days of a rental that is agreed or out, up to and on its last day; one extension at a time. `today` is the provider's. */
export function canExtend(order: Row & { change?: Asked; early_return?: Asked }, today: Day): Answer {
  if (order.viewer !== 'customer') return no('not_yours', 'Only the driver can do this.')
  if (!isRental(order)) return notNow('no_rental', 'Only a rental can be extended.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (order.work_status === 'requested')
    return notNow('wrong_state', 'The provider has to answer this booking before you can extend it.')
  if (order.work_status !== 'accepted' && order.work_status !== 'in_progress')
    return notNow('wrong_state', 'This booking has changed.')
  if (order.extended_by) return notNow('extended', 'This booking was already extended. Extend the extension instead.')
  if (order.change?.status === 'open')
    return notNow('change_open', 'There’s an open request for new dates. Resolve it first, then extend.')
  if (order.early_return?.status === 'open')
    return notNow('return_open', 'There’s an early return waiting for an answer. Resolve it first, then extend.')
  const last = order.end_date ?? order.service_date
  return last !== null && last >= today
    ? yes
    : notNow('too_late', 'The last day has passed. Return the car, or make a new booking.')
}

/** Either side says that the car came back before the last day, once: while it is out, or before the money is released. */
export function canReturnEarly(
  order: Row & { early_return?: Asked; released_at?: string | null },
  returned: Day,
): Answer {
  const mine = side(order)
  if (!mine.yes) return mine
  if (!isRental(order)) return notNow('no_rental', 'Only a rental can be returned early.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (order.work_status !== 'in_progress' && order.work_status !== 'completed')
    return notNow('wrong_state', 'This rental isn’t active.')
  if (order.extended_by && order.work_status === 'in_progress')
    return notNow('extended', 'This booking was extended. Cancel the extension first, or record the return there.')
  if (order.early_return?.status === 'open')
    return notNow('return_open', 'There’s already an early return waiting for an answer.')
  if (order.early_return?.status === 'agreed')
    return notNow('returned_once', 'An early return has already been settled.')
  const last = order.end_date ?? order.service_date
  return order.service_date !== null && last !== null && order.service_date <= returned && returned < last
    ? yes
    : notNow('not_early', 'The car was returned on its last day or later, so every day was used.')
}

/** Whoever did not say so agrees, or says what is wrong. */
export function canAnswerReturn(
  order: Pick<Row, 'viewer' | 'member_role' | 'status'>,
  asked: Pick<EarlyReturn, 'proposed_by'>,
): Answer {
  const mine = side(order)
  if (!mine.yes) return mine
  if (order.viewer === asked.proposed_by) return no('not_yours', 'Only the other side can answer this.')
  return order.status === 'paid' ? yes : notNow('not_paid', 'This booking hasn’t been paid.')
}
export function canWithdrawReturn(
  order: Pick<Row, 'viewer' | 'member_role'>,
  asked: Pick<EarlyReturn, 'proposed_by'>,
): Answer {
  const mine = side(order)
  if (!mine.yes) return mine
  return order.viewer === asked.proposed_by ? yes : no('not_yours', 'Only the side that reported it can withdraw it.')
}
