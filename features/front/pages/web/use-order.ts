import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { api as orders, orderKey, untilPaid } from '#features/work/orders/web/order-calls.ts'
import { inTurn } from '#lib/in-turn.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { bookingsContract } from '../contract.ts'

const api = clientOf(bookingsContract)

/** One booking with all that its page shows. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    refetchInterval: ({ state }) => untilPaid(state.data),
  })

/** The most that one call gives. */
const AT_ONCE = 100

/** After every time. */
const NEVER = '9999'

/** Opens the booking of this business to answer next: of those due soonest first the one behind the one it leaves; for its key. */
export function useNextToAnswer(provider_id: string, leaving?: string) {
  const t = useTranslations('orderWork.nextToAnswer')
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: async () => {
      const waiting = await orders.list({ provider_id, status: 'paid', work_status: 'requested', limit: AT_ONCE })
      return inTurn(
        waiting.toSorted((a, b) => (a.respond_by ?? NEVER).localeCompare(b.respond_by ?? NEVER)),
        leaving,
      )[0]
    },
    onSuccess: (next) => (next ? void navigate(paths.providerBooking(next.id)) : toast(t('none'))),
    onError: () => toastError(t('failed')),
  })
  return { label: t('key'), run: () => void (look.isPending || look.mutate()) }
}
