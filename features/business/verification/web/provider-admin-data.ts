import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { providerAdminContract } from '../provider-admin.ts'

export const providerAdminApi = clientOf(providerAdminContract)

export const useProviderCase = (provider_id: string) =>
  useQuery({
    queryKey: ['provider_queue', 'open', provider_id],
    queryFn: ({ signal }) => providerAdminApi.open({ provider_id }, { signal }),
  })

/** One's own decisions that can be undone; asked for again when the first of them has gone out. */
export const useWaitingVerificationDecisions = () =>
  useQuery({
    queryKey: ['verification_decisions'],
    queryFn: ({ signal }) => providerAdminApi.decisions({}, { signal }),
    refetchInterval: ({ state }) => {
      const first = state.data?.find(({ status }) => status === 'waiting')
      return first ? Math.max(1000, first.seconds_left * 1000 + 1000) : false
    },
  })

/** The page shows what is true now: the queue, the open provider, its documents and history, what can be undone. */
export const refetchProviders = () =>
  Promise.all(
    ['provider_queue', 'provider_events', 'verification_decisions', 'credentials', 'expiring_credentials'].map(
      (table) => queries.invalidateQueries({ queryKey: [table] }),
    ),
  )

/** Assigns the next provider and opens it; without one, back to the list. `search` keeps the filters. */
export function useTakeNext(
  search: string,
  only: Pick<Parameters<typeof providerAdminApi.takeNext>[0], 'type' | 'state' | 'sort'>,
) {
  const t = useTranslations('adminProviders')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (after: string | null) => providerAdminApi.takeNext({ ...only, ...(after && { after }) }),
    onSuccess: ({ provider_id }) => navigate(`${paths.adminProvider(provider_id)}${search}`),
    onError: (error, after) => {
      if (!isRefusal(error) || error.code !== 'none_waits') return toastError(t('error'), error.message)
      toast(t('nonePending'), t('noneToTake'))
      if (after) void navigate(`${paths.adminProviders()}${search}`)
    },
  })
}
