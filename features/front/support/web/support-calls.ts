import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { supportContract } from '../contract.ts'
import { ASSIGNED, SUPPORT_STATES, type SupportThread } from '#features/base/messages/support.ts'
import { oneOf, searchOf, text } from '#lib/search-params.ts'

export const supportApi = clientOf(supportContract)
const PAGE = 50
/** What colleagues take and close is not pushed live: the queue looks again so often. */
const LOOK_AGAIN_MS = 30_000

/** The filters as they stand in the address, and the thread that is open. */
export const INBOX = searchOf({
  state: oneOf([...SUPPORT_STATES, 'all'], 'open'),
  assigned: oneOf(ASSIGNED, 'all'),
  q: text(),
  thread: text(),
})

export function useInbox({ state, assigned, q }: Omit<ReturnType<typeof INBOX.read>, 'thread'>) {
  const query = useInfiniteQuery({
    queryKey: ['support_threads', 'list', state, assigned, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      supportApi.list(
        {
          assigned,
          limit: PAGE,
          ...(state !== 'all' && { state }),
          ...(q && { q }),
          ...(pageParam && { after: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ rows }) => (rows.length === PAGE ? rows.at(-1)!.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [], counts: query.data?.pages[0]?.counts }
}

const oneKey = (id: string) => ['support_threads', 'one', id]
export const useSupportThread = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => supportApi.get({ id }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

/** How the thread stands, as far as this page knows it. */
export const standsAs = (id: string) => {
  const thread = queries.getQueryData<SupportThread>(oneKey(id))
  return thread && { assignee_id: thread.assignee?.id ?? null, closed: thread.state === 'closed' }
}

export const inboxChanged = () => queries.invalidateQueries({ queryKey: ['support_threads'] })
/** What a call answered is shown at once; the queue is read again. */
export function keepThread(thread: SupportThread): void {
  queries.setQueryData(oneKey(thread.id), thread)
  void inboxChanged()
}

export const useColleagues = () =>
  useQuery({
    queryKey: ['support_threads', 'admins'],
    queryFn: ({ signal }) => supportApi.admins({}, { signal }),
    staleTime: 300_000,
  })
export const useReplies = () =>
  useQuery({
    queryKey: ['support_replies'],
    queryFn: ({ signal }) => supportApi.replies({}, { signal }),
    staleTime: 60_000,
  })

/** Spec §9 promises contact within 24 hours: whoever waits longer is marked. */
const LATE_MS = 24 * 3_600_000

/** How long somebody has waited, in words: "2 hours". */
export function useWaited() {
  const t = useTranslations('support')
  const now = useNow({ updateInterval: 30_000 })
  return (since: string) => {
    const ms = Math.max(0, now.getTime() - Date.parse(since))
    const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000].map((unit) => Math.floor(ms / unit)) as [
      number,
      number,
      number,
    ]
    const time =
      days >= 2
        ? t('waited.days', { count: days })
        : hours >= 1
          ? t('waited.hours', { count: hours })
          : minutes >= 1
            ? t('waited.minutes', { count: minutes })
            : t('waited.now')
    return { words: t('waits', { time }), late: ms > LATE_MS }
  }
}
