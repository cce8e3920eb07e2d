import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { OUTCOMES, REPORT_TEXT_MAX } from '#features/base/messages/message.ts'
import { reportsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(reportsContract)

/** Closes a report with an outcome and a reason; both are asked for. */
export default function ResolveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('support.reports')
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | null>(null)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('resolveTitle')}
      text={t('resolveHint')}
      submit={t('resolve')}
      busyText={t('saving')}
      check={(form) => ({
        outcome: !outcome && t('outcomeMissing'),
        resolution: !String(form.get('resolution')).trim() && t('reasonMissing'),
      })}
      run={(form) => api.resolveReport({ id, outcome: outcome!, resolution: String(form.get('resolution')).trim() })}
      say={(error) => t(isRefusal(error) && error.code === 'resolved_already' ? 'resolvedAlready' : 'saveFailed')}
      toasts
      onSent={() => {
        toast(t('done'), t('doneText'))
        void queries.invalidateQueries({ queryKey: ['message_reports'] })
      }}
    >
      {(wrong) => (
        <>
          <RadioCards
            name="outcome"
            legend={t('outcome')}
            error={wrong['outcome']}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            value={outcome}
            onValue={(value) => setOutcome(OUTCOMES.find((each) => each === value) ?? null)}
          />
          <TextArea
            name="resolution"
            required
            label={t('reason')}
            hint={t('reasonHint')}
            error={wrong['resolution']}
            maxLength={REPORT_TEXT_MAX}
          />
        </>
      )}
    </FormDialog>
  )
}
