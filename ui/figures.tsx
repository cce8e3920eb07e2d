import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type Figure = { key: string; label: string; value: ReactNode; note?: ReactNode; to?: string; urgent?: boolean }

/** Numbers that something computed, each with what it means; one with an address leads to what it counts. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul aria-label={label} className="figures">
      {figures.map((figure) => {
        const inside = (
          <>
            <span className="block text-xs text-ink-soft">{figure.label}</span>
            <span className="money block text-[clamp(1.1rem,13cqi,2.125rem)] leading-tight wrap-anywhere">
              {figure.value}
            </span>
            {figure.note && (
              <span className={cx('block text-xs', figure.urgent ? 'font-bold text-bad' : 'text-ink-soft')}>
                {figure.note}
              </span>
            )}
          </>
        )
        const box = 'block h-full py-2'
        return (
          <li key={figure.key} data-figure={figure.key} className="@container">
            {figure.to ? (
              <Link to={figure.to} className={cx(box, 'hover:text-accent')}>
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
