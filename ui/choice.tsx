import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; icon?: ReactNode; disabled?: boolean }
type Group = {
  /** The question all choices answer. */
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | false | null | undefined
  optional?: string | false
  name: string
  options: readonly Choice[]
  columns?: 1 | 2 | 3
  /** Short ones, two (or three) beside each other also on a phone. */
  compact?: boolean
  className?: string
}
type InputProps = Omit<ComponentProps<'input'>, 'type' | 'name' | 'className' | 'checked' | 'value'>
const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

function Cards({
  type,
  legend,
  hideLegend,
  hint,
  error,
  optional,
  name,
  options,
  columns = 1,
  compact,
  className,
  isChecked,
  ...rest
}: Group & InputProps & { type: 'radio' | 'checkbox'; isChecked?: (value: string) => boolean }) {
  const id = useId()
  return (
    <fieldset
      className={className}
      aria-describedby={cx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      aria-invalid={error ? true : undefined}
      role={type === 'radio' ? 'radiogroup' : 'group'}
    >
      <legend className={cx('mb-1.5 font-semibold', hideLegend && 'sr-only')}>
        {legend}
        {optional && <span className="font-normal text-ink-soft"> ({optional})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div
        className={cx('grid gap-2', compact ? (columns === 3 ? 'grid-cols-3' : 'grid-cols-2') : columnClass[columns])}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'flex items-center rounded-md border border-line-strong bg-card transition-colors hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-wash has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-disabled:opacity-60',
              compact ? cx('min-h-11 gap-2 py-2', columns === 3 ? 'px-2' : 'px-3') : 'min-h-14 gap-3 px-4 py-3',
            )}
          >
            <input
              {...rest}
              {...(isChecked && { checked: isChecked(option.value) })}
              id={index === 0 ? name : `${name}-${option.value}`}
              type={type}
              name={name}
              value={option.value}
              disabled={option.disabled ?? rest.disabled}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              className="tick"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}`} className="block text-sm text-ink-soft">
                  {option.hint}
                </span>
              )}
            </span>
            {option.icon && <span className="shrink-0 text-accent">{option.icon}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** One of a few, as cards. Controlled by `value`/`onValue`, or given the handlers of a form library. */
export function RadioCards({
  value,
  onValue,
  ...rest
}: Group & InputProps & { value?: string | null; onValue?: (value: string) => void }) {
  return (
    <Cards
      {...rest}
      type="radio"
      {...(value !== undefined && { isChecked: (own: string) => own === value })}
      {...(onValue && { onChange: (event) => onValue(event.target.value) })}
    />
  )
}

/** Any of a few, as cards. */
export function CheckboxCards({
  values,
  onValues,
  ...rest
}: Group & InputProps & { values?: readonly string[]; onValues?: (values: string[]) => void }) {
  return (
    <Cards
      {...rest}
      type="checkbox"
      {...(values && { isChecked: (own: string) => values.includes(own) })}
      {...(onValues &&
        values && {
          onChange: (event) =>
            onValues(
              event.target.checked
                ? [...values, event.target.value]
                : values.filter((value) => value !== event.target.value),
            ),
        })}
    />
  )
}
