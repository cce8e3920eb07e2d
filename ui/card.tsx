import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Tone = 'plain' | 'wash' | 'sunken' | 'bad'
const tones: Record<Tone, string> = {
  plain: 'border-line bg-card',
  wash: 'border-transparent bg-accent-wash',
  sunken: 'border-line bg-sunken',
  bad: 'border-bad bg-bad-wash',
}
export type Head = {
  title?: ReactNode
  level?: 2 | 3
  /** One soft line under the heading. */
  meta?: ReactNode
  action?: ReactNode
}

/** Title, the line under it, and what stands at its right. */
export function CardHead({
  title,
  level = 2,
  meta,
  action,
  size,
  className,
}: Head & { size: string; className: string }) {
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
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value], index) => (
          <div key={index} className="min-w-0">
            <dt className="text-xs font-medium text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
