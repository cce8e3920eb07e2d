import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { api } from './order-calls.ts'

/** The most that one call gives. */
const AT_ONCE = 100

/** With `n`: opens the booking of this business that has to be answered first, other than the one it leaves. */
export function useNextToAnswer(provider_id: string | undefined, leaving?: string): void {
  const t = useTranslations('orderWork.nextToAnswer')
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: async () => {
      const waiting = await api.list({
        provider_id: provider_id!,
        status: 'paid',
        work_status: 'requested',
        limit: AT_ONCE,
      })
      return waiting
        .filter(({ id }) => id !== leaving)
        .toSorted((a, b) => (a.respond_by ?? '').localeCompare(b.respond_by ?? ''))[0]
    },
    onSuccess: (next) => (next ? void navigate(paths.providerBooking(next.id)) : toast(t('none'))),
    onError: () => toastError(t('failed')),
  })
  useShortcuts([
    { keys: KEYS.next, label: t('key'), run: () => look.isPending || look.mutate(), when: provider_id !== undefined },
  ])
}
