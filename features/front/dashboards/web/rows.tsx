import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'

/** A short list on a card: each line has a heading that is its link, facts beneath, and a status at the right. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid">{children}</ul>
}

export function Row({
  title,
  to,
  facts,
  status,
  action,
}: {
  title: ReactNode
  to?: string
  facts: readonly ReactNode[]
  status?: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold wrap-anywhere">
          {to ? (
            <Link
              to={to}
              className={cx('hover:text-accent hover:underline', !action && 'after:absolute after:inset-0')}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {facts.filter(Boolean).map((fact, index) => (
          <p key={index} className="text-sm text-ink-soft">
            {fact}
          </p>
        ))}
      </div>
      <div className="flex flex-col items-end gap-1 text-right max-sm:w-full max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-between">
        <span className="shrink-0">{status}</span>
        <span className="max-sm:ml-auto">{action}</span>
      </div>
    </li>
  )
}
