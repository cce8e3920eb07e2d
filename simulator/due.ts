// What happens at the test payment provider by itself, when its time has come: in the transaction of whoever looks next.
import { reviewPasses } from './accounts.ts'
import { decide, openDispute, unanswered } from './disputes.ts'
import { cancelIntent } from './intents.ts'
import type { Company } from './open.ts'
import { endRefund } from './refunds.ts'
import { expireOpen } from './sessions.ts'
import { payOut, payoutArrives } from './transfers.ts'

const STEPS: Record<string, (company: Company, id: string) => unknown> = {
  expire: (company, id) => {
    const session = company.store.read('session', id)
    if (session?.status === 'open') expireOpen(company, session)
  },
  lapse,
  refund_arrives: (company, id) => endRefund(company, id, 'succeeded'),
  refund_fails: (company, id) => endRefund(company, id, 'failed'),
  dispute: (company, id) => openDispute(company, id),
  dispute_unanswered: unanswered,
  dispute_won: (company, id) => decide(company, id, 'won'),
  dispute_lost: (company, id) => decide(company, id, 'lost'),
  review_passes: reviewPasses,
  payout: payOut,
  payout_arrives: payoutArrives,
}

/** An authorization that nobody took in time is over. */
export function lapse(company: Company, id: string): void {
  const intent = company.store.read('intent', id)
  if (intent?.status === 'requires_capture') cancelIntent(company, intent, 'automatic')
}

/** Does what is due, oldest first. Call it first in every transaction: nobody then sees what should be over. */
export function runDue(company: Company): void {
  const { store, now } = company
  for (;;) {
    const next = store.row<{ id: number; what: string; object: string }>(
      'select id, what, object from steps where at <= ? order by at, id limit 1',
      now().getTime(),
    )
    if (!next) return
    store.run('delete from steps where id = ?', next.id)
    STEPS[next.what]!(company, next.object)
  }
}

/** Work as of now, all of it or nothing. */
export const inTurn = <T>(company: Company, work: () => T): T =>
  company.store.transaction(() => {
    runDue(company)
    return work()
  })
