import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
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
/** Every write answers with the case as it stands. */
export const storageChanged = (known: StorageCase) => queries.setQueryData(keyOf(known.claim_id), known)
export const storageStale = (claim_id: string) => queries.invalidateQueries({ queryKey: keyOf(claim_id) })

const KNOWN = [
  'changed',
  'claim_closed',
  'stay_open',
  'stay_ended',
  'hash_changed',
  'too_many',
  'release_used',
  'release_revoked',
  'no_contact',
  'own_claim',
  'not_waiting',
  'over_request_rate_limit',
  'invalid_input',
] as const
/** A refusal in the reader's language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('storage.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
/** Who reads the page: the driver of the claim, or our team. */
export type Viewer = 'driver' | 'team'
