import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Decision } from '../policy.ts'
import { REMOVAL_REASONS, type RemovalReason } from '#features/work/reviews/reason.ts'
import { type AdminReview, NOTE_MAX, NOTE_MIN } from '../removal.ts'
import { removals } from './removal-calls.ts'

/** One decision with its sentence; a removal names one of the listed reasons. What was typed survives a refusal. */
export default function DecisionDialog({
  review,
  decision,
  onClose,
}: {
  review: AdminReview
  decision: Decision
  onClose: () => void
}) {
  const t = useTranslations('adminReviews')
  const d = useTranslations(`adminReviews.dialogs.${decision}`)
  const reasons = useTranslations('removals.reasons')
  const known: Record<string, string> = useMessages().adminReviews.refusals
  const [reason, setReason] = useState<RemovalReason | null>(review.report?.reason ?? null)
  const save = (note: string) => {
    if (decision === 'remove')
      return removals.remove({ review_id: review.id, version: review.version, reason: reason!, note })
    if (decision === 'refuse') return removals.refuse({ report_id: review.report!.id, note })
    return removals.decide({ removal_id: review.removal!.id, outcome: decision, note })
  }
  const noteIn = (form: FormData) => String(form.get('note')).trim()
  const changed = () => queries.invalidateQueries({ queryKey: ['review_queue'] })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={d('title')}
      text={d('hint')}
      submit={d('submit')}
      busyText={t('saving')}
      check={(form) => ({
        reason: decision === 'remove' && !reason && t('reasonMissing'),
        note: noteIn(form).length < NOTE_MIN && t('noteMissing'),
      })}
      run={(form) => save(noteIn(form))}
      say={(error) => (isRefusal(error) && known[error.code]) || t('refusals.other')}
      toasts
      onFailed={changed}
      onSent={() => {
        toast(d('done'), d('doneText'))
        void changed()
      }}
    >
      {(wrong) => (
        <>
          {decision === 'remove' && (
            <RadioCards
              name="reason"
              legend={t('reason')}
              error={wrong['reason']}
              options={REMOVAL_REASONS.map((value) => ({ value, label: reasons(value) }))}
              value={reason}
              onValue={(value) => setReason(REMOVAL_REASONS.find((each) => each === value) ?? null)}
            />
          )}
          <TextArea
            name="note"
            required
            label={d('note')}
            hint={d('noteHint')}
            error={wrong['note']}
            maxLength={NOTE_MAX}
          />
        </>
      )}
    </FormDialog>
  )
}
