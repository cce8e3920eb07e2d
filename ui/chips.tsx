import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type Chip = {
  key: string
  label: ReactNode
  /** What removing it is called: "Remove: Towing". */ removeText: string
  to?: string
  onRemove?: () => void
}
const chip =
  'relative inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-card py-1 pr-2.5 pl-3 text-sm whitespace-nowrap after:absolute after:-inset-1 hover:bg-sunken'

/** What is filtered now, each removable by link or by act; `clear` removes all. */
export function Chips({
  label,
  chips,
  clear,
  className,
}: {
  label: string
  chips: readonly Chip[]
  clear?: { text: string; to?: string; onClear?: () => void }
  className?: string | undefined
}) {
  if (!chips.length) return null
  const inside = (each: Chip) => (
    <>
      <span aria-hidden>{each.label}</span>
      <span className="sr-only">{each.removeText}</span>
      <X aria-hidden className="size-4" />
    </>
  )
  return (
    <ul
      aria-label={label}
      className={cx(
        'flex flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1',
        className,
      )}
    >
      {chips.map((each) => (
        <li key={each.key}>
          {each.to ? (
            <Link to={each.to} preventScrollReset className={chip}>
              {inside(each)}
            </Link>
          ) : (
            <button type="button" onClick={each.onRemove} className={chip}>
              {inside(each)}
            </button>
          )}
        </li>
      ))}
      {clear && (
        <li>
          {clear.to ? (
            <Link
              to={clear.to}
              preventScrollReset
              className="link inline-flex min-h-11 items-center px-2 text-sm font-semibold"
            >
              {clear.text}
            </Link>
          ) : (
            <button type="button" onClick={clear.onClear} className="link min-h-11 px-2 text-sm font-semibold">
              {clear.text}
            </button>
          )}
        </li>
      )}
    </ul>
  )
}

export type TabLink = { key: string; label: ReactNode; count?: number | string; to: string }

/** Tabs that are addresses (back works): a filtered list each, with how many it holds. `beside` stands in the same line. */
export function TabLinks({
  label,
  tabs,
  current,
  beside,
}: {
  label: string
  tabs: readonly TabLink[]
  current: string
  beside?: ReactNode
}) {
  const list = (
    <nav aria-label={label} className={cx('min-w-0 overflow-x-auto', beside && 'flex-1')}>
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.key === current ? 'page' : undefined}
              className={cx(
                '-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-3',
                tab.key === current
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent font-medium text-ink-soft hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-mute-wash px-2 text-xs leading-5 text-ink">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  if (!beside) return list
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-md:*:w-full">
      {list}
      {beside}
    </div>
  )
}
