import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { storageContract } from '../contract.ts'
import type { StorageCase } from '../stay.ts'

export const storageApi = clientOf(storageContract)
const keyOf = (claim_id: string) => ['storage_stays', claim_id]

export const useStorage = (claim_id: string) =>
  useQuery({
    queryKey: keyOf(claim_id),
    queryFn: ({ signal }) => storageApi.stays({ claim_id }, { signal }),
    refetchInterval: 60_000,
  })
export const storageStale = (claim_id: string) => queries.invalidateQueries({ queryKey: keyOf(claim_id) })
/** Every write answers with the case as it stands, without the code of a release: that is read anew. */
export function storageChanged(known: StorageCase) {
  queries.setQueryData(keyOf(known.claim_id), known)
  return storageStale(known.claim_id)
}

/** Who reads the page: the driver of the claim, or our team. */
export type Viewer = 'driver' | 'team'
