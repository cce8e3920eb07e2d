import { useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { filtersOf } from '#features/base/queues/saved-view.ts'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { CLAIM_TYPES } from '#features/claims/claims/claim.ts'
import { ASSIGNED, DUE, FOLLOW_UPS, QUEUE_SORTS, QUEUES, type QueueFilters, WAITING } from '../queue.ts'

/** The filters that stand in an address. */
export const QUEUE = searchOf({
  status: oneOf(QUEUES, 'intake'),
  claim_type: oneOf(CLAIM_TYPES),
  loss_state: oneOf(STATE_CODES),
  insurer: text(),
  q: text(),
  due: oneOf(DUE),
  waiting: oneOf(WAITING),
  assigned: oneOf(ASSIGNED),
  follow_up: oneOf(FOLLOW_UPS),
  assignee: text(),
  sort: oneOf(QUEUE_SORTS),
})
export type FilterKey = Exclude<keyof QueueFilters, 'status'>
export const FILTER_KEYS: readonly FilterKey[] = [
  'q',
  'insurer',
  'claim_type',
  'loss_state',
  'due',
  'waiting',
  'assigned',
  'follow_up',
  'assignee',
]

/** A claim's page knows by `queue` from which filters it was opened: the way back and the next claim keep them. */
export function claimAt(id: string, search: URLSearchParams): string {
  const queue = filtersOf(search)
  return queue ? `${paths.adminClaim(id)}?${new URLSearchParams({ queue })}` : paths.adminClaim(id)
}

/** The filters from which the claim of this page was opened, and the address of that queue. */
export function useQueueBehind() {
  const [search] = useSearchParams()
  const queue = new URLSearchParams(search.get('queue') ?? '')
  return { search: queue, to: `${paths.adminClaims()}${queue.size ? `?${queue}` : ''}` }
}
