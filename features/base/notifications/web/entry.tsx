import { CalendarCheck, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Notification } from '../notification.ts'
import { markRead } from './feed.ts'

const LOOKS = {
  success: [CircleCheck, 'text-good'],
  warning: [TriangleAlert, 'text-warn'],
  error: [CircleAlert, 'text-bad'],
  booking: [CalendarCheck, 'text-info'],
  info: [Info, 'text-info'],
} as const

/** One notification: clicking it marks it read and goes where it leads; "View" goes too, and it can be marked without going. */
export function Entry({
  row,
  onView,
  children,
}: {
  row: Notification
  onView?: () => void
  /** More to ask about it, beside "View". */
  children?: ReactNode
}) {
  const t = useTranslations('notifications')
  const go = () => {
    markRead(row)
    onView?.()
  }
  const look = 'grid w-full grid-cols-[1.25rem_1fr] gap-x-3 rounded-md p-3 pb-1 text-left'
  return (
    <li className={cx('relative rounded-md', !row.read && 'bg-accent-wash')} data-type={row.type} data-read={row.read}>
      {row.action_url ? (
        <Link to={row.action_url} data-entry onClick={go} className={look}>
          <News row={row} />
        </Link>
      ) : (
        <button type="button" data-entry onClick={() => markRead(row)} className={look}>
          <News row={row} />
        </button>
      )}
      <div className="ml-8 flex flex-wrap items-center">
        {row.action_url && (
          <Link
            to={row.action_url}
            onClick={go}
            aria-label={t('viewOf', { title: row.title })}
            className="link inline-flex min-h-11 items-center px-3 text-sm font-semibold"
          >
            {t('view')}
          </Link>
        )}
        {!row.read && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              currentTarget.closest('li')?.querySelector<HTMLElement>('[data-entry]')?.focus() // this button leaves
              markRead(row)
            }}
            aria-label={t('markReadOf', { title: row.title })}
            className="inline-flex min-h-11 items-center px-3 text-sm text-ink-soft hover:text-ink"
          >
            {t('markRead')}
          </button>
        )}
        {children}
      </div>
    </li>
  )
}

function News({ row }: { row: Notification }) {
  const t = useTranslations('notifications')
  const [Icon, color] = LOOKS[row.type]
  return (
    <>
      <Icon aria-hidden className={cx('mt-0.5 size-5', color)} />
      <span className="min-w-0">
        <span className="flex items-start justify-between gap-3">
          <span className={cx('wrap-anywhere', row.read ? 'font-semibold' : 'font-bold')}>
            <span className="sr-only">
              {t(`types.${row.type}`)}
              {!row.read && `, ${t('unread')}`}:{' '}
            </span>
            {row.title}
          </span>
          {!row.read && <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-soft">{row.message}</span>
        <RelativeTime at={row.created_at} className="text-xs text-ink-soft" />
      </span>
    </>
  )
}

/** Arrow keys, Home and End walk through the entries of a list. */
export function walkEntries(event: React.KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const here = entries.findIndex((entry) => entry.closest('li')?.contains(document.activeElement))
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries[Math.max(0, Math.min(to, entries.length - 1))]?.focus()
}
