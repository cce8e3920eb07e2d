// The ways a booking and its money can go, told one by one and all mixed together.
import type { Plot } from './story.ts'

const plot = (pay: Plot['pay'], then: Plot['then'] = 'nothing', comes_back = false): Plot => ({ pay, then, comes_back })
/** What comes before has been killed at every moment by the others. */
const later = (from: string, then: Plot['then'], pay: Plot['pay'] = 'pay'): Plot => ({ ...plot(pay, then), from })

/** Each is told again and again, killed one moment later each time, until it is through. */
export const PLOTS: Plot[] = [
  plot('pay', 'approve'),
  plot('pay_unheard', 'cancel', true),
  plot('pay_twice', 'cancel'),
  plot('pay', 'complaint'),
  plot('expire'),
  plot('cancel_unpaid'),
  plot('cancel_race'),
  plot('pay', 'decline'),
  plot('pay', 'admin_cancel'),
  plot('pay', 'refund_by_hand'),
  plot('refund_fails', 'retry_refund'),
  plot('pay', 'chargeback_lost'),
  plot('pay', 'chargeback_won'),
  plot('pay', 'chargeback_late'),
  plot('second_session'),
  plot('wrong_amount'),
  plot('peek', 'nothing', true),
  later('record_handover', 'deposit_taken'),
  later('object_deposit', 'deposit_judged'),
  later('record_handover', 'deposit_good', 'no_hold'),
  later('confirm_handover', 'deposit_lapses'),
  later('add_deposit_card', 'deposit_moves'),
  later('accept_order', 'deposit_cancelled'),
  later('extend_order', 'extend'),
  later('extend_order', 'extend_unpaid'),
  later('extend_order', 'extend_late'),
  later('decline_order', 'extend_declined'),
  later('cancel_order', 'extend_cancelled'),
  later('extend_order', 'extend_twice'),
]

/** One kill right after the answer of each step. */
export const STEPS: { step: string; plot: Plot }[] = [
  ...['book', 'pay', 'see_paid', 'accept', 'complete', 'approve'].map((step) => ({
    step,
    plot: plot('pay', 'approve'),
  })),
  { step: 'cancel', plot: plot('pay', 'cancel') },
  { step: 'decline', plot: plot('pay', 'decline') },
  { step: 'cancel_unpaid', plot: plot('cancel_unpaid') },
  ...['report', 'decide'].map((step) => ({ step, plot: plot('pay', 'complaint') })),
  { step: 'decide', plot: plot('pay', 'admin_cancel') },
  { step: 'refund_by_hand', plot: plot('pay', 'refund_by_hand') },
  { step: 'retry_refund', plot: plot('refund_fails', 'retry_refund') },
  { step: 'chargeback', plot: plot('pay', 'chargeback_won') },
  { step: 'decide_chargeback', plot: plot('pay', 'chargeback_late') },
  { step: 'second_session', plot: plot('second_session') },
  ...['check_out', 'confirm_handover', 'check_in', 'ask_deposit', 'agree_deposit'].map((step) => ({
    step,
    plot: plot('pay', 'deposit_taken'),
  })),
  ...['object_deposit', 'decide_deposit'].map((step) => ({ step, plot: plot('pay', 'deposit_judged') })),
  { step: 'release_deposit', plot: plot('pay', 'deposit_good') },
  { step: 'leave_card', plot: plot('no_hold', 'deposit_good') },
  { step: 'lapse', plot: plot('pay', 'deposit_lapses') },
  ...['extend_order', 'extension_pay', 'extension_accept'].map((step) => ({ step, plot: plot('pay', 'extend') })),
  { step: 'extension_decline', plot: plot('pay', 'extend_declined') },
  { step: 'extension_cancel', plot: plot('pay', 'extend_cancelled') },
]

/** Stories of which each has a car of its own, which asks for a deposit. */
export const hasDeposit = ({ then }: Plot): boolean => then.startsWith('deposit_')
/** The first day of a booking whose deposit is due at once. */
export const firstDayOf = ({ then }: Plot): number | undefined => (then === 'deposit_cancelled' ? 1 : undefined)

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
const PAYS: Plot['pay'][] = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay', ...PLOTS.map(({ pay }) => pay)]
const MORE: Plot['pay'][] = ['pay_and_leave', 'pay_late', 'declined_first', 'abandon']
const THEN: Plot['then'][] = ['approve', 'approve', 'nothing', ...PLOTS.map(({ then }) => then)]

export const anyPlot = (): Plot => ({
  pay: anyOf([...PAYS, ...MORE]),
  then: anyOf(THEN),
  comes_back: Math.random() < 0.5,
})
