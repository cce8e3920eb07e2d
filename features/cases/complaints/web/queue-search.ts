import { paths } from '#app/paths.ts'
import type { Sent } from '#lib/contract.ts'
import { inTurn } from '#lib/in-turn.ts'
import { day, id, oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { columnOf } from '#lib/sort.ts'
import { CASE_SORTS, type orderCaseContract, REFUND_STATES } from '../order-case.ts'
import type { WorkStatus, OrderStatus } from '#features/work/orders/order.ts'
import { WORK_STATUS, ORDER_STATUS } from '#features/work/orders/status.ts'

export const TABS = ['disputed', 'contested', 'stuck', 'all'] as const
export type Tab = (typeof TABS)[number]

export type Search = NonNullable<Parameters<typeof paths.adminOrders>[0]>
export const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
export const WORK_STATUSES = Object.keys(WORK_STATUS) as WorkStatus[]
export const FIELDS = [
  'q',
  'status',
  'work_status',
  'refund',
  'user_id',
  'provider_id',
  'claim_id',
  'from',
  'to',
] as const

const SEARCH = searchOf({
  filter: oneOf(TABS),
  page: pageNumber(),
  q: text(),
  status: oneOf(STATUSES),
  work_status: oneOf(WORK_STATUSES),
  refund: oneOf(REFUND_STATES),
  user_id: id,
  provider_id: id,
  claim_id: id,
  from: day,
  to: day,
  sort: oneOf(CASE_SORTS),
})

/** Whether something is looked for: an order of the list is not. */
export const isNarrowed = (search: Search): boolean => FIELDS.some((key) => search[key])

/** What stands in the address of the queue; who filters without naming a tab looks through everything. */
export function queueAt(params: URLSearchParams): { tab: Tab; page: number; search: Search } {
  const { filter, page, ...search } = SEARCH.read(params)
  const tab = filter ?? (isNarrowed(search) ? 'all' : 'disputed')
  return { tab, page, search: { ...search, sort: sortOn(tab, search) } }
}

const ONLY_ON: Partial<Record<string, Tab>> = { waits: 'disputed', answer: 'contested' }
/** The sorts of a tab: by what it always shows. */
export const sortsOn = (tab: Tab) => CASE_SORTS.filter((sort) => (ONLY_ON[columnOf(sort)] ?? tab) === tab)
/** The order of the list as it goes along to a tab. */
export const sortOn = (tab: Tab, search: Pick<Search, 'sort'>) => sortsOn(tab).find((sort) => sort === search.sort)

/** The same as the server reads it: the tab is a filter like the others. */
export const filterOf = (tab: Tab, search: Search): Omit<Sent<typeof orderCaseContract.queue>, 'page'> => ({
  ...(search as Omit<Sent<typeof orderCaseContract.queue>, 'page'>),
  ...(tab === 'disputed' && { work_status: 'disputed' }),
  ...(tab === 'contested' && { chargeback: 'open' }),
  ...(tab === 'stuck' && { refund: 'stuck' }),
})

/** The rows no colleague has, those after `leaving` first and then those before it. */
export function freeInTurn<R extends { id: string; assigned: { mine: boolean } | null }>(
  rows: readonly R[],
  leaving: string | undefined,
): R[] {
  return inTurn(rows, leaving).filter(({ assigned }) => !assigned || assigned.mine)
}
