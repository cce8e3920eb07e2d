import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The mark: a road-sign diamond whose road forks, because the driver chooses. */
export function Mark({ className = 'size-[2.1rem] shrink-0', ...rest }: ComponentProps<'svg'>) {
  return (
    <svg {...rest} viewBox="0 0 40 40" aria-hidden="true" className={rest.width ? undefined : className}>
      <rect x="6" y="6" width="28" height="28" rx="5" transform="rotate(45 20 20)" className="fill-signal" />
      <path
        d="M20 30v-8c0-4-6-4-6-9M20 22c0-4 6-4 6-9m-15 3 3-4 3 4m6 0 3-4 3 4"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-signal"
      />
    </svg>
  )
}

/** Mark and name; the name is the same in every language. */
export function Logo({ name = 'ClaimChoice', className }: { name?: string; className?: string }) {
  return (
    <span
      className={cx('inline-flex items-center gap-2.5 font-display text-[1.2rem] leading-none font-bold', className)}
    >
      <Mark />
      {name}
    </span>
  )
}
