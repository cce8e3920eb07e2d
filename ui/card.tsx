import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

type Tone = 'plain' | 'wash' | 'sunken' | 'bad'
const tones: Record<Tone, string> = {
  plain: 'border-line bg-card',
  wash: 'border-transparent bg-accent-wash',
  sunken: 'border-line bg-sunken',
  bad: 'border-bad bg-bad-wash',
}
type Head = {
  title?: ReactNode
  level?: 2 | 3
  /** One soft line under the heading. */
  meta?: ReactNode
  action?: ReactNode
}

function CardHead({ title, level = 2, meta, action, size, className }: Head & { size: string; className: string }) {
  if (!title && !action) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', className)}>
      <div className="min-w-0">
        {title && <Heading className={size}>{title}</Heading>}
        {meta && <p className="mt-1 text-sm text-ink-soft">{meta}</p>}
      </div>
      {action}
    </div>
  )
}

/** A box on the page: the one thing that is decided or paid here, or one of many alike. */
export function Card({
  title,
  level,
  meta,
  action,
  tone = 'plain',
  flush,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> &
  Head & {
    tone?: Tone
    /** No inner padding: for tables, maps, pictures. */
    flush?: boolean
  }) {
  return (
    <section
      {...rest}
      data-card
      className={cx('rounded-lg border', tones[tone], flush ? 'overflow-hidden' : 'p-5 sm:p-6', className)}
    >
      <CardHead
        {...{ title, level, meta, action }}
        size="text-lg"
        className={flush ? 'p-5 pb-0 sm:p-6 sm:pb-0' : 'mb-4'}
      />
      {children}
    </section>
  )
}

/** From this width on there is room for everything at once. */
const isWide = () => typeof matchMedia === 'undefined' || matchMedia('(width >= 64rem)').matches

/**
 * A part of a sheet: a rule above it, no box. With `fold` a phone shows only its title and that one line, its figure, until
 * it is opened; what must be acted on is never folded.
 */
export function Section({
  title,
  level = 2,
  meta,
  action,
  fold,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & Head & { fold?: ReactNode }) {
  const [open, setOpen] = useState(isWide)
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
            <span className="min-w-0 text-sm text-ink-soft group-open:sr-only">{fold}</span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="pb-6">
          {meta && <p className="mb-4 text-sm text-ink-soft">{meta}</p>}
          {children}
          {action && <div className="mt-3">{action}</div>}
        </div>
      </details>
    </section>
  )
}

/** One sheet of {@link Section}s. */
export const Sheet = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('sheet', className)}>{children}</div>
)

/** Names and values of one thing ("Insurer: Harborline Mutual"); a row whose value is empty is left out. */
export function Facts({
  rows,
  columns = 2,
  className,
}: {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
  columns?: 1 | 2
  className?: string
}) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-3', columns === 2 && 'sm:grid-cols-2', className)}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value], index) => (
          <div key={index} className="min-w-0">
            <dt className="text-xs font-medium text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
