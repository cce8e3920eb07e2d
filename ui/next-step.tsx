import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** "Your turn": the yellow band with the one thing that waits on this person. `calm` is the same place when nothing does. */
export function NextStep({
  title,
  children,
  action,
  calm,
  level = 2,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  calm?: boolean
  level?: 2 | 3
  className?: string
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      className={cx(
        'flex flex-wrap items-center justify-between gap-4 rounded-md border-l-[0.4rem] px-5 py-4',
        calm ? 'border-accent bg-accent-wash' : 'border-signal bg-signal-wash',
        className,
      )}
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <Heading className="font-sans text-base tracking-normal">{title}</Heading>
        {children && <div className="mt-0.5 text-sm text-ink-soft">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </section>
  )
}
