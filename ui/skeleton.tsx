import { cx } from './cx.ts'

/** Gray places of the final size, shown only after 200 ms. `label` is what a screen reader hears meanwhile. */
export function Skeleton({
  label,
  lines = 3,
  shape = 'lines',
  className,
}: {
  label: string
  lines?: number
  shape?: 'lines' | 'cards' | 'rows'
  className?: string
}) {
  const places = Array.from({ length: lines }, (_, index) => index)
  return (
    <output className={cx('block', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden className={cx('grid gap-3', shape === 'cards' && 'sm:grid-cols-2 lg:grid-cols-3 lg:gap-6')}>
        {places.map((place) =>
          shape === 'cards' ? (
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
