import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { fieldRef } from '#ui/field-ref.ts'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { REMOVAL_REASONS, type RemovalReason } from '#features/work/reviews/reason.ts'
import { removals } from './removal-calls.ts'

const FORM = 'report-review'

/** Asks for one of the listed reasons and, if there is more to say, for a sentence. */
export default function ReportReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('removals.report')
  const reasons = useTranslations('removals.reasons')
  const [reason, setReason] = useState<RemovalReason | null>(null)
  const [missing, setMissing] = useState(false)
  const words = (error: Error) => {
    if (!isRefusal(error)) return t('failed')
    return error.code === 'reported_already'
      ? t('again')
      : error.code === 'decided_already'
        ? t('decided')
        : t('failed')
  }
  const send = useMutation({
    mutationFn: (details: string) => removals.report({ review_id: id, reason: reason!, ...(details && { details }) }),
    onSuccess: async () => {
      toast(t('done'), t('doneText'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['reviews', 'business'] })
    },
    onError: (error) => toastError(t('error'), words(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!reason)
    if (!reason) return focusField('reason')
    if (!send.isPending) send.mutate(String(new FormData(event.currentTarget).get('details')).trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('hint')}
      initialFocus={fieldRef('reason')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={send.isPending && t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {send.error && (
          <Notice tone="bad" live>
            {words(send.error)}
          </Notice>
        )}
        <RadioCards
          name="reason"
          legend={t('reason')}
          error={missing && t('missing')}
          options={REMOVAL_REASONS.map((value) => ({ value, label: reasons(value) }))}
          value={reason}
          onValue={(value) => setReason(REMOVAL_REASONS.find((each) => each === value) ?? null)}
        />
        <TextArea name="details" label={t('details')} optional={t('optional')} maxLength={1000} />
      </form>
    </Dialog>
  )
}
