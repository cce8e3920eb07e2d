import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { orderKey, untilPaid } from '#features/work/orders/web/order-calls.ts'
import { bookingsContract } from '../contract.ts'

const api = clientOf(bookingsContract)

/** One booking with all that its page shows. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    refetchInterval: ({ state }) => untilPaid(state.data),
  })
