// The conversations and threads as the browser keeps them: asked once, then kept true by live events.
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientOf } from '#features/accounts/web/client.ts'
import { queries } from '#features/accounts/web/queries.tsx'
import { messagesContract } from '../contract.ts'
import type { Conversation, Message } from '../message.ts'

export const api = clientOf(messagesContract)
const PAGE = 50
const LIST = ['conversations', 'list']
const oneKey = (id: string) => ['conversations', 'one', id]
const threadKey = (id: string) => ['messages', id]

/** A list that cannot be loaded is shown empty (spec §8). */
export const useConversations = () =>
  useQuery({ queryKey: LIST, queryFn: ({ signal }) => api.conversations({}, { signal }) })

export const useConversation = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api.conversation({ id }, { signal }),
    placeholderData: () => queries.getQueryData<Conversation[]>(LIST)?.find((row) => row.id === id),
  })

/** The messages of a thread in ascending order, newest page first. */
export function useThread(id: string) {
  const query = useInfiniteQuery({
    queryKey: threadKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.messages({ conversation_id: id, limit: PAGE, before: pageParam }, { signal }),
    getNextPageParam: (last) => (last.length === PAGE ? last[0]!.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const messages = useMemo(() => query.data?.pages.toReversed().flat() ?? [], [query.data])
  return { ...query, messages }
}

/** Puts a sent or received message into its thread; a known one is replaced. */
export function keep(message: Message): void {
  queries.setQueryData<InfiniteData<Message[]>>(threadKey(message.conversation_id), (data) => {
    if (!data) return data
    const known = data.pages.some((page) => page.some((row) => row.id === message.id))
    const pages = known
      ? data.pages.map((page) => page.map((row) => (row.id === message.id ? message : row)))
      : data.pages.map((page, index) => (index === 0 ? [...page, message] : page))
    return { ...data, pages }
  })
  void queries.invalidateQueries({ queryKey: ['conversations'] })
}

/** Marks what the other side wrote as read, here at once and on the server. */
export async function readThread(id: string): Promise<void> {
  const unread = (row: Conversation) => (row.id === id ? { ...row, unread: 0 } : row)
  queries.setQueryData<Conversation[]>(LIST, (rows) => rows?.map(unread))
  await api.markRead({ conversation_id: id }).catch((error: unknown) => console.warn('messages', error))
}
