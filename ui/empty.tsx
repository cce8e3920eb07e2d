import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Nothing here yet, and the way to change that. */
export function Empty({
  title,
  children,
  action,
  icon,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-5 py-10 text-center in-data-card:border-0 in-data-card:py-6',
        className,
      )}
    >
      {icon && <span className="text-accent [&_svg]:size-8">{icon}</span>}
      <p className="font-display text-lg font-bold">{title}</p>
      {children && <div className="max-w-text text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
