import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { ServiceNeeded } from '#features/claims/claims/needs.ts'
import { isRefusal } from '#lib/errors.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { choicesContract } from '#features/work/matching/match.ts'
import { estimatesContract } from '../contract.ts'

export const api = clientOf(estimatesContract)
const choices = clientOf(choicesContract)
const listings = clientOf(searchContract)
/** Answers come by and by: looked for while the page is open. */
const LOOK_MS = 30_000

export const useRequests = (claim_id: string) =>
  useQuery({
    queryKey: ['estimates', 'requests', claim_id],
    queryFn: ({ signal }) => api.requests({ claim_id }, { signal }),
  })
export const useCompared = (request_id: string, enabled = true) =>
  useQuery({
    queryKey: ['estimates', 'compare', request_id],
    queryFn: ({ signal }) => api.compare({ request_id }, { signal }),
    refetchInterval: LOOK_MS,
    enabled,
  })
/** Verified shops around the claim's own place, as its page shows them. */
export const useShops = (claim_id: string, service: ServiceNeeded, enabled: boolean) =>
  useQuery({
    queryKey: ['choices', 'match', claim_id, service],
    queryFn: ({ signal }) => choices.matchClaim({ claim_id, service }, { signal }),
    enabled,
  })
/** So many letters of a name are looked for. */
export const FIND_FROM = 2
/** Verified shops anywhere, by their name. */
export const useShopsNamed = (q: string, service: 'body' | 'glass') =>
  useQuery({
    queryKey: ['listings', 'search', q, service],
    queryFn: ({ signal }) => listings.search({ business: q, service, verified: 'true' }, { signal }),
    enabled: q.length >= FIND_FROM,
    placeholderData: keepPreviousData,
  })
export const useAsked = () =>
  useQuery({
    queryKey: ['estimates', 'asked'],
    queryFn: ({ signal }) => api.asked({}, { signal }),
    refetchInterval: LOOK_MS,
  })
export const useInvitation = (id: string) =>
  useQuery({
    queryKey: ['estimates', 'invitation', id],
    queryFn: ({ signal }) => api.read({ id }, { signal }),
    refetchInterval: LOOK_MS,
  })
/** What tells of estimates, and of the repair that one becomes when it is chosen, is read again. */
export const estimatesChanged = () =>
  queries.invalidateQueries({ predicate: ({ queryKey: [table] }) => table === 'estimates' || table === 'repairs' })

/** The sentence of a refusal: of the field it names, else the reader's own where we have one, else the server's. */
export function sentenceOf(error: unknown, known: Record<string, string>): string {
  if (!isRefusal(error)) return error instanceof Error ? error.message : String(error)
  const named = error.status === 422 && error.details[0]?.message
  return named || (known[error.code] ?? error.message)
}
/** Of a refusal of an estimate or a repair, in the reader's language. */
export function useSentence(): (error: unknown) => string {
  const known = useMessages().estimates.refusals
  return (error) => sentenceOf(error, known)
}
