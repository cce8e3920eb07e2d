import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { Deposit } from './deposit.ts'
import type { BookingWithDeposit } from './deposit.ts'
import type { Handover, Order } from '#features/work/orders/order.ts'
import { judge } from '#features/work/orders/policy.ts'
import { standing } from '#features/work/orders/progress.ts'
import { AHEAD } from '#features/work/orders/status.ts'

type Row = Pick<Order, 'status' | 'work_status' | 'viewer' | 'member_role'> & {
  deposit: Pick<Deposit, 'state' | 'good' | 'ask'> | null
}
const ours = (order: Row): Answer =>
  order.viewer === 'provider' ? mayAct(order.member_role, 'answer') : no('not_yours', 'Only the provider can do this.')
const NONE = notNow('no_deposit', 'There’s no deposit held for this booking.')
const waiting = ({ deposit }: Row) =>
  deposit?.ask?.status === 'open' || deposit?.ask?.status === 'objected' || deposit?.ask?.status === 'overdue'

/** The driver leaves a card for the deposit, or another one, while something may still be held. */
export function canAddDepositCard(order: Row): Answer {
  if (order.viewer !== 'customer') return no('not_yours', 'Only the driver can do this.')
  if (!order.deposit) return NONE
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (waiting(order) || order.deposit.state === 'taking') return yes
  const going = AHEAD.includes(order.work_status)
  return going && order.deposit.state !== 'taken'
    ? yes
    : notNow('wrong_state', 'This booking no longer needs a deposit, so no card is needed.')
}

type Returned = Row & { handovers: readonly Handover[] }
/** The car is back: its return is recorded, or the booking is completed. */
const isBack = ({ work_status, handovers }: Returned): boolean =>
  work_status === 'completed' || work_status === 'disputed' || standing(handovers, 'check_in') !== undefined

/** The provider says that all is good, which also takes back what they asked to keep. */
export function canReleaseDeposit(order: Returned): Answer {
  const mine = ours(order)
  if (!mine.yes) return mine
  if (waiting(order)) return yes
  if (order.deposit?.state !== 'held' || order.deposit.good) return NONE
  return isBack(order) ? yes : notNow('car_is_out', 'The car isn’t back yet. Record its return first.')
}

/** A part is asked for once, while it is held: from the recorded return until the driver approves or the deadline passes. */
export function canAskDeposit(order: Returned): Answer {
  const mine = ours(order)
  if (!mine.yes) return mine
  if (order.deposit?.ask) return notNow('asked_already', 'You’ve already asked to keep part of this deposit.')
  if (order.deposit?.state !== 'held' || order.deposit.good) return NONE
  return isBack(order) ? yes : notNow('car_is_out', 'The car isn’t back yet. Record its return first.')
}

/** The driver agrees, also after having objected, as long as nobody has decided. */
export function canAgreeDeposit(order: Row): Answer {
  if (order.viewer !== 'customer') return no('not_yours', 'Only the driver can do this.')
  return waiting(order) ? yes : notNow('wrong_state', 'The request to keep part of this deposit is closed.')
}
export function canObjectDeposit(order: Row): Answer {
  const may = canAgreeDeposit(order)
  if (!may.yes) return may
  return order.deposit?.ask?.status === 'objected' ? notNow('wrong_state', 'You’ve already objected.') : yes
}

/** The claims team decides what the driver objected to or left unanswered; who is a party never does. */
export function canDecideDeposit(order: Row): Answer {
  const may = judge(order)
  if (!may.yes) return may
  const status = order.deposit?.ask?.status
  return status === 'objected' || status === 'overdue'
    ? yes
    : notNow('wrong_state', 'There’s nothing to decide about this deposit.')
}

/** Whether a car can leave with its deposit: it is held, or can be held in that moment. Otherwise the provider says why. */
export const mayHoldDeposit = ({ deposit }: Pick<BookingWithDeposit, 'deposit'>): boolean =>
  !deposit || deposit.state === 'held' || (deposit.state === 'waits' && deposit.has_card)
