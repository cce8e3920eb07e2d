import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/**
 * A form in a dialog: leads to what is missing once it was asked for, waits for photos on their way, is sent once,
 * and says next to its fields why it was refused.
 */
export function FormDialog({
  open,
  onOpenChange,
  trigger,
  title,
  text,
  size,
  submit,
  busyText,
  variant = 'primary',
  ready,
  waits = false,
  run,
  onSent,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  text?: ReactNode
  size?: 'sm' | 'md'
  submit: string
  busyText: string
  variant?: ButtonLook['variant']
  /** Nothing is missing. */
  ready: boolean
  /** A photo is still being sent. */
  waits?: boolean
  /** Does it. Resolves to the sentence of a failure, or null. */
  run: () => Promise<string | null>
  onSent?: () => void
  /** The fields; `asked` once somebody wanted to send them. */
  children: (asked: boolean) => ReactNode
}) {
  const t = useTranslations('ui')
  const form = useId()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    if (missed === 0) return
    const first = '[aria-invalid=true], [data-missing] button, [data-missing] input'
    document.getElementById(form)?.querySelector<HTMLElement>(first)?.focus()
  }, [missed, form])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!ready) setMissed((times) => times + 1)
    if (!ready || waits || busy) return
    setBusy(true)
    setFailure(null)
    const problem = await run()
    setBusy(false)
    setFailure(problem)
    if (problem) return
    setAsked(false)
    onOpenChange(false)
    onSent?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...(trigger && { trigger })}
      title={title}
      description={text}
      closeText={t('close')}
      {...(size && { size })}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={form} variant={variant} busy={busy && busyText}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        {children(asked)}
        {asked && waits && (
          <Notice tone="warn" live>
            {t('photoWaits')}
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
