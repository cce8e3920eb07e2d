import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { CardHead, type Head } from './card.tsx'
import { cx } from './cx.ts'
import { isWide } from './here.ts'

/**
 * A part of a sheet: a rule above it, no box. With `fold` a phone shows only its title and that one line, its figure, until
 * it is opened; what must be acted on is never folded. `later`: what it holds is made when it is first open.
 */
export function Section({
  title,
  level = 2,
  meta,
  action,
  fold,
  later = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & Head & { fold?: ReactNode; later?: boolean }) {
  const [open, setOpen] = useState(isWide)
  const [made, setMade] = useState(open || !later)
  if (open && !made) setMade(true)
  const frame = cx('border-t border-line-strong', className)
  if (!fold)
    return (
      <section {...rest} data-card data-section className={cx(frame, 'pt-5 pb-6')}>
        <CardHead {...{ title, level, meta, action }} size="text-h2" className="mb-3" />
        {children}
      </section>
    )
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section {...rest} data-card data-section className={frame}>
      <details className="group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-14 items-center gap-x-4 py-3 hover:text-accent">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <Heading className="text-lg group-open:text-h2">{title}</Heading>
            {!open && <span className="min-w-0 text-sm text-ink-soft">{fold}</span>}
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="pb-6">
          {meta && <p className="mb-4 text-sm text-ink-soft">{meta}</p>}
          {made && children}
          {action && <div className="mt-3">{action}</div>}
        </div>
      </details>
    </section>
  )
}

/** A part in one line: its title and what leads on; below it the little that must be seen. */
export const SectionLine = ({
  title,
  meta,
  action,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & Pick<Head, 'title' | 'meta' | 'action'>) => (
  <section {...rest} data-card data-section className="border-t border-line-strong">
    <CardHead {...{ title, meta, action }} size="text-lg" className="min-h-14 flex-nowrap! py-1" />
    {children && <div className="pb-2 text-sm">{children}</div>}
  </section>
)

/** One sheet of {@link Section}s. */
export const Sheet = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('sheet', className)}>{children}</div>
)
