import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Sent } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { ordersContract } from '../contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import type { OrderDetail } from '../order.ts'

export const api = clientOf(ordersContract)
const bookingsApi = clientOf(bookingsContract)
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
/** Puts the answer of a command where the page reads it. */
export function keepOrder(order: OrderDetail): void {
  queries.setQueryData(['orders', 'one', order.id], order)
  void ordersChanged()
}

/** One order; while its payment is open it is asked for again and again, for the event that never comes. */
export const useOrder = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => bookingsApi.get({ id }, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_MS : false),
  })

type Filter = Pick<
  Sent<typeof ordersContract.list>,
  'group' | 'user_id' | 'provider_id' | 'status' | 'fulfilment' | 'sort'
>
export function useOrders(filter: Filter, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: ['orders', 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api.list({ ...filter, limit: PAGE, after: pageParam }, { signal }),
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)!.id : undefined),
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
