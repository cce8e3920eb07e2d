import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { productsContract } from '../products.ts'

export const api = clientOf(productsContract)
const keyOf = (listingId: string) => ['listings', listingId, 'products']

/** What a listing sells at a fixed price now. */
export const useProducts = (listingId: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(listingId),
    queryFn: ({ signal }) => api.list({ listing_id: listingId }, { signal }),
    enabled,
  })
export const productsChanged = (listingId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(listingId) })

/** The sentence of a refusal in the reader's language; one without a translation is said as the server said it. */
export function useProductRefusal(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().products.refusals
  return (error) =>
    (isRefusal(error) && (known[error.code] ?? error.message)) || (error instanceof Error ? error.message : '')
}
