import { mayAct } from '#features/business/providers/policy.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import type { Order } from '#features/work/orders/order.ts'

/** How a driver was tried to be reached, and how often at least. */
export const ATTEMPT_WAYS = ['phone', 'text', 'email', 'visit'] as const
export type AttemptWay = (typeof ATTEMPT_WAYS)[number]
export const MIN_ATTEMPTS = 2

/** Before the work begins, whoever answers bookings for the provider may say that the driver cannot be reached. */
export function canRecordUnreachable(order: Pick<Order, 'status' | 'work_status' | 'viewer' | 'member_role'>): Answer {
  if (order.viewer !== 'provider') return no('not_yours', 'Only the provider can do this.')
  const mine = mayAct(order.member_role, 'answer')
  if (!mine.yes) return mine
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  return order.work_status === 'accepted' ? yes : notNow('wrong_state', 'This booking has changed.')
}
