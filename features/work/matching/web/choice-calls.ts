import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { choicesContract } from '../match.ts'
import type { ServiceNeeded } from '#features/claims/claims/needs.ts'

const api = clientOf(choicesContract)
/** A list of who is free soon is worth little an hour later. */
const FRESH_MS = 60_000

/** Every service that the claim needs, around its own places. */
export const useMatch = (claim_id: string) =>
  useQuery({
    queryKey: ['choices', 'match', claim_id],
    queryFn: ({ signal }) => api.matchClaim({ claim_id }, { signal }),
    staleTime: FRESH_MS,
  })
/** One service around a place that was typed; asked once there is one. */
export const useMatchNear = (claim_id: string, service: ServiceNeeded, near: string) =>
  useQuery({
    queryKey: ['choices', 'match', claim_id, service, near],
    queryFn: ({ signal }) => api.matchClaim({ claim_id, service, near }, { signal }),
    enabled: near !== '',
    staleTime: FRESH_MS,
    retry: false,
  })
/** What was chosen for the claim so far; under its key, so that it is asked again whenever the claim changes. */
export const useChoices = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'choices'],
    queryFn: ({ signal }) => api.choices({ claim_id }, { signal }),
  })
