import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Figure = { key: string; label: ReactNode; value: ReactNode; note?: ReactNode }

/** A few exact figures side by side: who pays what, or the numbers that matter today. */
export function Split({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-px overflow-hidden rounded-md border border-line bg-line',
        className,
      )}
    >
      {figures.map((figure) => (
        <div key={figure.key} className="bg-card px-3 py-2.5 sm:px-4">
          <dt className="text-xs text-ink-soft">{figure.label}</dt>
          <dd>
            <span className="money text-lg">{figure.value}</span>
            {figure.note && <span className="block text-xs text-ink-soft">{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Lines that add up: label left, amount right; `total` is set apart. */
export function Sum({
  lines,
  className,
}: {
  lines: readonly { key: string; label: ReactNode; value: ReactNode; note?: ReactNode; total?: boolean }[]
  className?: string
}) {
  return (
    <dl className={className}>
      {lines.map((line) => (
        <div
          key={line.key}
          className={cx(
            'flex justify-between gap-4 py-1.5',
            line.total && 'mt-1.5 border-t border-line-strong pt-3 font-bold',
          )}
        >
          <dt>
            {line.label}
            {line.note && <span className="block text-sm font-normal text-ink-soft">{line.note}</span>}
          </dt>
          <dd className={cx('text-right whitespace-nowrap', line.total && 'money text-lg')}>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}
