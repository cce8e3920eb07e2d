import { Fragment, type ReactNode } from 'react'
import { Flag } from 'lucide-react'
import { useFormatter, useMessages, useNow, useTimeZone, useTranslations } from 'use-intl'
import { addDays, dayIn } from '#lib/dates.ts'
import { Again } from '#ui/again.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Message } from '../message.ts'
import { Attachments, UploadList } from './attachments.tsx'
import type { Outgoing } from './outgoing.ts'
import { detach, useUploads } from './uploads.ts'
import { Words } from './words.tsx'

/** One message: ours right, theirs left; who wrote it is said, not only shown. */
function Bubble({
  ours,
  name,
  author,
  foot,
  failed,
  files,
  children,
}: {
  ours: boolean
  name: string
  /** Who of several wrote it. */
  author?: string | null
  foot: ReactNode
  failed?: boolean
  files?: ReactNode
  children: string
}) {
  const t = useTranslations('messages')
  return (
    <li className={cx('group flex flex-col gap-1', ours ? 'items-end' : 'items-start')}>
      {author && <bdi className="px-1 pt-1 text-xs font-semibold text-ink-soft">{author}</bdi>}
      <span className="sr-only">{ours && !author ? t('you') : t('said', { name: author ?? name })}: </span>
      {children && (
        <p
          dir="auto"
          className={cx(
            'max-w-[min(34rem,85%)] rounded-lg border px-4 py-2.5 wrap-anywhere whitespace-pre-wrap',
            failed
              ? 'border-bad bg-bad-wash'
              : ours
                ? 'rounded-br-sm border-transparent bg-accent text-on-accent'
                : 'rounded-bl-sm border-line bg-sunken',
          )}
        >
          <Words>{children}</Words>
        </p>
      )}
      {files}
      <div className="flex items-center gap-1 px-1 text-xs text-ink-soft">{foot}</div>
    </li>
  )
}

/** The messages of a thread by day, with a line before the first that was unread on opening, then what is on its way. */
export function Bubbles({
  messages,
  outgoing,
  isOurs,
  authorOf,
  name,
  firstUnread,
  onReport,
  onRetry,
  onDiscard,
  refusals,
}: {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  isOurs: (message: Message) => boolean
  /** The name over a message, where a side has more than one. */
  authorOf: (message: Message) => string | null
  name: string
  firstUnread: string | null
  /** Absent where nothing can be reported. */
  onReport?: ((message: Message) => void) | undefined
  onRetry: (row: Outgoing) => void
  onDiscard: (row: Outgoing) => void
  /** Sentences for refusals that only some readers know. */
  refusals?: Record<string, string> | undefined
}) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'America/New_York'
  const today = dayIn(zone, useNow({ updateInterval: 60_000 }))
  const clock = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
  const dayName = (day: string) =>
    day === today
      ? t('today')
      : day === addDays(today, -1)
        ? t('yesterday')
        : format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  const lastOurs = messages.findLast(isOurs)
  const uploads = useUploads()
  const sentences = { ...useRefusals(), ...refusals }
  return (
    <>
      {messages.map((message, index) => {
        const own = dayIn(zone, new Date(message.created_at))
        const before = messages[index - 1]
        const newDay = !before || dayIn(zone, new Date(before.created_at)) !== own
        const ours = isOurs(message)
        return (
          <Fragment key={message.id}>
            {newDay && (
              <li className="py-2 text-center text-xs font-semibold text-ink-soft first-letter:uppercase">
                {dayName(own)}
              </li>
            )}
            {message.id === firstUnread && (
              <li
                data-first-unread
                className="flex items-center gap-3 py-1 text-xs font-bold text-bad before:h-px before:flex-1 before:bg-bad after:h-px after:flex-1 after:bg-bad"
              >
                {t('newMessages')}
              </li>
            )}
            <Bubble
              ours={ours}
              name={name}
              author={message.sender_id === before?.sender_id && !newDay ? null : authorOf(message)}
              files={message.attachments.length > 0 && <Attachments files={message.attachments} ours={ours} />}
              foot={
                <>
                  <time dateTime={message.created_at}>{clock(message.created_at)}</time>
                  {message === lastOurs && <span>· {t(message.is_read ? 'read' : 'sent')}</span>}
                  {!ours && onReport && (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={t('report.oneFrom', { time: clock(message.created_at) })}
                      title={t('report.one')}
                      onClick={() => onReport(message)}
                      className="grid size-6 place-content-center rounded-sm opacity-70 group-hover:opacity-100 hover:bg-sunken focus-visible:opacity-100"
                    >
                      <Flag aria-hidden className="size-3.5" />
                    </button>
                  )}
                </>
              }
            >
              {message.content}
            </Bubble>
          </Fragment>
        )
      })}
      {outgoing.map((row) => {
        const files = uploads.filter((file) => file.message === row.id)
        return (
          <Bubble
            key={row.id}
            ours
            name={name}
            failed={row.status === 'failed'}
            files={
              files.length > 0 && (
                <UploadList
                  uploads={files}
                  className="w-full max-w-80"
                  {...(row.status === 'failed' && { onRemove: (file) => detach(file.id) })}
                />
              )
            }
            foot={
              row.status === 'sending' ? (
                t(files.some((file) => file.status === 'sending') ? 'sendingFiles' : 'sending')
              ) : (
                <span className="flex flex-wrap items-center justify-end gap-x-1 text-right">
                  <span className="font-bold text-bad">{t('failed')}</span>
                  {row.error && sentences[row.error] && <span className="text-ink">{sentences[row.error]}</span>}
                  <Again size="sm" variant="quiet" onClick={() => onRetry(row)} />
                  <Button size="sm" variant="quiet" onClick={() => onDiscard(row)}>
                    {t('discard')}
                  </Button>
                </span>
              )
            }
          >
            {row.content}
          </Bubble>
        )
      })}
    </>
  )
}

/** Why a message could not be sent, where more can be said than that. */
function useRefusals(): Record<string, string> {
  return useMessages().messages.refusals
}
