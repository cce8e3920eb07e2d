import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SUPPORT_TONES, type SupportThread } from '#features/base/messages/support.ts'
import { useAboutLine } from '#features/base/messages/web/about.tsx'
import { useWaited } from './support-calls.ts'

/** The threads of the queue; who waits says for how long. The address of each ends with its key, for J and K. */
export function SupportList({
  rows,
  current,
  marked,
  hrefOf,
}: {
  rows: readonly SupportThread[]
  current: string | null
  /** The row that J and K stand on. */
  marked: string | null
  hrefOf: (id: string) => string
}) {
  const t = useTranslations('support')
  const messages = useTranslations('messages')
  const me = useMe()
  const aboutLine = useAboutLine()
  const waited = useWaited()
  const dense = current === null
  return (
    <ul aria-label={t('title')} data-rows className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => {
        const last = row.last_message
        const waits = row.waiting_since === null ? null : waited(row.waiting_since)
        const said = last && (last.content || messages('fileSent'))
        return (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <Link
              to={hrefOf(row.id)}
              preventScrollReset
              aria-current={row.id === current ? 'page' : undefined}
              className={cx(
                'grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 hover:bg-accent-wash focus-visible:-outline-offset-3',
                // with nothing open there is room for one line each
                dense &&
                  'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1.6fr)_20rem_7rem] lg:items-center lg:gap-x-4 lg:py-1.5 lg:*:row-start-1',
                (row.id === current || row.id === marked) && 'bg-accent-wash',
                row.id === current && 'shadow-[inset_0.3rem_0_0_var(--accent)]',
              )}
            >
              <span className={cx('flex items-baseline justify-between gap-3', dense && 'lg:contents')}>
                <bdi
                  className={cx(
                    'min-w-0 truncate',
                    waits ? 'font-bold' : 'font-semibold',
                    dense && 'lg:col-start-1 lg:row-start-1',
                  )}
                >
                  {row.person.name}
                </bdi>
                <RelativeTime
                  at={row.last_message_at}
                  className={cx(
                    'shrink-0 text-xs text-ink-soft',
                    dense && 'lg:col-start-5 lg:row-start-1 lg:text-right',
                  )}
                />
              </span>
              {row.about && (
                <span className={cx('truncate text-xs text-ink-soft', dense && 'lg:col-start-2')}>
                  {aboutLine(row.about)}
                </span>
              )}
              {last && (
                <bdi className={cx('min-w-0 truncate text-sm', !waits && 'text-ink-soft', dense && 'lg:col-start-3')}>
                  {last.from_person ? said : t('us', { name: last.sender_name, text: said ?? '' })}
                </bdi>
              )}
              <span
                className={cx(
                  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs',
                  dense && 'lg:col-start-4 lg:flex-nowrap',
                )}
              >
                <StatusBadge tone={waits?.late ? 'bad' : SUPPORT_TONES[row.state]}>
                  {waits?.words ?? t(`states.${row.state}`)}
                </StatusBadge>
                <span className="min-w-0 truncate text-ink-soft">
                  {row.assignee
                    ? row.assignee.id === me.id
                      ? t('youHave')
                      : t('has', { name: row.assignee.name })
                    : t('nobodyHas')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
