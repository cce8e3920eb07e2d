import { type ComponentProps, useState } from 'react'
import { formatCents, parseDollars } from '#lib/money.ts'
import { cx } from './cx.ts'
import { Field, type Own, split, useUnreadable } from './field.tsx'

/** Dollars on the screen, integer cents in the value; `null` when empty, or unreadable: then no form of it is sent. */
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
  const { named, handlers } = useUnreadable(control.onBlur)
  // what was typed stays as typed while it means the value; a value set from outside replaces it
  const meaning = typed.trim() ? parseDollars(typed) : null
  const text = meaning === value ? typed : shown(value)
  const unreadable = typed.trim() !== '' && meaning === null && value === null
  return (
    <Field {...field} error={unreadable && named ? invalidText : field.error}>
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
              {...handlers}
              {...given}
              data-unreadable={unreadable || undefined}
              type="text"
              value={text}
              onChange={(event) => {
                setTyped(event.target.value)
                onValue(event.target.value.trim() ? parseDollars(event.target.value) : null)
              }}
              onBlur={(event) => {
                if (meaning !== null) setTyped(shown(meaning))
                handlers.onBlur(event)
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
