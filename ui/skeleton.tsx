import { cx } from './cx.ts'

const RECORD = ['h-4 w-32', 'mt-2 h-9 w-3/5', 'my-4 h-28', ...Array.from({ length: 8 }, () => 'h-5 lg:w-3/5')]

/** Gray places of the final size, shown only after 200 ms. `label` is what a screen reader hears meanwhile. */
export function Skeleton({
  label,
  lines = 3,
  shape = 'lines',
  className,
}: {
  label: string
  lines?: number
  /** `record` is a page about one thing: its title, its next step, its facts. */
  shape?: 'lines' | 'cards' | 'rows' | 'record'
  className?: string
}) {
  const places = Array.from({ length: shape === 'record' ? RECORD.length : lines }, (_, index) => index)
  return (
    <output className={cx('block', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden className={cx('grid gap-3', shape === 'cards' && 'sm:grid-cols-2 lg:grid-cols-3 lg:gap-6')}>
        {places.map((place) =>
          shape === 'record' ? (
            <div key={place} className={cx('skeleton', RECORD[place])} />
          ) : shape === 'cards' ? (
            <div key={place} className="skeleton h-72 rounded-lg!" />
          ) : shape === 'rows' ? (
            <div key={place} className="skeleton h-16 rounded-md!" />
          ) : (
            <div key={place} className={cx('skeleton h-5', place === lines - 1 ? 'w-2/3' : 'w-full')} />
          ),
        )}
      </div>
    </output>
  )
}
