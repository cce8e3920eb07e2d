// The bell's fifty newest and the page's pages, kept in step with each other and with what arrives live.
import { type InfiniteData, type Query, useMutation, useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { notificationsContract } from '../contract.ts'
import { BELL, type Notification } from '../notification.ts'
import type { Delivery } from '../preference.ts'

export const api = clientOf(notificationsContract)
const FEED = ['notifications', 'feed']
export const PAGES = ['notifications', 'pages']

type Change = (row: Notification) => Notification
function change(how: Change) {
  queries.setQueryData<Notification[]>(FEED, (rows) => rows?.map(how))
  queries.setQueriesData<InfiniteData<Notification[]>>(
    { queryKey: PAGES },
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(how)) },
  )
}

/** A row that arrived live: new ones on top, known ones replaced. */
export function receive(event: 'INSERT' | 'UPDATE', row: Notification) {
  if (event === 'UPDATE') return change((known) => (known.id === row.id ? row : known))
  queries.setQueryData<Notification[]>(FEED, (rows) =>
    rows?.some((known) => known.id === row.id) ? rows : [row, ...(rows ?? [])].slice(0, BELL.loads),
  )
  void queries.invalidateQueries({ queryKey: PAGES })
}

/** What fails here is no news to the reader (spec §8): the list stays as it was. */
const quietly = async (work: Promise<unknown>, undo: () => void) => {
  try {
    await work
  } catch (error) {
    undo()
    console.warn('notifications', error)
  }
}

const setRead = (ids: readonly string[], read: boolean) =>
  change((row) => (ids.includes(row.id) ? { ...row, read } : row))

export function markRead(row: Notification, read = true): void {
  if (row.read === read) return
  setRead([row.id], read)
  void quietly(api.markRead({ id: row.id, read }), () => setRead([row.id], !read))
}

/** Returns the way back: marks what was unread as unread again, also beyond what is loaded here. */
export async function markAllRead(): Promise<() => void> {
  const rows = queries.getQueryData<Notification[]>(FEED) ?? []
  const loaded = rows.filter((row) => !row.read).map((row) => row.id)
  change((row) => ({ ...row, read: true }))
  let ids: string[] = []
  const work = async () => {
    ;({ ids } = await api.markAllRead({}))
  }
  await quietly(work(), () => setRead(loaded, false))
  await queries.invalidateQueries({ queryKey: ['notifications'] })
  return () => {
    setRead(ids, false)
    const back = async () => {
      await api.markUnread({ ids })
      await queries.invalidateQueries({ queryKey: ['notifications'] })
    }
    void quietly(back(), () => setRead(ids, true))
  }
}
export const useMarkAllRead = (onDone: (undo: () => void) => void) =>
  useMutation({ mutationFn: markAllRead, onSuccess: onDone })

/** The bell's rows and the true number of unread ones, which is asked for only when all fifty are unread. */
export function useFeed() {
  const { data, isPending } = useQuery({
    queryKey: FEED,
    queryFn: ({ signal }) =>
      api.list({ limit: BELL.loads }, { signal }).catch((error: unknown) => {
        console.warn('notifications', error)
        throw error
      }),
  })
  const rows = data ?? []
  const loaded = rows.filter((row) => !row.read).length
  const { data: counted } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => api.unread({}, { signal }),
    enabled: loaded >= BELL.loads,
  })
  return { rows, isPending, unread: loaded >= BELL.loads ? (counted?.unread ?? loaded) : loaded }
}

const QUEUE_LOOKS_MS = 15_000
/** What is on its way is asked for again until it has arrived. */
export const whileQueued = ({ state }: Query<Delivery[]>): number | false =>
  state.data?.some((row) => row.email === 'queued') ? QUEUE_LOOKS_MS : false
