import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import type { Answer } from '#lib/policy.ts'
import { webhooksContract } from '../contract.ts'

export const api = clientOf(webhooksContract)
const ENDPOINTS = ['webhook_endpoints']
const DELIVERIES = ['webhook_deliveries']
const PAGE = 20
/** While something waits to be sent its page looks again. */
const LOOKS_EVERY_MS = 5000

export const useEndpoints = () => useQuery({ queryKey: ENDPOINTS, queryFn: ({ signal }) => api.list({}, { signal }) })

export const useSecret = (id: string, secret_made_at: string) =>
  useQuery({
    queryKey: ['webhook_secret', id, secret_made_at],
    queryFn: ({ signal }) => api.secret({ id }, { signal }),
    gcTime: 0,
    retry: false,
  })

export const useDeliveries = (endpoint_id: string) =>
  useInfiniteQuery({
    queryKey: [...DELIVERIES, endpoint_id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api.deliveries({ endpoint_id, limit: PAGE, before: pageParam }, { signal }),
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)!.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(({ next_at, tries }) => next_at && tries === 0) ? LOOKS_EVERY_MS : false,
  })

export const endpointsChanged = () => queries.invalidateQueries({ queryKey: ENDPOINTS })
export async function deliveriesChanged(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: DELIVERIES }), endpointsChanged()])
}

/** The sentence of a refusal in the reader's language; one without a translation is said as the server said it. */
export function useWebhookRefusal(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().webhooks.refusals
  return (error) =>
    (isRefusal(error) && (known[error.code] ?? error.message)) || (error instanceof Error ? error.message : '')
}

/** Why something is not possible now, in the reader's language; false where it is. */
export function useWebhookReason(): (answer: Answer) => string | false {
  const known: Record<string, string> = useMessages().webhooks.refusals
  return (answer) => !answer.yes && (known[answer.code] ?? answer.reason)
}
