import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { MOST_LINES } from '../aging.ts'
import { type DEBTOR_SORTS, type RECEIVABLE_SORTS, receivablesContract } from '../receivable.ts'
import type { Found } from './receivables-search.ts'

export const receivables = clientOf(receivablesContract)
const kept = <T>(previous: T | undefined) => previous

export const useDebtors = ({ age, q, sort }: Found, page: number) =>
  useQuery({
    queryKey: ['receivables', 'insurers', age, q, sort, page],
    queryFn: ({ signal }) =>
      receivables.debtors({ age, q, sort: sort as (typeof DEBTOR_SORTS)[number], page }, { signal }),
    placeholderData: kept,
  })
export const useReceivables = ({ insurer, age, q, show, sort }: Found, page: number) =>
  useQuery({
    queryKey: ['receivables', 'bookings', insurer, age, q, show, sort, page],
    queryFn: ({ signal }) =>
      receivables.receivables(
        { insurer, age, q, show: show ?? 'open', sort: sort as (typeof RECEIVABLE_SORTS)[number], page },
        { signal },
      ),
    placeholderData: kept,
  })
/** The open bookings to which a payment of this insurer can go, oldest first. */
export const useOpenReceivables = (insurer: string, enabled: boolean) =>
  useQuery({
    queryKey: ['receivables', 'open', insurer],
    queryFn: ({ signal }) => receivables.receivables({ insurer, limit: MOST_LINES }, { signal }),
    enabled,
  })
export const useSettlements = (insurer: string) =>
  useQuery({
    queryKey: ['receivables', 'settlements', insurer],
    queryFn: ({ signal }) => receivables.settlements({ insurer }, { signal }),
  })
export const receivablesChanged = () => queries.invalidateQueries({ queryKey: ['receivables'] })
