import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** Used and planned of a limit. `label` says the same in words ("12 days used, 6 booked, 12 left"). */
export function Meter({
  used,
  planned = 0,
  total,
  label,
  left,
  right,
  className,
}: {
  used: number
  planned?: number
  total: number
  label: string
  /** Shown above the bar, left and right. */
  left?: ReactNode
  right?: ReactNode
  className?: string
}) {
  const id = useId()
  const share = (value: number) => (total > 0 ? Math.min(100, Math.max(0, (value / total) * 100)) : 0)
  const first = share(used)
  const second = Math.min(100 - first, share(planned))
  return (
    <div className={className}>
      {(left || right) && (
        <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
          <span>{left}</span>
          <span>{right}</span>
        </div>
      )}
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={cx('block h-4 w-full rounded-sm border border-line-strong bg-sunken')}
      >
        <defs>
          <pattern id={id} width="2" height="8" patternUnits="userSpaceOnUse" patternTransform="skewX(-20)">
            <rect width="1" height="8" className="fill-accent" />
          </pattern>
        </defs>
        <rect width={first} height="4" className="fill-accent" />
        <rect x={first} width={second} height="4" className="fill-accent-wash" />
        <rect x={first} width={second} height="4" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}

/** How far a wait is, 0 to 1; without `value` it only says that work goes on. */
export function Progress({ value, label, className }: { value?: number | null; label: string; className?: string }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value === null || value === undefined ? undefined : Math.round(value * 100)}
      className={cx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  )
}
