import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQuery } from '@tanstack/react-query'
import { requestsContract } from '../contract.ts'
import type { DocumentRequest } from '../request.ts'
export const requestsApi = clientOf(requestsContract)
/** Still waited for: neither sent nor taken back. */
export const isOpen = (request: DocumentRequest): boolean => !request.fulfilled_at && !request.withdrawn_at

export const useRequests = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'requests'],
    queryFn: ({ signal }) => requestsApi.requests({ claim_id }, { signal }),
  })
export const usePolicyReads = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'policy-reads'],
    queryFn: ({ signal }) => requestsApi.policyReads({ claim_id }, { signal }),
  })
