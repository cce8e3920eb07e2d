import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'
import { useDraft } from './draft.ts'

type Frame = Pick<
  FormDialogProps<string | void>,
  'title' | 'text' | 'busyText' | 'back' | 'say' | 'toasts' | 'onFailed' | 'onSent' | 'onOpenChange'
>

/** A step that needs its reason: a button, a sentence about what follows, the reason, the deed. */
export function ReasonDialog({
  name,
  label,
  about,
  look,
  doText = label,
  danger,
  audited,
  reason: words = {},
  optional,
  most = 500,
  check,
  run,
  onSent,
  children,
  ...frame
}: Frame & {
  /** Under which the reason is kept until it was sent: the record and the step. */
  name: string
  label: string
  /** Whom it is about, for those who only hear the button. */
  about?: string
  look?: ButtonLook
  doText?: string
  danger?: boolean | undefined
  /** An act of an admin: its reason goes into the audit log. */
  audited?: boolean
  /** What the reason is called, what is said of it before, and when it is missing. */
  reason?: { label?: string; hint?: ReactNode; missing?: string }
  /** No reason has to be given. */
  optional?: string | false
  most?: number
  /** What is missing of the further fields. */
  check?: (form: FormData) => Problems
  /** Does it; a sentence that it gives back is said. */
  run: (reason: string, form: FormData) => Promise<string | void>
  /** Further fields, read by their names from the form. */
  children?: ReactNode | ((wrong: Wrong) => ReactNode)
}) {
  const t = useTranslations('ui')
  const id = useId()
  const [reason, setReason, drop] = useDraft(name, '')
  const given = reason.trim()
  const short = given.length < 3 && !(optional && given === '')
  return (
    <FormDialog
      size={audited ? 'md' : 'sm'}
      back={!audited}
      toasts={audited}
      {...frame}
      trigger={
        <Button variant={audited && danger ? 'danger' : 'secondary'} {...(audited && { size: 'sm' })} {...look}>
          {label}
          {about && <span className="sr-only">{about}</span>}
        </Button>
      }
      submit={doText}
      variant={danger ? 'danger' : 'primary'}
      check={(form) => ({
        ...check?.(form),
        reason: short && (words.missing ?? t(audited ? 'reasonMissing' : 'reasonNeeded')),
      })}
      run={(form) => run(given, form)}
      onSent={(said) => {
        drop()
        if (said) toast(t('saved'), said)
        void onSent?.(said)
      }}
    >
      {(wrong) => (
        <>
          {typeof children === 'function' ? children(wrong) : children}
          <TextArea
            id={id}
            name="reason"
            dir="auto"
            required={!optional}
            label={words.label ?? t('reason')}
            hint={words.hint ?? (audited && t('reasonHint'))}
            optional={optional}
            maxLength={most}
            value={reason}
            error={wrong['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
