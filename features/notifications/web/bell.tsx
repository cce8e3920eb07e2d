import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/accounts/web/live.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { BELL, type Notification } from '../notification.ts'
import { Entry, walkEntries } from './entry.tsx'
import { markRead, receive, useFeed, useMarkAllRead } from './feed.ts'

/** The header's bell (spec §2): the latest ten, a badge up to 99+, live toasts. */
export function Bell() {
  const t = useTranslations('notifications')
  const [open, setOpen] = useState(false)
  const { rows, unread, isPending } = useFeed()
  const toldLive = useToldLive()
  const arrived = useSeenHere(rows)
  useLive<Notification>('notifications', ({ event, new: row }) => {
    receive(event, row)
    if (event !== 'INSERT') return
    arrived(row.id)
    toldLive(row)
  })
  const markAll = useMarkAllRead((undo) =>
    toast(t('allRead'), undefined, { id: 'all-read', action: { label: t('undo'), onClick: undo } }),
  )
  const capped = unread > BELL.badgeCap
  const trigger = (
    <button
      type="button"
      aria-label={capped ? t('bellCapped') : t('bell', { count: unread })}
      className="relative grid size-11 shrink-0 place-content-center rounded-md hover:bg-sunken"
    >
      <BellIcon aria-hidden className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden
          data-badge
          className="absolute -top-0.5 -right-1 min-w-5.5 rounded-full border-2 border-paper bg-bad px-1 text-center text-xs leading-4.5 font-bold text-on-bad"
        >
          {capped ? `${BELL.badgeCap}+` : unread}
        </span>
      )}
    </button>
  )
  return (
    <Popover trigger={trigger} title={t('title')} hideTitle open={open} onOpenChange={setOpen} className="p-0!">
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
              <Entry key={row.id} row={row} onView={() => setOpen(false)} />
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
            onClick={() => setOpen(false)}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t('viewAll')}
          </Link>
        </div>
      )}
    </Popover>
  )
}

/** Whoever opens the page that a notification leads to has seen it; what arrives while it is open still counts as news. */
function useSeenHere(rows: readonly Notification[]): (id: string) => void {
  const arrived = useRef<string[]>([])
  const { pathname, search } = useLocation()
  useEffect(() => {
    arrived.current = []
  }, [pathname, search])
  const here = rows.filter((row) => !row.read && row.action_url === pathname + search)
  const ids = here.map((row) => row.id).join()
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible')
      for (const row of here) if (!arrived.current.includes(row.id)) markRead(row)
  })
  useEffect(() => seen(), [ids])
  return (id) => {
    arrived.current.push(id)
  }
}

/** A toast for what arrives, destructive when its type is error; none for the conversation one is reading. */
function useToldLive() {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (row: Notification) => {
    const reading = pathname === paths.messages() && row.action_url === pathname + search
    if (reading && document.visibilityState === 'visible') {
      markRead(row)
      return
    }
    const view = row.action_url && {
      label: t('view'),
      onClick: () => {
        markRead(row)
        void navigate(row.action_url!)
      },
    }
    const show = row.type === 'error' ? toastError : toast
    show(row.title, row.message, { id: row.id, ...(view && { action: view }) })
  }
}
