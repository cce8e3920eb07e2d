import { useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { filtersOf } from '#features/base/queues/saved-view.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { CLAIM_TYPES } from '#features/claims/claims/claim.ts'
import { DUE, HANDS, QUEUES, type QueueFilters, WAITING } from '../queue.ts'

const among = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value)
const text = (value: string | null) => value?.trim().slice(0, 100) || undefined

/** The filters that stand in an address; what is none of them narrows nothing. */
export const filtersIn = (params: URLSearchParams): QueueFilters => ({
  status: among(QUEUES, params.get('status')) ?? 'intake',
  claim_type: among(CLAIM_TYPES, params.get('claim_type')),
  loss_state: among(STATE_CODES, params.get('loss_state')),
  insurer: text(params.get('insurer')),
  q: text(params.get('q')),
  due: among(DUE, params.get('due')),
  waiting: among(WAITING, params.get('waiting')),
  hand: among(HANDS, params.get('hand')),
})
export type FilterKey = Exclude<keyof QueueFilters, 'status'>
export const FILTER_KEYS: readonly FilterKey[] = ['q', 'insurer', 'claim_type', 'loss_state', 'due', 'waiting', 'hand']

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
