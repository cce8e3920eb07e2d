import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { type Message, REPORT_REASONS, REPORT_TEXT_MAX } from '../message.ts'
import { api } from './talk.ts'

/** Reports one message, or the conversation when none is given. */
export function ReportDialog({
  conversation,
  message,
  name,
  onClose,
}: {
  conversation: string
  message: Message | null
  name: string
  onClose: () => void
}) {
  const t = useTranslations('messages.report')
  const refusals: Record<string, string> = useMessages().messages.refusals
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number] | null>(null)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(message ? 'one' : 'all')}
      text={t('hint', { name })}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({ reason: !reason && t('reasonMissing') })}
      run={(form) => {
        const details = String(form.get('details')).trim()
        const about = { conversation_id: conversation, ...(message && { message_id: message.id }) }
        return api.report({ ...about, reason: reason!, ...(details && { details }) })
      }}
      say={(error) => (isRefusal(error) && refusals[error.code]) || t('failed')}
      onSent={() => toast(t('done'), t('doneText'))}
    >
      {(wrong) => (
        <>
          {message && (
            <blockquote className="line-clamp-5 border-l-4 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
              <bdi>{message.content || t('onlyFiles')}</bdi>
            </blockquote>
          )}
          <RadioCards
            name="report-reason"
            legend={t('reason')}
            error={wrong['reason']}
            options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onValue={(value) => setReason(REPORT_REASONS.find((each) => each === value) ?? null)}
          />
          <TextArea
            name="details"
            label={t('details')}
            optional={t('optional')}
            hint={t('detailsHint')}
            maxLength={REPORT_TEXT_MAX}
            rows={3}
          />
        </>
      )}
    </FormDialog>
  )
}
