import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { deskContract, type DocumentRequest } from '../desk.ts'

export const desk = clientOf(deskContract)
/** Still waited for: neither sent nor taken back. */
export const isOpen = (request: DocumentRequest): boolean => !request.fulfilled_at && !request.withdrawn_at

export const useRequests = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'requests'],
    queryFn: ({ signal }) => desk.requests({ claim_id }, { signal }),
  })
export const usePolicyReads = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'policy-reads'],
    queryFn: ({ signal }) => desk.policyReads({ claim_id }, { signal }),
  })
export const useNotes = (claim_id: string) =>
  useQuery({ queryKey: ['claims', claim_id, 'notes'], queryFn: ({ signal }) => desk.notes({ claim_id }, { signal }) })
export const useVersions = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'versions'],
    queryFn: ({ signal }) => desk.coverageVersions({ claim_id }, { signal }),
  })
