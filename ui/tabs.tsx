import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type Tab<K extends string> = { key: K; label: ReactNode; to: string }

/** Two or three faces of one page, each with an address of its own; arrow keys move, as in any list of tabs. */
export function Tabs<K extends string>({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly Tab<K>[]
  current: K
}) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const all = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
    const next = all[(all.indexOf(event.target as HTMLAnchorElement) + step + all.length) % all.length]
    event.preventDefault()
    next?.focus()
    next?.click()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-sunken p-1"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          id={`tab-${tab.key}`}
          role="tab"
          to={tab.to}
          replace
          preventScrollReset
          aria-selected={tab.key === current}
          aria-controls={`panel-${tab.key}`}
          tabIndex={tab.key === current ? 0 : -1}
          className={cx(
            'inline-flex min-h-11 items-center justify-center rounded-sm border px-4 font-semibold no-underline',
            tab.key === current
              ? 'border-line-strong bg-card text-ink shadow-card'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  )
}

/** What one tab shows. Hidden ones stay mounted, so that nothing typed in them is lost. */
export function TabPanel<K extends string>({ tab, current, children }: { tab: K; current: K; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} hidden={tab !== current}>
      {children}
    </div>
  )
}
