import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQuery } from '@tanstack/react-query'
import { documentsContract } from '../contract.ts'
export const documentsApi = clientOf(documentsContract)
/** Links to documents live for an hour: asked again before they end. */
export const LINKS_MS = 50 * 60_000
export const useDocuments = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'documents'],
    queryFn: ({ signal }) => documentsApi.documents({ claim_id }, { signal }),
    refetchInterval: LINKS_MS,
  })
