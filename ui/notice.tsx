import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks = {
  info: ['border-info bg-info-wash', 'text-info', Info],
  good: ['border-good bg-good-wash', 'text-good', CircleCheck],
  warn: ['border-warn bg-warn-wash', 'text-warn', TriangleAlert],
  bad: ['border-bad bg-bad-wash', 'text-bad', CircleAlert],
} as const

/** A message that stays where it matters. `live` announces it when it appears (an error next to its cause). */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  live,
  className,
}: {
  tone?: keyof typeof looks
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  live?: boolean
  className?: string
}) {
  const [box, mark, Icon] = looks[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-3 rounded-md border px-4 py-3', box, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 text-sm">
        {title && <p className="font-bold">{title}</p>}
        {children}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
