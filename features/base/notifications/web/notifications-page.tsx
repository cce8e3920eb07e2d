import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useLocation } from 'react-router'
import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { ListPage } from '#ui/list-frame.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { toast } from '#ui/toast.tsx'
import { useSearch } from '#ui/use-search.ts'
import type { Notification } from '../notification.ts'
import { DeliveryLog } from './delivery.tsx'
import { Entry, walkEntries } from './entry.tsx'
import { api, PAGES, useFeed, useMarkAllRead } from './feed.ts'

const PAGE = 50
const SEARCH = searchOf({ filter: oneOf(['unread']) })

/** All notifications by day, or the unread ones. */
export default function NotificationsPage() {
  const t = useTranslations('notifications')
  const { pathname } = useLocation()
  const onlyUnread = useSearch(SEARCH).filter === 'unread'
  const { unread } = useFeed()
  const markAll = useMarkAllRead((undo) =>
    toast(t('allRead'), undefined, { id: 'all-read', action: { label: t('undo'), onClick: undo } }),
  )
  const list = useInfiniteQuery({
    queryKey: [...PAGES, onlyUnread],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: PAGE, before: pageParam, ...(onlyUnread && { read: 'false' }) }, { signal }),
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)!.id : undefined),
  })
  return (
    <ListPage
      title={t('title')}
      width="text"
      action={
        <>
          {unread > 0 && (
            <Button variant="secondary" onClick={() => markAll.mutate()}>
              {t('markAllRead')}
            </Button>
          )}
          <LinkButton
            variant="quiet"
            to={paths.settingsNotifications()}
            icon={<Settings aria-hidden className="size-5" />}
          >
            {t('settings')}
          </LinkButton>
        </>
      }
      above={
        <TabLinks
          label={t('filter')}
          current={onlyUnread ? 'unread' : 'all'}
          tabs={[
            { key: 'all', label: t('all'), to: paths.notifications() },
            { key: 'unread', label: t('unreadOnly'), count: unread, to: `${pathname}?filter=unread` },
          ]}
        />
      }
      query={{ ...list, data: list.data?.pages.flat() }}
      label={t('loading')}
      lines={5}
      none={
        <Empty
          title={t(onlyUnread ? 'nothingUnread' : 'none')}
          action={onlyUnread && <LinkButton to={paths.notifications()}>{t('showAll')}</LinkButton>}
        >
          {t(onlyUnread ? 'nothingUnreadText' : 'noneText')}
        </Empty>
      }
      below={
        list.hasNextPage && (
          <Button
            variant="secondary"
            className="justify-self-center"
            busy={list.isFetchingNextPage && t('loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('older')}
          </Button>
        )
      }
    >
      {(rows) => <Days rows={rows} />}
    </ListPage>
  )
}

function Days({ rows }: { rows: readonly Notification[] }) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'America/New_York'
  const today = dayIn(zone, useNow({ updateInterval: 60_000 }))
  const days = Map.groupBy(rows, (row) => dayIn(zone, new Date(row.created_at)))
  const nameOf = (day: string) => {
    if (day === today) return t('today')
    if (day === addDays(today, -1)) return t('yesterday')
    return format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  }
  return [...days].map(([day, entries]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 text-base text-ink-soft first-letter:uppercase">
        {nameOf(day)}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys besides Tab, not instead of it */}
      <ul className="grid gap-1 rounded-lg border border-line bg-card p-1.5" onKeyDown={walkEntries}>
        {entries.map((row) => (
          <Entry key={row.id} row={row}>
            <DeliveryLog row={row} />
          </Entry>
        ))}
      </ul>
    </section>
  ))
}
