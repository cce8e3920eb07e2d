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
  /** `record` is a page about one thing: its title, next step and two columns. */
  shape?: 'lines' | 'cards' | 'rows' | 'record'
  className?: string
}) {
  const places = Array.from({ length: lines }, (_, index) => index)
  if (shape === 'record') return <RecordPlaces label={label} className={className} />
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

function RecordPlaces({ label, className }: { label: string; className: string | undefined }) {
  const column = (lines: number) => (
    <div className="grid content-start gap-4">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={cx('skeleton h-5', index % 3 === 2 ? 'mb-6 w-2/3' : 'w-full')} />
      ))}
    </div>
  )
  return (
    <output className={cx('block', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden>
        <div className="skeleton mb-4 h-4 w-32" />
        <div className="skeleton mb-2 h-4 w-48" />
        <div className="skeleton mb-6 h-9 w-4/5 sm:w-2/5" />
        <div className="skeleton mb-8 h-32 w-full rounded-lg! sm:h-24" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
          {column(9)}
          {column(6)}
        </div>
      </div>
    </output>
  )
}
