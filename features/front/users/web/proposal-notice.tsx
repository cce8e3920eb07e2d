import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AdminGrant } from '../grant.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { grants } from './people-data.ts'
import { askAgain } from '#features/front/privacy/web/request-data.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'

/** What one admin proposed about this person: another one confirms or refuses it here, who proposed it takes it back. */
export function ProposalNotice({ proposal }: { proposal: AdminGrant }) {
  const t = useTranslations('adminUsers')
  const dates = useWhen()
  const me = useMe()
  const { id, kind, person, proposed_by } = proposal
  const names = { person: person.name, kind: t(`grants.${kind}`) }
  const withdraw = useMutation({
    mutationFn: () => grants.withdraw({ id }),
    onSuccess: async () => {
      toast(t('saved'), t('proposal.withdrawn'))
      await askAgain()
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  const decide = (confirm: boolean) => async (reason: string) => {
    await grants.decide({ id, confirm, reason })
    await askAgain()
    return t(confirm ? 'proposal.confirmed' : 'proposal.refused')
  }
  const mine = me.id === proposed_by?.id
  return (
    <Notice
      tone="warn"
      title={t('proposal.title', names)}
      action={
        mine ? (
          <Button
            variant="secondary"
            size="sm"
            busy={withdraw.isPending && t('saving')}
            onClick={() => withdraw.mutate()}
          >
            {t('proposal.withdraw')}
          </Button>
        ) : (
          me.id !== person.id && (
            <>
              <ReasonDialog
                audited
                name={`${id}:proposal.confirm`}
                look={{ variant: 'primary' }}
                label={t('proposal.confirm')}
                title={t('proposal.confirmTitle', names)}
                text={t('proposal.confirmText', names)}
                optional={t('proposal.optional')}
                run={decide(true)}
              />
              <ReasonDialog
                audited
                name={`${id}:proposal.refuse`}
                label={t('proposal.refuse')}
                title={t('proposal.refuseTitle')}
                text={t('proposal.refuseText', names)}
                run={decide(false)}
              />
            </>
          )
        )
      }
    >
      <p className="wrap-anywhere">
        {t('proposal.by', {
          by: proposed_by?.name ?? t('person.unknown'),
          date: dates.promise(proposal.proposed_at),
          reason: proposal.reason,
          until: dates.promise(proposal.expires_at),
        })}
      </p>
      {mine && <p>{t('proposal.mine')}</p>}
      {me.id === person.id && <p>{t('proposal.about')}</p>}
      {withdraw.error && (
        <p role="alert" className="font-semibold text-bad">
          {withdraw.error.message}
        </p>
      )}
    </Notice>
  )
}
