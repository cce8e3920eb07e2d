import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { BELL, type Notification } from '../notification.ts'
import type { BellList } from './bell-list.tsx'
import { markRead, receive, useFeed } from './feed.ts'

const loadList = () => import('./bell-list.tsx').then((module) => module.BellList)

/** The header's bell (spec §2): the latest ten, a badge up to 99+, live toasts. */
export function Bell() {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [List, setList] = useState<typeof BellList | null>(null)
  const { rows, unread, isPending } = useFeed()
  const notifyLive = useLiveNotification()
  const arrived = useSeenHere(rows)
  useLive<Notification>('notifications', ({ event, new: row }) => {
    receive(event, row)
    if (event !== 'INSERT') return
    arrived(row.id)
    notifyLive(row)
  })
  const capped = unread > BELL.badgeCap
  /** The list and its sheet weigh more than the bell; they come when somebody reaches for it. */
  const show = () =>
    loadList().then(
      (list) => {
        setList(() => list)
        setOpen(true)
      },
      () => void navigate(paths.notifications()),
    )
  const trigger = (
    <button
      type="button"
      aria-label={capped ? t('bellCapped') : t('bell', { count: unread })}
      {...(!List && {
        'aria-haspopup': 'dialog',
        'aria-expanded': false,
        onPointerEnter: () => void loadList().catch(() => undefined),
        onFocus: () => void loadList().catch(() => undefined),
        onClick: () => void show(),
      })}
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
  return List ? (
    <List trigger={trigger} open={open} onOpen={setOpen} rows={rows} unread={unread} isPending={isPending} />
  ) : (
    trigger
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

/** The address of the support thread that is open in the inbox, whatever it is filtered by. */
function threadIn(pathname: string, search: string): string | null {
  const thread = pathname === paths.adminSupport() ? new URLSearchParams(search).get('thread') : null
  return thread && paths.adminSupport({ thread })
}

/** A toast for what arrives, destructive when its type is error; none for the conversation one is reading. */
function useLiveNotification() {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (row: Notification) => {
    const read = pathname === paths.messages() ? pathname + search : threadIn(pathname, search)
    if (read !== null && row.action_url === read && document.visibilityState === 'visible') {
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
    show(row.title, row.message, { id: row.id, stays: true, about: row.action_url, ...(view && { action: view }) })
  }
}
