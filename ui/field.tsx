import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { formatCents, parseDollars } from '#lib/money.ts'
import { cx } from './cx.ts'

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

/** The red line under a field, with a shape, not only a colour. */
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
      <label htmlFor={own} className={cx('mb-1.5 block font-semibold', hideLabel && 'sr-only')}>
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

type Own = FieldText & { fieldClass?: string }
const split = <P extends Own & { id?: string; name?: string }>({
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
  return (
    <Field {...field} note={note}>
      {(given) => (
        <input type="text" {...handlers} {...control} {...given} className={cx('control', control.className)} />
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
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(given) => <input {...control} {...given} type="date" className={cx('control max-w-56', control.className)} />}
    </Field>
  )
}

/** Dollars on the screen, integer cents in the value; `null` when empty or unreadable (then `invalidText` is shown). */
export function MoneyField({
  value,
  onValue,
  invalidText,
  unit,
  ...props
}: Own &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    value: number | null
    onValue: (cents: number | null) => void
    invalidText: string
    /** What one price buys, after the box: "per day". */
    unit?: string
  }) {
  const { field, control } = split(props)
  const shown = (cents: number | null) => (cents === null ? '' : formatCents(cents).slice(1))
  const [typed, setTyped] = useState('')
  const [touched, setTouched] = useState(false)
  // what was typed stays as typed while it means the value; a value set from outside replaces it
  const meaning = typed.trim() ? parseDollars(typed) : null
  const text = meaning === value ? typed : shown(value)
  const unreadable = touched && typed.trim() !== '' && meaning === null && value === null
  return (
    <Field {...field} error={unreadable ? invalidText : field.error}>
      {(given) => (
        <span className="flex items-center gap-2">
          <span className="relative block w-full max-w-48">
            <span aria-hidden className="absolute inset-y-0 left-3.5 grid place-content-center text-ink-soft">
              $
            </span>
            <input
              inputMode="decimal"
              autoComplete="off"
              {...control}
              {...given}
              type="text"
              value={text}
              onChange={(event) => {
                setTyped(event.target.value)
                onValue(event.target.value.trim() ? parseDollars(event.target.value) : null)
              }}
              onBlur={(event) => {
                setTouched(true)
                if (meaning !== null) setTyped(shown(meaning))
                control.onBlur?.(event)
              }}
              className={cx('control pl-8!', control.className)}
            />
          </span>
          {unit && <span className="text-sm text-ink-soft">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** A password that can be shown, pasted and filled by a password manager. */
export function PasswordField({
  showText,
  hideText,
  ...props
}: Own & Omit<ComponentProps<'input'>, 'type'> & { showText: string; hideText: string }) {
  const { field, control } = split(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(given) => (
        <span className="relative block">
          <input
            {...control}
            {...given}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx('control pr-14!', control.className)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? hideText : showText}
            title={shown ? hideText : showText}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-content-center rounded-sm text-ink-soft"
          >
            {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </span>
      )}
    </Field>
  )
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
