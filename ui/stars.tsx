import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

const path = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** A rating from 0 to 5, parts of stars included; `label` says it in words ("4.8 of 5"). */
export function Stars({ value, label, className }: { value: number; label: string; className?: string }) {
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 20"
      className={cx('inline-block h-[1.05em] w-[5.25em] align-[-0.15em]', className)}
    >
      <clipPath id={id}>
        <rect width={Math.max(0, Math.min(5, value)) * 20} height="20" />
      </clipPath>
      {[0, 20, 40, 60, 80].map((x) => (
        <path
          key={x}
          d={path}
          transform={`translate(${x})`}
          fill="none"
          strokeWidth="1.2"
          className="stroke-line-strong"
        />
      ))}
      <g clipPath={`url(#${id})`}>
        {[0, 20, 40, 60, 80].map((x) => (
          <path
            key={x}
            d={path}
            transform={`translate(${x})`}
            strokeWidth="1.2"
            className="fill-accent stroke-accent"
          />
        ))}
      </g>
    </svg>
  )
}

/** Choosing 1 to 5 stars: five radios, arrow keys, each with its word in `labels` ("1 star", … "5 stars"). */
export function StarInput({
  legend,
  name,
  value,
  onValue,
  labels,
  error,
}: {
  legend: string
  name: string
  value: number | null
  onValue: (value: number) => void
  labels: readonly [string, string, string, string, string]
  error?: string | false | null | undefined
}) {
  return (
    <fieldset role="radiogroup" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center">
        {labels.map((label, index) => (
          <label
            key={label}
            title={label}
            className="grid size-11 place-content-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onValue(index + 1)}
              className="sr-only"
            />
            <span className="sr-only">{label}</span>
            <Star
              aria-hidden
              className={cx(
                'size-7',
                value !== null && index < value ? 'fill-accent stroke-accent' : 'stroke-line-strong',
              )}
            />
          </label>
        ))}
        <span className="ml-2 text-sm text-ink-soft" aria-hidden>
          {value === null ? null : labels[value - 1]}
        </span>
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
