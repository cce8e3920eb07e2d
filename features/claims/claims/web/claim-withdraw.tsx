import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { ClaimDetail } from '../claim.ts'
import { api, claimChanged, useSentence } from './claim-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The driver takes the claim back, and says why. */
export function ClaimWithdraw({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.withdraw')
  const common = useTranslations('claims')
  const sentence = useSentence()
  const [open, setOpen] = useState(false)
  const withdraw = useMutation({
    mutationFn: (reason: string) => api.withdraw({ claim_id: claim.id, reason }),
    onSuccess: async () => {
      setOpen(false)
      toast(t('done'), t('doneText'))
      await claimChanged()
    },
    onError: () => toastError(common('error'), t('failed')),
  })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="sm">
          {t('open')}
        </Button>
      }
      title={t('title')}
      text={t('text')}
      label={t('reason')}
      missing={t('reasonMissing')}
      submit={t('submit')}
      busy={withdraw.isPending && t('submitting')}
      danger
      error={withdraw.error ? sentence(withdraw.error) : null}
      onReason={(reason) => withdraw.mutate(reason)}
    />
  )
}
