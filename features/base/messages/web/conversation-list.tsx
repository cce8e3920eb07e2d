import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Conversation } from '../message.ts'
import { isOurs } from '../policy.ts'
import { useAboutLine, useNameOf } from './about.tsx'

/** The first letters of a name's first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** Conversations, last message first; unread ones carry a count and are bold. */
export function ConversationList({ rows, current }: { rows: readonly Conversation[]; current: string | null }) {
  const t = useTranslations('messages')
  const me = useMe()
  const nameOf = useNameOf()
  const aboutLine = useAboutLine()
  return (
    <ul aria-label={t('list')} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => {
        const last = row.last_message
        return (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <Link
              to={paths.messages({ conversation: row.id })}
              preventScrollReset
              aria-current={row.id === current ? 'page' : undefined}
              className={cx(
                'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-4 py-3 hover:bg-accent-wash focus-visible:-outline-offset-3 *:col-start-2 sm:px-5',
                row.id === current && 'bg-accent-wash shadow-[inset_0.3rem_0_0_var(--accent)]',
              )}
            >
              <span
                aria-hidden
                className="col-start-1! row-span-3 grid size-10 place-content-center self-center rounded-full bg-sunken text-sm font-semibold text-ink-soft"
              >
                {initialsOf(nameOf(row))}
              </span>
              <span className="flex items-baseline justify-between gap-3">
                <bdi className={cx('min-w-0 truncate', row.unread > 0 ? 'font-bold' : 'font-semibold')}>
                  {nameOf(row)}
                </bdi>
                <RelativeTime at={row.last_message_at} className="shrink-0 text-xs text-ink-soft" />
              </span>
              {row.about && <span className="truncate text-xs text-ink-soft">{aboutLine(row.about)}</span>}
              <span className="flex items-center justify-between gap-3">
                <bdi className={cx('min-w-0 truncate text-sm', row.unread > 0 ? 'font-semibold' : 'text-ink-soft')}>
                  {last
                    ? isOurs(me, row, last.sender_id)
                      ? t('youSaid', { text: last.content || t('fileSent') })
                      : last.content || t('fileSent')
                    : t('start')}
                </bdi>
                {row.unread > 0 && (
                  <span className="min-w-6 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-bold text-on-accent">
                    <span aria-hidden>{row.unread}</span>
                    <span className="sr-only">{t('unread', { count: row.unread })}</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
