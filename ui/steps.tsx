import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

/** Where one is in a form of several pages, by name. A done step with `to` leads back to it. */
export function Steps({
  label,
  steps,
  current,
  doneText,
}: {
  label: string
  steps: readonly { key: string; label: string; to?: string }[]
  /** From 0. */
  current: number
  /** "done", said to those who do not see the tick. */
  doneText: string
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const done = index < current
          const now = index === current
          const text = (
            <span className="flex items-start gap-2 pt-2 text-sm leading-snug">
              {done ? (
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              ) : (
                <span aria-hidden className={cx('font-display font-bold', now ? 'text-accent' : 'text-ink-soft')}>
                  {index + 1}
                </span>
              )}
              <span className={cx(now ? 'font-bold' : 'text-ink-soft max-sm:sr-only')}>
                {step.label}
                {done && <span className="sr-only"> ({doneText})</span>}
              </span>
            </span>
          )
          return (
            <li
              key={step.key}
              aria-current={now ? 'step' : undefined}
              className={cx('border-t-4', now ? 'flex-2' : 'flex-1', done || now ? 'border-accent' : 'border-line')}
            >
              {done && step.to ? (
                <Link to={step.to} className="-mx-1 flex min-h-12 px-1 hover:underline">
                  {text}
                </Link>
              ) : (
                <span className="flex min-h-12">{text}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
