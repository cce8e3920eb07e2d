import { createContext, type ReactNode, use } from 'react'
import type { Tone } from '#lib/status.ts'
import { cx } from './cx.ts'

const tones: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
  mute: 'bg-mute-wash text-mute',
  signal: 'bg-signal text-on-signal',
}

const inks: Record<Tone, string> = {
  good: 'text-good',
  warn: 'text-warn font-semibold',
  bad: 'text-bad font-semibold',
  info: 'text-info',
  mute: 'text-mute',
  signal: 'text-ink font-semibold',
}

/** Beside a page's title stands the one status that is a pill; in rows, tables and cards it is a shape and a word. */
export const BesideTitle = createContext(false)

/** A status as word, shape and color together; the word is the child. */
export function StatusBadge({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  const pill = use(BesideTitle)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5',
        pill
          ? cx('rounded-full px-3 py-0.5 text-xs leading-6 font-semibold print:border', tones[tone])
          : cx('text-sm', inks[tone]),
        className,
      )}
    >
      <span aria-hidden className="tone-shape" data-tone={tone} />
      {children}
    </span>
  )
}

/** A small fact that is no status: "24/7", "Demo", a count. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm border border-line bg-sunken px-2 py-0.5 text-xs font-semibold text-ink',
        className,
      )}
    >
      {children}
    </span>
  )
}
