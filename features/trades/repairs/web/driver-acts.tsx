import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { canCancelRepair, canResume, canStop } from '../policy.ts'
import { type Repair, type Version, versionName } from '../repair.ts'
import { api, repairChanged } from './repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

/** Says no to more work, with the reason that the shop reads. */
export function DeclineVersion({ version }: { version: Version }) {
  const t = useTranslations('driverRepair')
  const sentence = useSentence()
  return (
    <ReasonDialog
      name={`${version.id}:decline`}
      label={t('decline')}
      title={t('declineTitle', { name: versionName(version) })}
      text={t('declineText')}
      busyText={t('declining')}
      say={sentence}
      run={async (reason) => repairChanged(await api.declineVersion({ estimate_id: version.id, reason }))}
    />
  )
}

/** Stops the work, lets it go on, or lets go of the repair: what of it is possible now. */
export function DriverActs({ repair }: { repair: Repair }) {
  const t = useTranslations('driverRepair')
  const sentence = useSentence()
  const words = useTranslations('repairs.page')
  const resume = useMutation({
    mutationFn: () => api.resume({ repair_id: repair.id }),
    onSuccess: (changed) => {
      toast(t('resumed'))
      repairChanged(changed)
    },
    onError: (error) => toastError(words('refused'), sentence(error)),
  })
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {canResume(repair).yes && (
        <Button busy={resume.isPending && words('loading')} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      )}
      {canStop(repair).yes && (
        <ReasonDialog
          name={`${repair.id}:stop`}
          label={t('stop')}
          title={t('stopTitle')}
          text={t('stopText')}
          busyText={t('stopping')}
          danger
          say={sentence}
          run={async (reason) => repairChanged(await api.stop({ repair_id: repair.id, reason }))}
        />
      )}
      {canCancelRepair(repair).yes && (
        <ReasonDialog
          name={`${repair.id}:cancel`}
          label={t('cancel')}
          title={t('cancelTitle')}
          text={t('cancelText')}
          busyText={t('canceling')}
          danger
          say={sentence}
          run={async (reason) => repairChanged(await api.cancel({ repair_id: repair.id, reason }))}
        />
      )}
      <FormDialog
        size="sm"
        title={t('paperTitle')}
        text={t('paperText')}
        submit={t('paperDo')}
        busyText={t('papering')}
        trigger={<Button variant="quiet">{t('paper')}</Button>}
        say={sentence}
        run={() => api.withdrawConsent({})}
        onSent={() => toast(t('papered'))}
      />
    </div>
  )
}
