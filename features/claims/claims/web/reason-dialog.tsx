import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** Asks for a reason before something that is explained to the other side. `optional` steps need none. */
export function ReasonDialog({
  open,
  onOpenChange,
  trigger,
  title,
  text,
  label,
  hint,
  missing,
  submit,
  busy,
  danger,
  optional,
  error,
  onReason,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement
  title: string
  text: string
  label: string
  hint?: string
  missing: string
  submit: string
  busy: string | false
  danger?: boolean
  optional?: boolean
  error: string | null
  onReason: (reason: string) => void
}) {
  const common = useTranslations('claims')
  const form = useId()
  const field = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const given = reason.trim()
    if (!optional && given.length < 3) {
      setWrong(true)
      focusField(field)
      return
    }
    onReason(given)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={title}
      description={text}
      closeText={common('close')}
      footer={
        <>
          <DialogClose render={<Button variant="secondary">{common('cancel')}</Button>} />
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4">
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        {!optional && (
          <TextArea
            id={field}
            label={label}
            hint={hint}
            maxLength={1000}
            value={reason}
            error={wrong && missing}
            onChange={(event) => {
              setReason(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
