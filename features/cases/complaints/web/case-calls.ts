import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { assignmentsContract } from '#features/base/queues/contract.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { paymentsContract } from '#features/money/payments/contract.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { orderCaseContract, type QueueRow } from '../order-case.ts'
import { filterOf, freeInTurn, type Search, type Tab } from './queue-search.ts'

export const caseApi = clientOf(orderCaseContract)
const payments = clientOf(paymentsContract)
const assignments = clientOf(assignmentsContract)

/** Everything below `orders` is asked for again when one of them changed. */
export const useQueue = (tab: Tab, search: Search, page: number) =>
  useQuery({
    queryKey: ['orders', 'queue', tab, search, page],
    queryFn: ({ signal }) => caseApi.queue({ ...filterOf(tab, search), page }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: 60_000,
  })

/** Takes the complaint that has waited longest, or comes first by another sort, and no colleague has, after `leaving` if that is one, and opens it. */
export function useNextCase(leaving?: string, sort?: Search['sort']) {
  const t = useTranslations('adminOrders.next')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const open: QueueRow[] = []
      for (let page = 1, more = true; more; page += 1) {
        const { rows, total } = await caseApi.queue({ ...filterOf('disputed', { ...(sort && { sort }) }), page })
        open.push(...rows)
        more = rows.length > 0 && open.length < total
      }
      // a colleague may have taken it since it was read: then it is the one after that
      for (const row of freeInTurn(open, leaving))
        if ((await assignments.assign({ table: 'orders', id: row.id })).mine) return row
      return undefined
    },
    onSuccess: (next) => (next ? void navigate(paths.adminOrder(next.id)) : toast(t('none'))),
    onError: () => toastError(t('failed')),
  })
}

export const useNotes = (order_id: string) =>
  useQuery({
    queryKey: ['orders', 'notes', order_id],
    queryFn: ({ signal }) => caseApi.notes({ order_id }, { signal }),
  })
export const useQuestions = (order_id: string) =>
  useQuery({
    queryKey: ['orders', 'questions', order_id],
    queryFn: ({ signal }) => caseApi.questions({ order_id }, { signal }),
    refetchInterval: 30_000, // admins learn of answers by a notification, not by the booking's live events
  })
export const usePayments = (order_id: string) =>
  useQuery({
    queryKey: ['orders', 'payments', order_id],
    queryFn: ({ signal }) => payments.list({ order_id }, { signal }),
  })
export const useBooksOf = (order_id: string) =>
  useQuery({
    queryKey: ['orders', 'books', order_id],
    queryFn: ({ signal }) => payments.ledger({ order_id }, { signal }),
  })
export const caseChanged = () => queries.invalidateQueries({ queryKey: ['orders'] })
