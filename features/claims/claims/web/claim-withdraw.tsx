import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { ClaimDetail } from '../claim.ts'
import { api, claimChanged, useSentence } from './claim-calls.ts'

/** The driver takes the claim back, and says why. */
export function ClaimWithdraw({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.withdraw')
  const sentence = useSentence()
  return (
    <ReasonDialog
      name={`${claim.id}:withdraw`}
      label={t('open')}
      look={{ variant: 'quiet', size: 'sm' }}
      title={t('title')}
      text={t('text')}
      reason={{ label: t('reason'), missing: t('reasonMissing') }}
      most={1000}
      doText={t('submit')}
      busyText={t('submitting')}
      back={false}
      danger
      run={async (reason) => {
        await api.withdraw({ claim_id: claim.id, reason })
      }}
      say={sentence}
      toasts={t('failed')}
      onSent={() => {
        toast(t('done'), t('doneText'))
        void claimChanged()
      }}
    />
  )
}
