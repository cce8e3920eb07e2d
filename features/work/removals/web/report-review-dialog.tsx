import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { REMOVAL_REASONS, type RemovalReason } from '#features/work/reviews/reason.ts'
import { removals } from './removal-calls.ts'

/** Asks for one of the listed reasons and, if there is more to say, for a sentence. */
export default function ReportReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('removals.report')
  const reasons = useTranslations('removals.reasons')
  const [reason, setReason] = useState<RemovalReason | null>(null)
  const words = (error: unknown) => {
    if (!isRefusal(error)) return t('failed')
    return error.code === 'reported_already'
      ? t('again')
      : error.code === 'decided_already'
        ? t('decided')
        : t('failed')
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={t('hint')}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({ reason: !reason && t('missing') })}
      run={(form) => {
        const details = String(form.get('details')).trim()
        return removals.report({ review_id: id, reason: reason!, ...(details && { details }) })
      }}
      say={words}
      toasts
      onSent={() => {
        toast(t('done'), t('doneText'))
        void queries.invalidateQueries({ queryKey: ['reviews', 'business'] })
      }}
    >
      {(wrong) => (
        <>
          <RadioCards
            name="reason"
            legend={t('reason')}
            error={wrong['reason']}
            options={REMOVAL_REASONS.map((value) => ({ value, label: reasons(value) }))}
            value={reason}
            onValue={(value) => setReason(REMOVAL_REASONS.find((each) => each === value) ?? null)}
          />
          <TextArea name="details" label={t('details')} optional={t('optional')} maxLength={1000} />
        </>
      )}
    </FormDialog>
  )
}
