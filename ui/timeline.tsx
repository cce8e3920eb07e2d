import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TimelineState = 'done' | 'due' | 'later' | 'stopped'
export type TimelineStep = {
  key: string
  title: ReactNode
  state: TimelineState
  /** When and by whom: "20 Nov, 9:40 by Ada". Give `at` (ISO) to make it a machine-readable time. */
  line?: ReactNode
  at?: string
  /** What this step means, or what is waited for. */
  children?: ReactNode
}

/** What happened, what is due now, what comes later; `words` says each state to those who do not see the shape. */
export function Timeline({
  steps,
  words,
  label,
  className,
}: {
  steps: readonly TimelineStep[]
  words: Record<TimelineState, string>
  label?: string
  className?: string
}) {
  return (
    <ol className={cx('timeline', className)} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'due' ? 'step' : undefined}>
          <p className={cx('font-semibold', step.state === 'later' && 'text-ink-soft')}>
            <span className="sr-only">{words[step.state]}: </span>
            {step.title}
          </p>
          {step.line && (
            <p className="text-sm text-ink-soft">{step.at ? <time dateTime={step.at}>{step.line}</time> : step.line}</p>
          )}
          {step.children && <div className="mt-1 text-sm">{step.children}</div>}
        </li>
      ))}
    </ol>
  )
}
