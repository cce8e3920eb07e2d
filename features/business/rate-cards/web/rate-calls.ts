import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { rateCardsContract } from '../contract.ts'

export const api = clientOf(rateCardsContract)
const KEY = ['tow_companies', 'mine']

export const useTowing = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.mine({}, { signal }) })
export const towingChanged = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY })

/** The sentence of a refusal in the reader's language; one without a translation is said as the server said it. */
export function useRateRefusal(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().towing.refusals
  return (error) =>
    (isRefusal(error) && (known[error.code] ?? error.message)) || (error instanceof Error ? error.message : '')
}
