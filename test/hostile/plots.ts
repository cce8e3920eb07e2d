// The ways a booking and its money can go, told one by one and all mixed together.
import type { Plot } from './story.ts'

const plot = (pay: Plot['pay'], then: Plot['then'] = 'nothing', comes_back = false): Plot => ({ pay, then, comes_back })

/** Each is told again and again, killed one moment later each time, until it is through. */
export const PLOTS: Plot[] = [
  plot('pay', 'approve'),
  plot('pay_unheard', 'cancel', true),
  plot('pay_twice', 'cancel'),
  plot('pay', 'problem'),
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
  ...['report', 'decide'].map((step) => ({ step, plot: plot('pay', 'problem') })),
  { step: 'decide', plot: plot('pay', 'admin_cancel') },
  { step: 'refund_by_hand', plot: plot('pay', 'refund_by_hand') },
  { step: 'retry_refund', plot: plot('refund_fails', 'retry_refund') },
  { step: 'dispute', plot: plot('pay', 'chargeback_won') },
  { step: 'decide_dispute', plot: plot('pay', 'chargeback_late') },
  { step: 'second_session', plot: plot('second_session') },
]

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
const PAYS: Plot['pay'][] = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay', ...PLOTS.map(({ pay }) => pay)]
const MORE: Plot['pay'][] = ['pay_and_leave', 'pay_late', 'declined_first', 'abandon']
const THEN: Plot['then'][] = ['approve', 'approve', 'nothing', ...PLOTS.map(({ then }) => then)]

export const anyPlot = (): Plot => ({
  pay: anyOf([...PAYS, ...MORE]),
  then: anyOf(THEN),
  comes_back: Math.random() < 0.5,
})
