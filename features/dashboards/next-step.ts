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

type Known = { orders: readonly Order[]; claims: readonly Claim[]; coverage: Coverage | null }

/**
 * What comes next, at most two: what waits on the driver (money before choices), then what others owe them and by when.
 * `coverage` is that of the newest verified claim.
 */
export function nextStepsOf({ orders, claims, coverage }: Known, now: Date): Step[] {
  const going = orders.filter(
    (order) =>
      order.status === 'paid' && ['requested', 'accepted', 'in_progress', 'disputed'].includes(order.fulfilment),
  )
  const booked = (claim: Claim) => going.some((order) => !order.claim_id || order.claim_id === claim.id)
  const verified = claims.find((claim) => claim.status === 'coverage-verified')
  const open = claims.find((claim) => claim.status === 'intake' || claim.status === 'in-progress')
  const steps = [
    payment(orders, now) ?? approval(orders),
    verified && !booked(verified) ? choice(verified, coverage) : undefined,
    open && !(open.status === 'in-progress' && booked(open)) ? waiting(open, now) : undefined,
    going[0] && work(going[0]),
  ].filter((step) => step !== undefined)
  if (steps.length === 0) return [{ key: claims.length ? 'done' : 'submit', yours: claims.length === 0 }]
  return steps.toSorted((a, b) => Number(b.yours) - Number(a.yours)).slice(0, 2)
}

function payment(orders: readonly Order[], now: Date): Step | undefined {
  const order = orders.find(
    (each) => each.status === 'pending' && each.hold_expires_at && new Date(each.hold_expires_at) > now,
  )
  return order && { key: 'pay', yours: true, by: order.hold_expires_at, order }
}

function approval(orders: readonly Order[]): Step | undefined {
  const order = orders.find((each) => each.status === 'paid' && each.fulfilment === 'completed')
  return order && { key: 'approve', yours: true, by: order.release_at, order }
}

const choice = (claim: Claim, coverage: Coverage | null): Step => ({
  key: coverage?.rental_start_allowed ? 'choose' : 'choose_repair',
  yours: true,
  claim,
})

function waiting(claim: Claim, now: Date): Step {
  if (claim.status === 'in-progress') return { key: 'work', yours: false, claim }
  const late = new Date(claim.coverage_due_at) < now
  return { key: late ? 'review_late' : 'review', yours: false, by: claim.coverage_due_at, claim }
}

function work(order: Order): Step {
  if (order.fulfilment === 'requested') return { key: 'answer', yours: false, by: order.respond_by, order }
  return { key: order.fulfilment === 'accepted' ? 'visit' : 'work', yours: false, order }
}
