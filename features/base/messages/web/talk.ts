// The conversations and threads as the browser keeps them: asked once, then kept true by live events.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { messagesContract } from '../contract.ts'
import { LINK_SECONDS } from '#features/base/files/file.ts'
import type { Conversation, LiveMessage, Message } from '../message.ts'

export const api = clientOf(messagesContract)
const PAGE = 50
const LIST = ['conversations', 'list']
/** Links to what was sent live for an hour: they are asked for again before that. */
const FRESH_MS = LINK_SECONDS * 800
const oneKey = (id: string) => ['conversations', 'one', id]
const threadKey = (id: string) => ['messages', id]

/** A list that cannot be loaded is shown empty (spec §8). `q`: part of a name, or of what it is about. */
export const useConversations = (q = '', topic?: 'direct') =>
  useQuery({
    queryKey: [...LIST, q, ...(topic ? [topic] : [])],
    queryFn: ({ signal }) => api.conversations({ limit: 100, ...(q && { q }), ...(topic && { topic }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useConversation = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api.conversation({ id }, { signal }),
    placeholderData: () => queries.getQueryData<Conversation[]>([...LIST, ''])?.find((row) => row.id === id),
  })

/** The messages of a thread in ascending order, newest page first. */
export function useThread(id: string) {
  const query = useInfiniteQuery({
    queryKey: threadKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const missed: Message[] = []
      if (!pageParam) meanwhile.set(id, missed)
      const page = await api.messages({ conversation_id: id, limit: PAGE, before: pageParam }, { signal })
      const there = new Set(page.map((row) => row.id))
      return [...page, ...missed.filter((row) => !there.has(row.id))]
    },
    getNextPageParam: (last) => (last.length >= PAGE ? last[0]!.id : undefined),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: 60_000,
  })
  const messages = useMemo(() => query.data?.pages.toReversed().flat() ?? [], [query.data])
  return { ...query, messages }
}

/** What came live while the newest page was being asked for, which may be older than that. */
const meanwhile = new Map<string, Message[]>()

const known = (id: string, conversation: string) =>
  queries
    .getQueryData<InfiniteData<Message[]>>(threadKey(conversation))
    ?.pages.flat()
    .find((row) => row.id === id)

/** The newest message that is known of a thread, at this moment. */
export const newestId = (conversation: string): string | null =>
  queries.getQueryData<InfiniteData<Message[]>>(threadKey(conversation))?.pages[0]?.at(-1)?.id ?? null

/** A live event names no files: those that are known stay, others are asked for. */
export function keepLive(message: LiveMessage): void {
  const attachments = known(message.id, message.conversation_id)?.attachments ?? []
  keep({ ...message, attachments })
  if (message.has_files && attachments.length === 0)
    api.message({ id: message.id }).then(keep, (error: unknown) => console.warn('messages', error))
}

/** Puts a sent or received message into its thread; a known one is replaced. */
export function keep(message: Message): void {
  meanwhile.get(message.conversation_id)?.push(message)
  queries.setQueryData<InfiniteData<Message[]>>(threadKey(message.conversation_id), (data) => {
    if (!data) return data
    const pages = known(message.id, message.conversation_id)
      ? data.pages.map((page) => page.map((row) => (row.id === message.id ? message : row)))
      : data.pages.map((page, index) => (index === 0 ? [...page, message] : page))
    return { ...data, pages }
  })
  void queries.invalidateQueries({ queryKey: ['conversations'] })
}

/** Marks what the other side wrote as read, here at once and on the server. */
export async function readThread(id: string): Promise<void> {
  const unread = (row: Conversation) => (row.id === id ? { ...row, unread: 0 } : row)
  queries.setQueriesData<Conversation[]>({ queryKey: LIST }, (rows) => rows?.map(unread))
  await api.markRead({ conversation_id: id }).catch((error: unknown) => console.warn('messages', error))
}
