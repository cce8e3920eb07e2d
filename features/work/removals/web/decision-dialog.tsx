import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { fieldRef } from '#ui/field-ref.ts'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Decision } from '../policy.ts'
import { REMOVAL_REASONS, type RemovalReason } from '#features/work/reviews/reason.ts'
import { type AdminReview, NOTE_MAX, NOTE_MIN } from '../removal.ts'
import { removals } from './removal-calls.ts'

const FORM = 'review-decision'
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
  const [wrong, setWrong] = useState({ reason: false, note: false })
  const words = (error: Error) => (isRefusal(error) && known[error.code]) || t('refusals.other')
  const save = useMutation({
    mutationFn: (note: string) => {
      if (decision === 'remove')
        return removals.remove({ review_id: review.id, version: review.version, reason: reason!, note })
      if (decision === 'refuse') return removals.refuse({ report_id: review.report!.id, note })
      return removals.decide({ removal_id: review.removal!.id, outcome: decision, note })
    },
    onSuccess: async () => {
      toast(d('done'), d('doneText'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['review_queue'] })
    },
    onError: (error) => {
      toastError(t('error'), words(error))
      void queries.invalidateQueries({ queryKey: ['review_queue'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    const missing = { reason: decision === 'remove' && !reason, note: note.length < NOTE_MIN }
    setWrong(missing)
    if (missing.reason) return focusField('reason')
    if (missing.note) return focusField('note')
    if (!save.isPending) save.mutate(note)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={d('title')}
      description={d('hint')}
      initialFocus={fieldRef(decision === 'remove' && !review.report ? 'reason' : 'note')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={save.isPending && t('saving')}>
            {d('submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {save.error && (
          <Notice tone="bad" live>
            {words(save.error)}
          </Notice>
        )}
        {decision === 'remove' && (
          <RadioCards
            name="reason"
            legend={t('reason')}
            error={wrong.reason && t('reasonMissing')}
            options={REMOVAL_REASONS.map((value) => ({ value, label: reasons(value) }))}
            value={reason}
            onValue={(value) => setReason(REMOVAL_REASONS.find((each) => each === value) ?? null)}
          />
        )}
        <TextArea
          name="note"
          id="note"
          required
          label={d('note')}
          hint={d('noteHint')}
          error={wrong.note && t('noteMissing')}
          maxLength={NOTE_MAX}
        />
      </form>
    </Dialog>
  )
}
