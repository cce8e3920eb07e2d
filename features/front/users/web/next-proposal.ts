import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { inTurn } from '#lib/in-turn.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { canDecideGrant } from '../policy.ts'
import { grants } from './people-data.ts'

/** With `n`: opens the next person about whom a proposal waits for one's own decision, after `leaving` if that is one. */
export function useNextProposalKey(leaving?: string): void {
  const t = useTranslations('adminUsers.nextOne')
  const navigate = useNavigate()
  const me = useMe()
  const find = useMutation({
    mutationFn: async () => {
      const now = new Date()
      const open = (await grants.list({})).map(({ person, proposed_by, ...grant }) => ({
        ...grant,
        id: person.id,
        person_id: person.id,
        proposed_by: proposed_by?.id ?? null,
      }))
      // the first proposed is the next
      return inTurn(open.toReversed(), leaving).find((proposal) => canDecideGrant(me, proposal, now).yes)?.id
    },
    onSuccess: (next) => (next ? void navigate(paths.adminUser(next)) : toast(t('none'))),
    onError: () => toastError(t('failed')),
  })
  useShortcuts([{ keys: KEYS.next, label: t('key'), run: () => find.isPending || find.mutate() }])
}
