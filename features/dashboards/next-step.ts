import type { Claim } from '#features/claims/claim.ts'
import type { Coverage } from '#features/claims/coverage.ts'
import type { Order } from '#features/orders/order.ts'

type Step = {
  /** Names the sentences (web/copy: `next.<key>`). */
  key:
    | 'submit'
    | 'pay'
    | 'approve'
    | 'choose'
    | 'choose_repair'
    | 'review'
    | 'review_late'
    | 'answer'
    | 'visit'
    | 'work'
    | 'done'
  /** Whether it waits on the person; otherwise on somebody else, until `by`. */
  yours: boolean
  by?: string | null
  claim?: Claim
  order?: Order
}
export type { Step as NextStep }

/** What waits on the driver comes first, money before choices; else what others owe them and by when. */
export function nextStepOf(
  { orders, claims, coverage }: { orders: readonly Order[]; claims: readonly Claim[]; coverage: Coverage | null },
  now: Date,
): Step {
  const pay = orders.find(
    (order) => order.status === 'pending' && order.hold_expires_at && new Date(order.hold_expires_at) > now,
  )
  if (pay) return { key: 'pay', yours: true, by: pay.hold_expires_at, order: pay }
  const approve = orders.find((order) => order.status === 'paid' && order.fulfilment === 'completed')
  if (approve) return { key: 'approve', yours: true, by: approve.release_at, order: approve }
  const claim = claims.find((each) => each.status !== 'closed')
  const going = orders.find(
    (order) =>
      order.status === 'paid' && ['requested', 'accepted', 'in_progress', 'disputed'].includes(order.fulfilment),
  )
  const booked = going && (!claim || !going.claim_id || going.claim_id === claim.id)
  if (claim && !booked) return claimStep(claim, coverage, now)
  if (going) return orderStep(going)
  return { key: claims.length ? 'done' : 'submit', yours: claims.length === 0 }
}

function claimStep(claim: Claim, coverage: Coverage | null, now: Date): Step {
  if (claim.status === 'intake') {
    const late = new Date(claim.coverage_due_at) < now
    return { key: late ? 'review_late' : 'review', yours: false, by: claim.coverage_due_at, claim }
  }
  if (claim.status === 'in-progress') return { key: 'work', yours: false, claim }
  return { key: coverage?.rental_start_allowed ? 'choose' : 'choose_repair', yours: true, claim }
}

function orderStep(order: Order): Step {
  if (order.fulfilment === 'requested') return { key: 'answer', yours: false, by: order.respond_by, order }
  return { key: order.fulfilment === 'accepted' ? 'visit' : 'work', yours: false, order }
}
