import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useSentence as useBillSentence } from '#features/trades/invoices/web/bill-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { keyRequestsContract } from '../key-request.ts'

export const requestsApi = clientOf(keyRequestsContract)
const REQUESTS = ['key_requests']
const SHOWN = 20
const LOOK_MS = 30_000

/** What keys of one’s business asked for, newest first. */
export const useRequests = () =>
  useQuery({
    queryKey: REQUESTS,
    queryFn: ({ signal }) => requestsApi.list({ limit: SHOWN }, { signal }),
    refetchInterval: LOOK_MS,
  })
export const requestsChanged = () => queries.invalidateQueries({ queryKey: REQUESTS })

/** What went wrong, in the reader’s language where it is known; a bill that is refused says why. */
export function useRequestSentence(): (error: unknown) => string {
  const { failed, refusals } = useMessages().keyRequests
  const ofBill = useBillSentence()
  const known: Record<string, string> = refusals
  return (error) => (isRefusal(error) ? (known[error.code] ?? ofBill(error)) : failed)
}
