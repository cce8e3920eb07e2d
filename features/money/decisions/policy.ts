import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import type { MoneyDecision } from './money-decision.ts'

type Row = Pick<MoneyDecision, 'status' | 'mine'>
const over = notNow('gone_out', 'This decision has already gone out or was ended.')

/** Anybody of the team undoes what waits to go out; a request for approval is taken back by whoever made it. */
export function canUndoMoney({ status, mine }: Row): Answer {
  if (status === 'waiting') return yes
  if (status !== 'approval') return over
  return mine ? yes : no('not_yours', 'Only the admin who decided this can take it back. Refuse it with a reason.')
}

/** What is above the limit is approved or refused by somebody else than who decided it. */
export function canApproveMoney({ status, mine }: Row): Answer {
  if (status !== 'approval') return over
  return mine ? no('own_decision', 'You decided this, so another admin has to approve it.') : yes
}
