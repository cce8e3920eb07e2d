import { type Row, judge } from '#features/work/orders/policy.ts'
import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { Dispute } from './dispute.ts'

/** An admin who is no party answers the bank once, or gives in, while it still reads an answer. */
export function canAnswerDispute(
  order: Pick<Row, 'viewer' | 'member_role'>,
  dispute: Pick<Dispute, 'status' | 'due_by'>,
  asked: boolean,
  now: Date,
): Answer {
  const may = judge(order)
  if (!may.yes) return may
  if (dispute.status === 'won' || dispute.status === 'lost') return notNow('dispute_ended', 'The bank has decided.')
  if (asked || dispute.status === 'under_review')
    return notNow('answered_already', 'The bank has been answered already.')
  return !dispute.due_by || dispute.due_by > now.toISOString()
    ? yes
    : notNow('too_late', 'The bank no longer reads an answer: its time has run out.')
}
