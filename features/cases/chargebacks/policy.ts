import { type Row, judge } from '#features/work/orders/policy.ts'
import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { Chargeback } from './chargeback.ts'

/** An admin who is no party answers the bank once, or gives in, while it still reads an answer. */
export function canAnswerChargeback(
  order: Pick<Row, 'viewer' | 'member_role'>,
  chargeback: Pick<Chargeback, 'status' | 'due_by'>,
  asked: boolean,
  now: Date,
): Answer {
  const may = judge(order)
  if (!may.yes) return may
  if (chargeback.status === 'won' || chargeback.status === 'lost')
    return notNow('chargeback_ended', 'The bank has already decided.')
  if (asked || chargeback.status === 'under_review')
    return notNow('answered_already', 'We’ve already answered the bank.')
  return !chargeback.due_by || chargeback.due_by > now.toISOString()
    ? yes
    : notNow('too_late', 'The time to answer the bank has run out.')
}
