import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Sent } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { ordersContract } from '../contract.ts'
import type { Booking, Order } from '../order.ts'

export const api = clientOf(ordersContract)
const PAGE = 20
const PENDING_MS = 3000

/** Everything shown of orders is stale when one of them changed; previews of a step (`previews`) belong to one version of one. */
export const ordersChanged = () => queries.invalidateQueries({ queryKey: ['orders'] })
/** A step was refused: what its preview promised is looked at again, too. */
export const stepRefused = () => {
  void queries.invalidateQueries({ queryKey: ['previews'] })
  void ordersChanged()
}
export const useLiveOrders = () => useLive('orders', () => void ordersChanged())
/** Where the page of one order reads it. */
export const orderKey = (id: string) => ['orders', 'one', id]
/** Puts the answer of a step where the page reads it; what other rooms know of the booking is asked again. */
export function keepOrder(order: Booking): void {
  queries.setQueryData<Booking>(orderKey(order.id), (before) => before && { ...before, ...order })
  void ordersChanged()
}
/** While its payment is open an order is asked for again and again, for the event that never comes. */
export const untilPaid = (order: Order | undefined) => (order?.status === 'pending' ? PENDING_MS : false)

/** The row of one order; null until it is here. */
export function useOrderRow(id: string | null): Order | null {
  const { data } = useQuery({
    queryKey: ['orders', 'row', id],
    queryFn: async ({ signal }) => (await api.list({ id: id! }, { signal }))[0] ?? null,
    enabled: id !== null,
    refetchInterval: ({ state }) => untilPaid(state.data ?? undefined),
  })
  return data ?? null
}

type Filter = Pick<
  Sent<typeof ordersContract.list>,
  'group' | 'user_id' | 'provider_id' | 'status' | 'work_status' | 'sort' | 'q'
>
const sameList = (before: Filter | undefined, now: Filter) =>
  before !== undefined &&
  (['group', 'user_id', 'provider_id', 'status', 'work_status'] as const).every((key) => before[key] === now[key])

export function useOrders(filter: Filter, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: ['orders', 'list', filter],
    initialPageParam: {} as Pick<Sent<typeof ordersContract.list>, 'after' | 'after_day'>,
    queryFn: ({ pageParam, signal }) => api.list({ ...filter, limit: PAGE, ...pageParam }, { signal }),
    getNextPageParam: (page) => {
      const last = page.length === PAGE && page.at(-1)
      return last ? { after: last.id, after_day: last.service_date ?? 'none' } : undefined
    },
    // another order or search of the same list; never the rows of another tab
    placeholderData: (before, query) => (sameList(query?.queryKey[2] as Filter, filter) ? before : undefined),
    enabled,
  })
  return { ...query, orders: query.data?.pages.flat() ?? [] }
}
export const useCounts = (filter: Pick<Filter, 'user_id' | 'provider_id'>, enabled = true) =>
  useQuery({
    queryKey: ['orders', 'counts', filter],
    queryFn: ({ signal }) => api.counts(filter, { signal }),
    enabled,
  })

/** The sentence of a refusal in the reader's language, where we have one; else the server's, else `otherwise`. */
export function useSentence(): (error: unknown, otherwise: string) => string {
  const known: Record<string, string> = useMessages().orders.refusals
  return (error, otherwise) => (isRefusal(error) ? (known[error.code] ?? error.message) : otherwise)
}
