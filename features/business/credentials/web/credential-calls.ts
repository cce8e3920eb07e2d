import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { credentialsContract } from '../contract.ts'

const api = clientOf(credentialsContract)

/** Licenses and policies of a provider, newest first. */
export const askCredentialsAgain = () => queries.invalidateQueries({ queryKey: ['credentials'] })
export const useCredentials = (provider_id: string) =>
  useQuery({
    queryKey: ['credentials', provider_id],
    queryFn: ({ signal }) => api.credentials({ provider_id }, { signal }),
  })
/** What it must hold, and where each stands. */
export const useRequired = (provider_id: string) =>
  useQuery({
    queryKey: ['credentials', 'required', provider_id],
    queryFn: ({ signal }) => api.requiredCredentials({ provider_id }, { signal }),
  })
