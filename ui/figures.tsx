import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type Figure = { key: string; label: string; value: ReactNode; note?: ReactNode; to?: string; urgent?: boolean }

/** Numbers that something computed, each with what it means; one with an address leads to what it counts. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-3">
      {figures.map((figure) => {
        const inside = (
          <>
            <span className="block text-sm text-ink-soft">{figure.label}</span>
            <span className="block font-display text-[clamp(1.1rem,12cqi,1.625rem)] leading-tight font-bold wrap-anywhere">
              {figure.value}
            </span>
            {figure.note && (
              <span className={cx('block text-xs', figure.urgent ? 'font-bold text-bad' : 'text-ink-soft')}>
                {figure.note}
              </span>
            )}
          </>
        )
        const box = 'block h-full rounded-md border border-line bg-card px-4 py-3 shadow-card'
        return (
          <li key={figure.key} data-figure={figure.key} className="@container">
            {figure.to ? (
              <Link to={figure.to} className={cx(box, 'transition-colors hover:border-accent hover:bg-accent-wash')}>
                {inside}
              </Link>
            ) : (
              <div className={box}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
