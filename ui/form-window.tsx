import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button, type ButtonLook } from './button.tsx'
import DialogWindow, { type Opened } from './dialog-window.tsx'
import { Notice } from './notice.tsx'
import { KEYS } from './keys.ts'
import { sendForm, useShortcuts } from './shortcuts.ts'
import { toastError } from './toast.tsx'

/** What is wrong, by the name of its field: the sentence beside it, or `true` where the page says it already. */
export type Problems = Record<string, string | boolean | null | undefined>
export type Wrong = Readonly<Record<string, string | undefined>>

export type FormWindowProps<Answer> = {
  title: ReactNode
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The button that sends; `null` where there is none (yet). */
  submit: string | null
  busyText?: string | undefined
  variant?: ButtonLook['variant']
  /** What the button says while it is not known yet what would be sent. */
  counting?: string | false | null | undefined
  /** The other button says "Back". */
  back?: boolean | undefined
  /** What the other button says when it is neither "Cancel" nor "Back". */
  cancel?: string
  /** What the cross is called, where "Close" would be the deed itself. */
  closeText?: string
  /** What stands instead of the other button. */
  beside?: ReactNode
  /** What is missing or wrong, asked when it is to be sent and after each change from then on. */
  check?: ((form: FormData) => Problems) | undefined
  /** A photo is still being sent. */
  waits?: boolean
  /** Does it; what it throws is said here, and what was typed stays. */
  run: (form: FormData) => Promise<Answer>
  /** The sentence of what it threw; otherwise its own. */
  say?: ((error: unknown) => string) | undefined
  /** Which of them is a question back and no failure: the fields say it. */
  asksBack?: (error: unknown) => boolean
  /** What helps further, below that sentence. */
  more?: (error: unknown) => ReactNode
  /** A failure is told as a toast, too: with the same sentence, or with this one. */
  toasts?: boolean | string | undefined
  onFailed?: ((error: unknown) => unknown) | undefined
  /** After it was sent and has closed. */
  onSent?(this: void, answer: Answer): unknown
  /** The fields; `forget` takes back what was said of them, `asked` is whether somebody wanted to send them. */
  children?: ReactNode | ((wrong: Wrong, forget: () => void, asked: boolean) => ReactNode)
}

const FIRST =
  'fieldset:not(:has(:checked)) input[type=radio], input:checked, input:not([type=radio], [type=file]), select, textarea'
const WRONG =
  'fieldset[aria-invalid=true] input, :not(fieldset)[aria-invalid=true], [data-missing] button, [data-missing] input'
const sentencesOf = (problems: Problems): Wrong =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, said]) => (typeof said === 'string' && said ? [[name, said]] : [])),
  )

/** The window of a form with what sends it; form-dialog.tsx fetches it. */
export default function FormWindow<Answer>({
  open,
  onOpenChange,
  opener,
  title,
  text,
  size = 'md',
  submit,
  busyText,
  variant = 'primary',
  counting,
  back,
  cancel,
  closeText,
  beside,
  check,
  waits = false,
  run,
  say = (error) => (error instanceof Error ? error.message : String(error)),
  asksBack,
  more,
  toasts,
  onFailed,
  onSent,
  children,
}: FormWindowProps<Answer> & Opened) {
  const t = useTranslations('ui')
  const id = useId()
  const [wasOpen, setWasOpen] = useState(open)
  const [asked, setAsked] = useState<FormData | null>(null)
  const [refused, setRefused] = useState<Wrong>({})
  const [failure, setFailure] = useState<{ error: unknown; named: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const [led, setLed] = useState(0)
  const sending = useRef(false)
  const forget = () => {
    setAsked(null)
    setRefused({})
    setFailure(null)
  }
  if (open !== wasOpen) {
    setWasOpen(open)
    forget()
  }
  useEffect(() => {
    const form = led > 0 && document.getElementById(id)
    if (!form) return
    const first = form.querySelector<HTMLElement>(WRONG)
    first?.focus()
    ;(first ?? form.querySelector('[role=alert]'))?.scrollIntoView({ block: 'nearest' })
    setFailure((before) => before && { ...before, named: before.named && first !== null })
  }, [led, id])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // the dialog may stand inside another form of the page
    const form = new FormData(event.currentTarget)
    setAsked(form)
    const missing = Object.values(check?.(form) ?? {}).some(Boolean)
    if (missing) setLed((times) => times + 1)
    if (missing || waits || counting || sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    setRefused({})
    try {
      const answer = await run(form)
      onOpenChange(false)
      void onSent?.(answer)
    } catch (error) {
      void onFailed?.(error)
      if (asksBack?.(error)) return
      const details = isRefusal(error) && error.status === 422 ? error.details : []
      setRefused(Object.fromEntries(details.map(({ path, message }) => [path, message])))
      setFailure({ error, named: details.length > 0 })
      setLed((times) => times + 1)
      if (toasts) toastError(t('error'), toasts === true ? say(error) : toasts)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const wrong = { ...refused, ...(asked && sentencesOf(check?.(asked) ?? {})) }
  return (
    <DialogWindow
      open={open}
      onOpenChange={onOpenChange}
      opener={opener}
      title={title}
      description={text}
      closeText={closeText ?? t('close')}
      size={size}
      initialFocus={(how) =>
        (how !== 'touch' && document.getElementById(id)?.querySelector<HTMLElement>(FIRST)) || true
      }
      footer={
        <>
          {beside ?? (
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              {cancel ?? t(back ? 'back' : 'cancel')}
            </Button>
          )}
          {submit && (
            <Button type="submit" form={id} variant={variant} busy={busy ? (busyText ?? t('saving')) : counting}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void send(event)}
        onChange={({ currentTarget }) => {
          if (asked) setAsked(new FormData(currentTarget))
          setRefused({})
        }}
      >
        {submit && <SendKey label={submit} form={id} />}
        {typeof children === 'function' ? children(wrong, forget, asked !== null) : children}
        {asked && waits && (
          <Notice tone="warn" live>
            {t('photoWaits')}
          </Notice>
        )}
        {failure && !failure.named && (
          <Notice tone="bad" live>
            {say(failure.error)}
            {more?.(failure.error)}
          </Notice>
        )}
      </form>
    </DialogWindow>
  )
}

/** Counts only while the window is there. */
function SendKey({ label, form }: { label: string; form: string }) {
  useShortcuts([{ keys: KEYS.send, label, run: () => sendForm(form), over: true }])
  return null
}
