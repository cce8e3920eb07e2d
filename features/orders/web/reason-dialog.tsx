import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** A step that needs its reason: a button, a sentence about what follows, the reason, the deed. */
export function ReasonDialog({
  label,
  title,
  text,
  doText,
  busyText,
  variant = 'secondary',
  danger,
  run,
}: {
  label: string
  title: string
  text: ReactNode
  doText: string
  busyText: string
  variant?: ButtonLook['variant']
  danger?: boolean
  /** Does it; what it throws is said here. Returns the sentence of a failure, or null. */
  run: (reason: string) => Promise<string | null>
}) {
  const t = useTranslations('orders.acts')
  const close = useTranslations('orders')('close')
  const form = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const short = reason.trim().length < 3
    setMissing(short)
    if (short || busy) return
    setBusy(true)
    const problem = await run(reason.trim())
    setBusy(false)
    setFailure(problem)
    if (!problem) setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={text}
      closeText={close}
      size="sm"
      trigger={<Button variant={variant}>{label}</Button>}
      footer={
        <>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy && busyText}>
            {doText}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextArea
          name="reason"
          label={t('reason')}
          maxLength={500}
          value={reason}
          error={missing && t('reasonNeeded')}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
