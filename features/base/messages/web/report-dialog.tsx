import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { type Message, REPORT_REASONS, REPORT_TEXT_MAX } from '../message.ts'
import { api } from './talk.ts'

const FORM = 'report-form'

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
  const [missing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (input: Parameters<typeof api.report>[0]) => api.report(input),
    onSuccess: () => {
      toast(t('done'), t('doneText'))
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const details = String(new FormData(event.currentTarget).get('details')).trim()
    setMissing(!reason)
    if (!reason) return focusField('report-reason')
    if (report.isPending) return
    const about = { conversation_id: conversation, ...(message && { message_id: message.id }) }
    report.mutate({ ...about, reason, ...(details && { details }) })
  }
  const { error } = report
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(message ? 'one' : 'all')}
      description={t('hint', { name })}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={report.isPending && t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {error && (
          <Notice tone="bad" live>
            {(isRefusal(error) && refusals[error.code]) || t('failed')}
          </Notice>
        )}
        {message && (
          <blockquote className="line-clamp-5 border-l-4 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <bdi>{message.content || t('onlyFiles')}</bdi>
          </blockquote>
        )}
        <RadioCards
          name="report-reason"
          legend={t('reason')}
          error={missing && t('reasonMissing')}
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
      </form>
    </Dialog>
  )
}
