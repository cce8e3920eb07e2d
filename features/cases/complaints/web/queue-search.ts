import { paths } from '#app/paths.ts'
import type { Sent } from '#lib/contract.ts'
import { type deskContract, REFUND_STATES } from '../desk.ts'
import type { Fulfilment, OrderStatus } from '#features/work/orders/order.ts'
import { FULFILMENT, ORDER_STATUS } from '#features/work/orders/status.ts'

export const TABS = ['disputed', 'contested', 'stuck', 'all'] as const
export type Tab = (typeof TABS)[number]
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d\d-\d\d$/

export type Search = NonNullable<Parameters<typeof paths.adminOrders>[0]>
export const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
export const FULFILMENTS = Object.keys(FULFILMENT) as Fulfilment[]
export const FIELDS = [
  'q',
  'status',
  'fulfilment',
  'refund',
  'user_id',
  'provider_id',
  'claim_id',
  'from',
  'to',
] as const

/** What stands in the address of the queue; what cannot be meant is left out. */
export function searchOf(params: URLSearchParams): { tab: Tab; page: number; search: Search } {
  const text = (name: string) => params.get(name)?.trim().slice(0, 100) || undefined
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === params.get(name))
  const like = (name: string, form: RegExp) => (form.test(params.get(name) ?? '') ? params.get(name)! : undefined)
  const search = {
    q: text('q'),
    status: one('status', STATUSES),
    fulfilment: one('fulfilment', FULFILMENTS),
    refund: one('refund', REFUND_STATES),
    user_id: like('user_id', ID),
    provider_id: like('provider_id', ID),
    claim_id: like('claim_id', ID),
    from: like('from', DAY),
    to: like('to', DAY),
  }
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
  return {
    // who filters without naming a tab looks through everything
    tab: one('filter', TABS) ?? (Object.keys(given).length > 0 ? 'all' : 'disputed'),
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
    search: given,
  }
}

/** The same as the server reads it: the tab is a filter like the others. */
export const filterOf = (tab: Tab, search: Search): Omit<Sent<typeof deskContract.queue>, 'page'> => ({
  ...(search as Omit<Sent<typeof deskContract.queue>, 'page'>),
  ...(tab === 'disputed' && { fulfilment: 'disputed' }),
  ...(tab === 'contested' && { dispute: 'open' }),
  ...(tab === 'stuck' && { refund: 'stuck' }),
})
