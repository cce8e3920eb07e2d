import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { assignmentsContract } from '#features/base/queues/contract.ts'
import { inTurn } from '#lib/in-turn.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { dataRequestsContract } from '../data-request.ts'

export const dataRequests = clientOf(dataRequestsContract)

/** After something was done to an account or a request: lists, counts and the open page ask again. */
export const askAgain = () =>
  Promise.all(
    ['people', 'users', 'admin_grants', 'data_requests'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )

const assignments = clientOf(assignmentsContract)
/** The most that one call gives. */
const AT_ONCE = 100

/** With `n`: takes the open request due next that no colleague has, after `leaving` if that is one, and opens it. */
export function useNextRequestKey(leaving?: string): void {
  const t = useTranslations('adminUsers.requests.nextOne')
  const navigate = useNavigate()
  const take = useMutation({
    mutationFn: async () => {
      const open = await dataRequests.list({ status: 'open', limit: AT_ONCE })
      for (const { id } of inTurn(open, leaving))
        if ((await assignments.assign({ table: 'data_requests', id })).mine) return id
      return undefined
    },
    onSuccess: (next) => (next ? void navigate(paths.adminDataRequest(next)) : toast(t('none'))),
    onError: () => toastError(t('failed')),
  })
  useShortcuts([{ keys: KEYS.next, label: t('key'), run: () => take.isPending || take.mutate() }])
}
