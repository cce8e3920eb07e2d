import type { Claim } from '#features/claims/claims/claim.ts'
import { OPEN_REPAIRS } from '#features/trades/repairs/status.ts'
import type { Order } from '#features/work/orders/order.ts'
import { EARNED, ENDED } from '#features/work/orders/status.ts'
import type { DriverDashboard, ProviderDashboard } from './dashboard.ts'

type Step = {
  /** Names the sentences (web/copy: `next.<key>`). */
  key:
    | 'pay'
    | 'sign'
    | 'repair'
    | 'approve'
    | 'choose'
    | 'choose_repair'
    | 'review'
    | 'review_late'
    | 'answer'
    | 'answer_late'
    | 'change'
    | 'license'
    | 'proposal'
    | 'disputed'
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

type Known = Pick<DriverDashboard, 'orders' | 'older' | 'claims' | 'coverages' | 'changes' | 'licenses_due' | 'repairs'>

/**
 * One step for everything that is open, the most urgent first: what waits on the driver before what others owe them,
 * broken promises before kept ones, then by the time it is due.
 */
export function nextStepsOf(
  { older, claims, coverages, changes, licenses_due, repairs, ...newest }: Known,
  now: Date,
): Step[] {
  const orders = [...newest.orders, ...older]
  const going = orders.filter(isGoing)
  const booked = (claim: Claim) => going.some((order) => order.claim_id === claim.id)
  const steps = [
    ...orders.map((order) => stepOfOrder(order, { changes, licenses_due }, now)),
    ...claims.map((claim) => stepOfClaim(claim, { coverages, repairs }, booked(claim), now)),
  ].filter((step) => step !== undefined)
  // who has no claim yet is asked for one by the panel itself
  if (steps.length === 0) return claims.length ? [{ key: 'done', yours: false }] : []
  return steps.toSorted((a, b) => rank(a) - rank(b) || dueAt(a) - dueAt(b))
}

/** Money and answers with an end come before choices, a promise that was not kept before one that still can be. */
const rank = ({ key, yours, by }: Step) =>
  yours ? (by ? 0 : 1) : key === 'review_late' || key === 'answer_late' ? 2 : 3
const dueAt = ({ by }: Step) => (by ? new Date(by).getTime() : Number.MAX_SAFE_INTEGER)

const isGoing = ({ status, work_status }: Order) => status === 'paid' && ![...EARNED, ...ENDED].includes(work_status)

function stepOfOrder(
  order: Order,
  { changes, licenses_due }: Pick<Known, 'changes' | 'licenses_due'>,
  now: Date,
): Step | undefined {
  if (order.status === 'pending' && order.reservation_expires_at && new Date(order.reservation_expires_at) > now)
    return { key: 'pay', yours: true, by: order.reservation_expires_at, order }
  if (order.status !== 'paid') return undefined
  if (order.work_status === 'completed') return { key: 'approve', yours: true, by: order.release_at, order }
  const change = changes.find(({ order_id }) => order_id === order.id)
  if (change)
    return change.proposed_by === 'provider'
      ? { key: 'proposal', yours: true, by: change.expires_at, order }
      : { key: 'change', yours: false, by: change.expires_at, order }
  const late = order.work_status === 'requested' && order.respond_by !== null && new Date(order.respond_by) < now
  if (!late && licenses_due.includes(order.id))
    return { key: 'license', yours: true, by: order.service_date && `${order.service_date}T12:00:00Z`, order }
  if (order.work_status === 'requested') {
    return { key: late ? 'answer_late' : 'answer', yours: false, by: order.respond_by, order }
  }
  if (order.work_status === 'accepted')
    return {
      key: 'visit',
      yours: false,
      by: order.starts_at ?? (order.service_date && `${order.service_date}T12:00:00Z`),
      order,
    }
  if (order.work_status === 'disputed') return { key: 'disputed', yours: false, order }
  return isGoing(order) ? { key: 'work', yours: false, order } : undefined
}

function stepOfClaim(
  claim: Claim,
  { coverages, repairs }: Pick<Known, 'coverages' | 'repairs'>,
  booked: boolean,
  now: Date,
): Step | undefined {
  const own = repairs.filter(({ claim_id }) => claim_id === claim.id)
  const repair = own.at(-1)
  // also beside a booking: a rental goes on while the shop waits
  if (own.some(({ status, waits_for_driver }) => waits_for_driver && OPEN_REPAIRS.includes(status)))
    return { key: 'sign', yours: true, claim }
  if (claim.status === 'intake') {
    const late = new Date(claim.coverage_due_at) < now
    return { key: late ? 'review_late' : 'review', yours: false, by: claim.coverage_due_at, claim }
  }
  if (booked || claim.status === 'closed') return undefined
  if (repair) return { key: 'repair', yours: repair.status === 'authorized' || repair.status === 'stopped', claim }
  if (claim.status === 'in-progress') return { key: 'work', yours: false, claim }
  const coverage = coverages.find(({ claim_id }) => claim_id === claim.id)
  return { key: coverage?.rental_start_allowed ? 'choose' : 'choose_repair', yours: true, claim }
}

/**
 * The one step of a provider's dashboard: an answer before its deadline, then what keeps the listings off the market,
 * then the money. All but answering is the owners' to put right.
 */
export function providerStepOf({ provider, unanswered, stats, account }: ProviderDashboard) {
  if (unanswered.first) return 'orders'
  if (provider.member_role !== 'owner') return null
  const review = provider.background_check_status
  if (review === 'rejected') return 'rejected'
  if (review === null) return 'verify'
  if (review === 'approved' && account.credentials === 'missing') return 'credentials'
  if (account.payouts === 'not_set_up') return 'payouts'
  if (review === 'pending') return 'pending'
  return stats?.active_listings === 0 ? 'publish' : null
}
