import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  type InputEvent,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { isUnreadable } from './unreadable.ts'

export type FieldText = {
  label: ReactNode
  /** Said before the mistake: format, example, why it is asked. */
  hint?: ReactNode
  error?: string | false | null | undefined
  /** The word "optional" in the reader's language, when the field may stay empty. */
  optional?: string | false
  /** Label kept for screen readers only. */
  hideLabel?: boolean
}
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The red line under a field, with a shape, not only a color. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** What a field says of pasted text that did not fit; the layouts put it into the reader's language. */
export const LeftOut = createContext((text: string): string => text)

/** What a field says of half a date, time or number; the layouts put it into the reader's language. */
export const HalfTyped = createContext('')
/** Names what cannot be read once the field is left or its form was to be sent (guardForms). */
export function useUnreadable(onBlur: ComponentProps<'input'>['onBlur']) {
  const [named, setNamed] = useState(false)
  const look = (event: FocusEvent<HTMLInputElement> | FormEvent<HTMLInputElement>) => {
    setNamed(isUnreadable(event.currentTarget))
    if (event.type === 'blur') onBlur?.(event as FocusEvent<HTMLInputElement>)
  }
  // gone with the correction, not when the field is left: what moves under the pointer swallows its click
  const forget = ({ currentTarget }: InputEvent<HTMLInputElement>) => setNamed(named && isUnreadable(currentTarget))
  return { named, forget, handlers: { onInvalid: look, onBlur: look } }
}

type Typed = HTMLInputElement | HTMLTextAreaElement
/** The browser cuts what is pasted beyond `maxLength` without a word: this says what was cut, until more is typed. */
function useLeftOut(maxLength = Number.POSITIVE_INFINITY, lines = false) {
  const say = use(LeftOut)
  const [text, setText] = useState('')
  return {
    note: text && say(text),
    handlers: {
      onPaste: (event: ClipboardEvent<Typed>) => {
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const pasted = event.clipboardData.getData('text').replaceAll(/\r?\n/g, lines ? '\n' : '')
        const room = maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0)
        setText(pasted.slice(Math.max(0, room)).trim())
      },
      onInput: ({ nativeEvent }: InputEvent<Typed>) => {
        if (nativeEvent.inputType !== 'insertFromPaste') setText('')
      },
    },
  }
}

/** Label, hint, control, error. Its id is the given one, else made; an ErrorSummary links to it. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  note,
  id,
  className,
  children,
}: FieldText & { note?: ReactNode; id?: string; className?: string; children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const own = id ?? made
  const described = cx(hint && `${own}-hint`, note && `${own}-note`, error && `${own}-error`) || undefined
  return (
    <div className={className}>
      <label htmlFor={own} className={cx('mb-1.5 block text-sm font-semibold', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> ({optional})</span>}
      </label>
      {hint && (
        <p id={`${own}-hint`} className="-mt-1 mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({ id: own, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={`${own}-note`} role="status" className="mt-1.5 text-sm wrap-anywhere text-warn">
          {note}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

export type Own = FieldText & { fieldClass?: string }
/** What the label's part of a field takes, and what its control takes. */
export const split = <P extends Own & { id?: string; name?: string }>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClass,
  ...control
}: P) => ({
  field: { label, hint, error, optional, hideLabel, className: fieldClass, id: control.id ?? control.name },
  control,
})

/** One line of text. Takes everything an `<input>` takes, a form library's handlers included. */
export function TextField(props: Own & ComponentProps<'input'>) {
  const { field, control } = split(props)
  const { note, handlers } = useLeftOut(control.maxLength)
  const half = use(HalfTyped)
  const { named, forget, handlers: watched } = useUnreadable(control.onBlur)
  return (
    <Field {...field} error={named ? half : field.error} note={note}>
      {(given) => (
        <input
          type="text"
          {...handlers}
          {...control}
          {...watched}
          onInput={(event) => {
            ;(control.onInput ?? handlers.onInput)(event)
            forget(event)
          }}
          {...given}
          className={cx('control', control.className)}
        />
      )}
    </Field>
  )
}

/** Several lines; grows with its content where the browser can. */
export function TextArea(props: Own & ComponentProps<'textarea'>) {
  const { field, control } = split(props)
  const { note, handlers } = useLeftOut(control.maxLength, true)
  return (
    <Field {...field} note={note}>
      {(given) => (
        <textarea
          rows={4}
          {...handlers}
          {...control}
          {...given}
          className={cx('control field-sizing-content', control.className)}
        />
      )}
    </Field>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

/** The browser's own select: best on phones, and it needs no script. `empty` is the first, valueless line. */
export function SelectField({
  options,
  empty,
  ...props
}: Own & ComponentProps<'select'> & { options: readonly Option[]; empty?: string }) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(given) => (
        <span className="relative block">
          <select {...control} {...given} className={cx('control', control.className)}>
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
        </span>
      )}
    </Field>
  )
}

/** A calendar day, `YYYY-MM-DD`, in the browser's own date control and local format. */
export function DateField(props: Own & Omit<ComponentProps<'input'>, 'type'>) {
  return <TextField {...props} type="date" className={cx('max-w-56', props.className)} />
}

/** One yes or no; the whole line is the target. */
export function CheckboxField(props: Own & Omit<ComponentProps<'input'>, 'type'>) {
  const { field, control } = split(props)
  const made = useId()
  const id = field.id ?? made
  const described = cx(field.hint && `${id}-hint`, field.error && `${id}-error`) || undefined
  return (
    <div className={field.className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...control}
          id={id}
          type="checkbox"
          aria-describedby={described}
          aria-invalid={field.error ? true : undefined}
          className="tick"
        />
        <span className={cx(field.hideLabel && 'sr-only')}>{field.label}</span>
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="-mt-1 pl-9 text-sm text-ink-soft">
          {field.hint}
        </p>
      )}
      {field.error && <FieldError id={`${id}-error`}>{field.error}</FieldError>}
    </div>
  )
}

/** Focuses a control by id or name: what an error summary's link and a failed submit do. */
export function focusField(name: string) {
  const found = document.getElementById(name) ?? document.getElementsByName(name)[0]
  found?.focus()
  found?.scrollIntoView({ block: 'center' })
}
