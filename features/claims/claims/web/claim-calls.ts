import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { claimsContract } from '../contract.ts'

export const api = clientOf(claimsContract)
/** The id of the worksheet’s form. */
export const COVERAGE_FORM = 'coverage'
/** Everything under a claim is stale when the claim changed. */
export const claimChanged = () => queries.invalidateQueries({ queryKey: ['claims'] })

/** Asks again whenever a claim one may see has changed. */
export const useLiveClaims = () => useLive('claims', () => void claimChanged())

export const useClaim = (id: string) =>
  useQuery({ queryKey: ['claims', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })
export const useEvents = (claim_id: string) =>
  useQuery({ queryKey: ['claims', claim_id, 'events'], queryFn: ({ signal }) => api.events({ claim_id }, { signal }) })
/** The sentence of a refusal in the reader's language, where we have one; else the server's. */
const sentenceIn = (known: Record<string, string>) => (error: unknown) =>
  isRefusal(error) ? (known[error.code] ?? error.message) : String(error)
export const useSentence = () => sentenceIn(useMessages().claims.refusals)
