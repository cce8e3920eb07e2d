import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { BELL, type Notification } from '../notification.ts'
import { Entry, walkEntries } from './entry.tsx'
import { useMarkAllRead } from './feed.ts'

type Props = {
  trigger: ReactElement
  open: boolean
  onOpen: (open: boolean) => void
  rows: readonly Notification[]
  unread: number
  isPending: boolean
}

/** What the bell opens: the latest ten, "Mark all read" with a way back, and the way to all beyond ten (spec §2). */
export function BellList({ trigger, open, onOpen, rows, unread, isPending }: Props) {
  const t = useTranslations('notifications')
  const markAll = useMarkAllRead((undo) =>
    toast(t('allRead'), undefined, { id: 'all-read', action: { label: t('undo'), onClick: undo } }),
  )
  return (
    <Popover trigger={trigger} title={t('title')} hideTitle open={open} onOpenChange={onOpen} className="p-0!">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <span aria-hidden className="font-display font-bold">
          {t('title')}
        </span>
        {unread > 0 && (
          <Button variant="quiet" size="sm" onClick={() => markAll.mutate()}>
            {t('markAllRead')}
          </Button>
        )}
      </div>
      <div className="max-h-[min(30rem,70dvh)] overflow-y-auto p-1.5">
        {rows.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys besides Tab, not instead of it
          <ul className="grid gap-1" onKeyDown={walkEntries}>
            {rows.slice(0, BELL.shows).map((row) => (
              <Entry key={row.id} row={row} onView={() => onOpen(false)} />
            ))}
          </ul>
        ) : isPending ? (
          <Skeleton label={t('loading')} shape="rows" className="p-2.5" />
        ) : (
          <p className="px-3 py-8 text-center text-sm text-ink-soft">
            <b className="block text-base text-ink">{t('none')}</b>
            {t('noneText')}
          </p>
        )}
      </div>
      {rows.length > BELL.shows && (
        <div className="border-t border-line text-center">
          <Link
            to={paths.notifications()}
            onClick={() => onOpen(false)}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t('viewAll')}
          </Link>
        </div>
      )}
    </Popover>
  )
}
