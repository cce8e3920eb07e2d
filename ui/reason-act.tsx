import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusField, TextArea } from './field.tsx'
import { Notice } from './notice.tsx'
import { sendForm, useShortcuts } from './shortcuts.ts'
import { toast, toastError } from './toast.tsx'

/**
 * A button that asks why in a window before it acts. What was typed stays there when it is refused. `children` are
 * further fields, read by their names from `form`; `check` names the field of theirs that is missing.
 */
export function ReasonAct({
  label,
  about,
  title,
  text,
  hint,
  danger,
  primary,
  optional,
  children,
  check,
  run,
}: {
  label: string
  /** Whom it is about, for those who only hear the button. */
  about?: string
  title: string
  text: string
  hint?: string
  danger?: boolean
  primary?: boolean
  /** No reason has to be given. */
  optional?: string
  children?: ReactNode
  check?: (form: FormData) => string | null
  /** Does it; the sentence it gives back is said. */
  run: (reason: string, form: FormData) => Promise<string>
}) {
  const t = useTranslations('ui')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const act = useMutation({
    mutationFn: (form: FormData) => run(String(form.get('reason')).trim(), form),
    onSuccess: (said) => {
      toast(t('saved'), said)
      setOpen(false)
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next) return
    act.reset()
    setMissing(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act.isPending) return
    const form = new FormData(event.currentTarget)
    const field = check?.(form)
    const short = !optional && String(form.get('reason')).trim().length < 3
    setMissing(short)
    if (field) return focusField(field)
    if (short) return focusField(`${id}-reason`)
    act.mutate(form)
  }
  useShortcuts([{ keys: 'mod+enter', label, run: () => sendForm(id), when: open }])
  return (
    <>
      <Button
        variant={danger ? 'danger' : primary ? 'primary' : 'secondary'}
        size="sm"
        aria-haspopup="dialog"
        onClick={() => turn(true)}
      >
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={turn}
          title={title}
          description={text}
          closeText={t('close')}
          footer={
            <>
              <Button variant="secondary" onClick={() => turn(false)}>
                {t('cancel')}
              </Button>
              <Button
                type="submit"
                form={id}
                variant={danger ? 'danger' : 'primary'}
                busy={act.isPending && t('saving')}
              >
                {label}
              </Button>
            </>
          }
        >
          <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
            {act.error && (
              <Notice tone="bad" live>
                {act.error.message}
              </Notice>
            )}
            {children}
            <TextArea
              id={`${id}-reason`}
              name="reason"
              required={!optional}
              optional={optional ?? false}
              maxLength={500}
              label={t('reason')}
              hint={hint ?? t('reasonHint')}
              error={missing && t('reasonMissing')}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
