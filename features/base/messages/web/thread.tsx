import { ArrowDown, ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dismissToast, toastError } from '#ui/toast.tsx'
import type { Conversation, Meanwhile, Message } from '../message.ts'
import { canBlock, canComplain, isOurs } from '../policy.ts'
import { AboutLine, useNameOf } from './about.tsx'
import { Bubbles } from './bubbles.tsx'
import { Composer, sendField } from './composer.tsx'
import {
  answer,
  arrived,
  discard,
  type Outgoing,
  readDraft,
  type Seen,
  send,
  sendAgain,
  useOutgoing,
} from './outgoing.ts'
import { ReportDialog } from './report-dialog.tsx'
import { BlockNotice, SafetyButtons } from './safety.tsx'
import { useScrolling } from './scrolling.ts'
import { newestId, readThread, useConversation, useThread } from './talk.ts'

/** What the support inbox adds to a thread: the way back, a line under the head, tools beside the field, its sentences. */
export type SupportParts = {
  back: { to: string; label: string }
  bar: ReactNode
  /** Right of the name. */
  head: ReactNode
  tools: (insert: (text: string) => void) => ReactNode
  hint: string
  /** How the thread stands, as this page knows it; what a colleague does with it from then on holds an answer. */
  stands: () => Seen['seen_as']
  /** Reads again how it stands. */
  refresh: () => Promise<void>
  /** Says what a colleague did meanwhile, `said` being their newest message; `go` sends all the same, `stay` keeps a draft. */
  held: (done: Meanwhile, said: Message | undefined, ways: { go: () => void; stay: () => void }) => ReactNode
  /** While one types: a colleague has just answered. */
  answered: (said: Message) => ReactNode
  refusals: Record<string, string>
}

/** The chat pane of one conversation. Give it the conversation's id as key: each thread has its own draft and place. */
export function Thread({ id, support }: { id: string; support?: SupportParts }) {
  const t = useTranslations('messages')
  const { data: conversation, isError } = useConversation(id)
  return (
    <div className="flex h-full min-h-0 flex-col">
      {isError ? (
        <div className="grid gap-4 p-5">
          <Notice tone="bad" live>
            {t('openFailed')}
          </Notice>
          <BackToAll back={support?.back} />
        </div>
      ) : conversation ? (
        <Open conversation={conversation} support={support} />
      ) : (
        <Skeleton label={t('loadingMessages')} shape="rows" className="p-5" />
      )}
    </div>
  )
}

const BackToAll = ({ back }: { back: SupportParts['back'] | undefined }) => {
  const t = useTranslations('messages')
  return (
    <Link
      to={back?.to ?? paths.messages()}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent lg:hidden"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {back?.label ?? t('back')}
    </Link>
  )
}

const SEND_FAILED = 'send-failed'
const dropFailure = () => dismissToast(SEND_FAILED)

function Open({ conversation, support }: { conversation: Conversation; support: SupportParts | undefined }) {
  const t = useTranslations('messages')
  const me = useMe()
  const name = useNameOf()(conversation)
  const { id } = conversation
  const { messages, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useThread(id)
  const known = new Set(messages.map((message) => message.id))
  const outgoing = useOutgoing(me.id, id).filter((row) => !known.has(row.id))
  useEffect(() => arrived(new Set(messages.map((message) => message.id))), [messages])
  useEffect(() => dropFailure, [])
  const ours = (message: Message) => isOurs(me, conversation, message.sender_id)
  const member = useTranslations('member')
  const authorOf = ({ sender_id, sender_name }: Message) => {
    if (!sender_name || sender_id === me.id || sender_id === conversation.customer_id) return null
    return conversation.for_business || conversation.topic === 'support'
      ? sender_name
      : member('of', { name: sender_name, business: name })
  }
  const firstUnread = useFirstUnread(messages, isPending, ours)
  const [reporting, setReporting] = useState<{ message: Message | null } | null>(null)
  const older = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const last = messages.at(-1)
  const { log, atEnd, waiting, toEnd } = useScrolling({
    ready: !isPending,
    oldest: messages[0]?.id,
    newest: outgoing.at(-1)?.id ?? last?.id,
    mine: outgoing.length > 0 || (last !== undefined && ours(last)),
    onTop: older,
  })
  useReading(id, atEnd, messages.filter((message) => !message.is_read && !ours(message)).length)
  const report = (work: Promise<void>) => {
    work.then(dropFailure, () => {
      toastError(t('error'), t('sendFailed'), { id: SEND_FAILED })
      void queries.invalidateQueries({ queryKey: ['conversations'] }) // it may be closed by now
    })
  }
  const personal = canComplain(conversation).yes
  // what was read before the first letter was typed: an answer of a colleague since then has not been weighed
  const [seen, setSeen] = useState<Seen>()
  const [held, setHeld] = useState<{ done: Meanwhile; since: Seen }>()
  // a draft that lay in the field is begun again with what is read now
  const [writing, setWriting] = useState(() => readDraft(me.id, id) !== '')
  const stands = support?.stands()
  const present = (): Seen => (isPending || !stands ? {} : { seen_id: newestId(id), seen_as: stands })
  if (writing && !seen && !isPending && stands) setSeen(present())
  const onText = (text: string) => {
    setWriting(text !== '')
    if (!text) setSeen(undefined)
  }
  const sendAnswer = async (content: string): Promise<boolean> => {
    setHeld(undefined)
    const since = seen ?? present()
    const going = answer(me.id, id, content, since)
    report(going.then(() => {}))
    const done = await going.catch(() => undefined) // it stands in the thread as not sent
    if (!done) return true
    await Promise.all([queries.invalidateQueries({ queryKey: ['messages', id] }), support?.refresh()])
    setSeen(undefined)
    setHeld({ done, since })
    return false
  }
  const bySupport = messages.filter((message) => ours(message) && message.sender_id !== me.id)
  /** What a colleague wrote last, after what had been read. */
  const saidSince = (read: Seen | undefined) => {
    const newest = bySupport.at(-1)
    const to = messages.findIndex((message) => message.id === read?.seen_id)
    return read?.seen_id && newest && messages.indexOf(newest) > to ? newest : undefined
  }
  const answered = saidSince(seen)
  return (
    <>
      <header className="border-b border-line px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <BackToAll back={support?.back} />
          <div className="min-w-0 max-lg:order-last max-lg:w-full lg:flex-1">
            <h2 className="text-lg wrap-anywhere">
              <bdi>{name}</bdi>
            </h2>
            {conversation.about && <AboutLine about={conversation.about} />}
          </div>
          {support?.head}
          {personal && (
            <SafetyButtons
              conversation={conversation}
              name={name}
              blocks={canBlock(me, conversation).yes}
              onReport={() => setReporting({ message: null })}
            />
          )}
        </div>
      </header>
      {support?.bar}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={log}
          role="log"
          aria-live="polite"
          aria-label={t('title')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-4 sm:px-5"
        >
          {isPending ? (
            <Skeleton label={t('loadingMessages')} shape="rows" />
          ) : (
            <ul className="grid gap-2">
              <li className="pb-2 text-center text-sm text-ink-soft">
                {hasNextPage ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={isFetchingNextPage && t('loadingMessages')}
                    onClick={older}
                  >
                    {t('older')}
                  </Button>
                ) : (
                  t('start')
                )}
              </li>
              <Bubbles
                messages={messages}
                outgoing={outgoing}
                isOurs={ours}
                authorOf={authorOf}
                name={name}
                firstUnread={firstUnread}
                onReport={personal ? (message) => setReporting({ message }) : undefined}
                onRetry={(row: Outgoing) => report(sendAgain(row, support && present()))}
                refusals={support?.refusals}
                onDiscard={discard}
              />
            </ul>
          )}
        </div>
        {waiting && (
          <Button
            size="sm"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-high"
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={toEnd}
          >
            {t('newMessages')}
          </Button>
        )}
      </div>
      <BlockNotice conversation={conversation} name={name} blocks={canBlock(me, conversation).yes} />
      {held
        ? support?.held(held.done, saidSince(held.since), { go: sendField, stay: () => setHeld(undefined) })
        : answered && support?.answered(answered)}
      {!conversation.safety.closed && (
        <Composer
          me={me.id}
          conversation={id}
          onSend={support ? sendAnswer : (content) => report(send(me.id, id, content))}
          onText={onText}
          tools={support?.tools}
          hint={support?.hint}
        />
      )}
      {reporting && (
        <ReportDialog conversation={id} message={reporting.message} name={name} onClose={() => setReporting(null)} />
      )}
    </>
  )
}

/** The first message that was unread when the thread was opened; it stays marked while one reads. */
function useFirstUnread(messages: readonly Message[], isPending: boolean, ours: (message: Message) => boolean) {
  const [first, setFirst] = useState<string | null | undefined>()
  if (first === undefined && !isPending)
    setFirst(messages.find((message) => !message.is_read && !ours(message))?.id ?? null)
  return first ?? null
}

/** What is in sight on a visible screen counts as read; a thread in a background tab, or scrolled up, does not. */
function useReading(id: string, atEnd: boolean, unread: number) {
  const read = useEffectEvent(() => {
    if (atEnd && unread > 0 && document.visibilityState === 'visible') void readThread(id)
  })
  useEffect(() => read(), [unread, atEnd])
  useEffect(() => {
    const seen = () => read()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}
