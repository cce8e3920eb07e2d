import { Clock, Hammer, Key, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Mark } from './logo.tsx'

/** What the sign shows: choose, have work done, hand over a car, pay, be in time. */
export type Sign = 'choose' | 'work' | 'key' | 'pay' | 'time'
// not those of the sign-up form, whose file these pages would fetch
const glyphs: Record<Exclude<Sign, 'choose' | 'pay'>, LucideIcon> = {
  work: Hammer,
  key: Key,
  time: Clock,
}

/** The yellow road sign: once on a screen, where this person must act. */
function SignMark({ sign }: { sign: Sign }) {
  if (sign === 'choose') return <Mark className="size-14 shrink-0" />
  const Glyph = sign === 'pay' ? null : glyphs[sign]
  return (
    <span aria-hidden className="relative grid size-14 shrink-0 place-content-center text-on-signal">
      <span className="absolute inset-[0.55rem] rotate-45 rounded-[0.4rem] bg-signal inset-ring-2 inset-ring-on-signal/80" />
      {Glyph ? <Glyph className="relative size-5" strokeWidth={2.5} /> : <b className="money relative text-lg">$</b>}
    </span>
  )
}

/** "Your turn": the sign and the one thing that waits on this person. `calm` is the same place when nothing does. */
export function NextStep({
  title,
  children,
  action,
  calm,
  sign = 'choose',
  level = 2,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  calm?: boolean
  sign?: Sign
  level?: 2 | 3
  className?: string
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line-strong bg-card p-4 sm:p-6',
        className,
      )}
    >
      <div className={cx('flex min-w-0 flex-[1_1_20rem]', calm ? 'gap-3' : 'items-center gap-3 sm:gap-5')}>
        {calm ? <span aria-hidden className="mt-2 size-3 shrink-0 rounded-full bg-good" /> : <SignMark sign={sign} />}
        <div className="min-w-0">
          <Heading className={cx('text-lg', !calm && 'sm:text-xl')}>{title}</Heading>
          {children && <div className="mt-1 text-ink-soft max-sm:text-sm">{children}</div>}
        </div>
      </div>
      {action && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-auto max-sm:[&>*]:px-2">{action}</div>
      )}
    </section>
  )
}
