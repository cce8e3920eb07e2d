import { CalendarCheck, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
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

/** One notification: the text marks it read, "View" goes where it leads. */
export function Entry({ row, onView }: { row: Notification; onView?: () => void }) {
  const t = useTranslations('notifications')
  const [Icon, colour] = LOOKS[row.type]
  return (
    <li className={cx('relative rounded-md', !row.read && 'bg-accent-wash')} data-type={row.type} data-read={row.read}>
      <button
        type="button"
        data-entry
        onClick={() => markRead(row)}
        className={cx('grid w-full grid-cols-[1.25rem_1fr] gap-x-3 rounded-md p-3 text-left', row.action_url && 'pb-1')}
      >
        <Icon aria-hidden className={cx('mt-0.5 size-5', colour)} />
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
      </button>
      {row.action_url && (
        <Link
          to={row.action_url}
          onClick={() => {
            markRead(row)
            onView?.()
          }}
          aria-label={t('viewOf', { title: row.title })}
          className="link ml-8 inline-flex min-h-11 items-center px-3 text-sm font-semibold"
        >
          {t('view')}
        </Link>
      )}
    </li>
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
