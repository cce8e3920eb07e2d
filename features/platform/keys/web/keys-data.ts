import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isNotFound } from '#lib/errors.ts'
import { type ApiKey, keysContract } from '../key.ts'

export const api = clientOf(keysContract)
const KEYS = ['api_keys']

/** The keys of one’s business, newest first; null without a business. */
export const useKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }): Promise<ApiKey[] | null> =>
      api.list({}, { signal }).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
  })
/** Those of one business, for our team. */
export const useKeysOf = (provider_id: string) =>
  useQuery({
    queryKey: [...KEYS, provider_id],
    queryFn: ({ signal }) => api.list({ provider_id }, { signal }),
  })
export const askKeysAgain = () => queries.invalidateQueries({ queryKey: KEYS })

/** A secret that is shown once, and whose it is. */
export type Shown = { name: string; secret: string }
