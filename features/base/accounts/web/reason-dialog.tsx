import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useDraft } from './draft.ts'

/** A step that needs its reason: a button, a sentence about what follows, the reason, the deed. */
export function ReasonDialog({
  name,
  label,
  title,
  text,
  doText,
  busyText,
  variant = 'secondary',
  danger,
  run,
}: {
  /** Under which the reason is kept until it was sent: the booking and the step. */
  name: string
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
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const [reason, setReason, drop] = useDraft(name, '')
  const short = reason.trim().length < 3
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant={variant}>{label}</Button>}
      title={title}
      text={text}
      size="sm"
      submit={doText}
      busyText={busyText}
      variant={danger ? 'danger' : 'primary'}
      ready={!short}
      run={() => run(reason.trim())}
      onSent={drop}
    >
      {(asked) => (
        <TextArea
          name="reason"
          label={t('reason')}
          dir="auto"
          maxLength={500}
          value={reason}
          error={asked && short && t('reasonNeeded')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
