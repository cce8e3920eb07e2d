import { type Row, judge, notExtended, FIRST_END, ours } from '#features/work/orders/policy.ts'
import { type Answer, hidden, notNow, yes } from '#lib/policy.ts'
import type { Outcome } from './resolution.ts'

/** A complaint ends by an admin's word; before the work they may cancel for somebody, after it release early. */
export function canDecide(order: Row, outcome: Outcome): Answer {
  const may = judge(order)
  if (!may.yes) return may
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (outcome === 'release_early')
    return order.work_status === 'completed' ? yes : notNow('wrong_state', 'Only completed work can be released early.')
  if (outcome === 'release_part')
    return order.work_status === 'disputed' || order.work_status === 'completed'
      ? yes
      : notNow('wrong_state', 'A part can be released only of completed work or while a complaint is open.')
  if (outcome === 'cancel_policy' || outcome === 'cancel_full')
    return order.work_status === 'requested' || order.work_status === 'accepted'
      ? notExtended(order, FIRST_END)
      : notNow('wrong_state', 'This booking can’t be canceled anymore.')
  return order.work_status === 'disputed' ? yes : notNow('wrong_state', 'This booking has no open problem.')
}

/** A question to a side of a booking that was paid, a note about it, another try of a refund. */
export function canHandle(order: Pick<Row, 'viewer' | 'member_role' | 'status'>): Answer {
  const may = judge(order)
  if (!may.yes) return may
  return order.status === 'paid' || order.status === 'refunded'
    ? yes
    : notNow('not_paid', 'This booking hasn’t been paid.')
}

/** The asked side answers once: the driver, or whoever works on the booking for the provider. */
export function canAnswerQuestion(
  order: Pick<Row, 'viewer' | 'member_role'>,
  question: { side: 'customer' | 'provider'; answer: string | null },
): Answer {
  if (order.viewer !== question.side) return hidden('Question')
  const mine = question.side === 'provider' ? ours(order, 'answer') : yes
  if (!mine.yes) return mine
  return question.answer === null ? yes : notNow('answered_already', 'This question has already been answered.')
}
