import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { deskContract } from '../desk.ts'
import { versionsContract } from '#features/claims/coverage/contract.ts'
import { requestsContract } from '#features/claims/documents/contract.ts'
import { type DocumentRequest } from '#features/claims/documents/request.ts'

export const desk = clientOf(deskContract)
const requestsApi = clientOf(requestsContract)
const versionsApi = clientOf(versionsContract)
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
export const useNotes = (claim_id: string) =>
  useQuery({ queryKey: ['claims', claim_id, 'notes'], queryFn: ({ signal }) => desk.notes({ claim_id }, { signal }) })
export const useVersions = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'versions'],
    queryFn: ({ signal }) => versionsApi.coverageVersions({ claim_id }, { signal }),
  })
