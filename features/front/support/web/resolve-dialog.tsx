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
import { OUTCOMES, REPORT_TEXT_MAX } from '#features/base/messages/message.ts'
import { reportsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(reportsContract)
const FORM = 'resolve-form'

/** Closes a report with an outcome and a reason; both are asked for. */
export default function ResolveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('support.reports')
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | null>(null)
  const [missing, setMissing] = useState<{ outcome: boolean; reason: boolean }>({ outcome: false, reason: false })
  const words = (error: Error) =>
    t(isRefusal(error) && error.code === 'resolved_already' ? 'resolvedAlready' : 'saveFailed')
  const resolve = useMutation({
    mutationFn: (input: Parameters<typeof api.resolveReport>[0]) => api.resolveReport(input),
    onSuccess: async () => {
      toast(t('done'), t('doneText'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['message_reports'] })
    },
    onError: (error) => toastError(t('error'), words(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const resolution = String(new FormData(event.currentTarget).get('resolution')).trim()
    setMissing({ outcome: !outcome, reason: !resolution })
    if (!outcome) return focusField('outcome')
    if (!resolution) return focusField('resolution')
    if (!resolve.isPending) resolve.mutate({ id, outcome, resolution })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('resolveTitle')}
      description={t('resolveHint')}
      initialFocus={fieldRef('outcome')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={resolve.isPending && t('saving')}>
            {t('resolve')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {resolve.error && (
          <Notice tone="bad" live>
            {words(resolve.error)}
          </Notice>
        )}
        <RadioCards
          name="outcome"
          legend={t('outcome')}
          error={missing.outcome && t('outcomeMissing')}
          options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          value={outcome}
          onValue={(value) => setOutcome(OUTCOMES.find((each) => each === value) ?? null)}
        />
        <TextArea
          name="resolution"
          id="resolution"
          required
          label={t('reason')}
          hint={t('reasonHint')}
          error={missing.reason && t('reasonMissing')}
          maxLength={REPORT_TEXT_MAX}
        />
      </form>
    </Dialog>
  )
}
