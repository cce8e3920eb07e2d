import { CalendarClock, Hand, Hourglass, UserRound } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { dayIn, TEAM_ZONE } from '#lib/dates.ts'
import { useInstant } from '#ui/instant.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { DataTable } from '#ui/table.tsx'
import { QUEUE_SORTS, type QueueFilters, type QueueRow, USUAL_SORT } from '../queue.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useSort } from '#ui/use-sort.tsx'

/** One line per claim: which, whose, when it is due, and who is at it. */
export function QueueTable({
  rows,
  status,
  current,
  hrefOf,
  chosen,
  onChoose,
}: {
  rows: readonly QueueRow[]
  status: QueueFilters['status']
  current: string | null
  hrefOf: (id: string) => string
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
}) {
  const t = useTranslations('claimQueue')
  const types = useTranslations('claims.types')
  const when = useWhen()
  const sort = useSort(QUEUE_SORTS, USUAL_SORT[status])
  return (
    <DataTable
      caption={t(`caption.${status}`)}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => hrefOf(row.id)}
      current={current}
      sort={sort}
      columns={[
        {
          key: 'number',
          header: t('number'),
          sort: 'number',
          cell: (row) => <span className="md:whitespace-nowrap">{row.claim_number}</span>,
        },
        { key: 'driver', header: t('driver'), sort: 'driver', cell: (row) => row.driver_name },
        { key: 'insurer', header: t('insurer'), sort: 'insurer', cell: (row) => row.insurer_name },
        { key: 'type', header: t('type'), cell: (row) => types(row.claim_type) },
        { key: 'state', header: t('state'), cell: (row) => row.loss_state ?? '–' },
        ...(status === 'open'
          ? [{ key: 'status', header: t('status'), cell: (row: QueueRow) => <ClaimStatusBadge status={row.status} /> }]
          : []),
        ...(status !== 'open' || sort.way('submitted')
          ? [
              {
                key: 'submitted',
                header: t('submitted'),
                sort: 'submitted',
                cell: (row: QueueRow) => when.date(row.created_at),
                wideOnly: true,
              },
            ]
          : []),
        { key: 'due', header: t('next'), sort: 'due', cell: (row) => <Due row={row} /> },
        ...(rows.some((row) => row.assigned || row.assignee || row.waiting_since || row.follow_up_on)
          ? [{ key: 'work', header: t('work'), cell: (row: QueueRow) => <Work row={row} /> }]
          : []),
        {
          key: 'choose',
          header: t('choose'),
          // above the link that covers the row
          cell: (row) => (
            <label className="relative z-1 -my-2 grid size-11 place-content-center max-md:-mr-3 md:pointer-fine:size-8">
              <input type="checkbox" className="tick" checked={chosen.has(row.id)} onChange={() => onChoose(row.id)} />
              <span className="sr-only">{t('chooseOne', { number: row.claim_number })}</span>
            </label>
          ),
        },
      ]}
    />
  )
}

/** In intake when the driver was promised an answer; later what runs out next, or how long nothing happened. */
function Due({ row }: { row: QueueRow }) {
  const t = useTranslations('claimQueue')
  const more = useTranslations('lifecycle.more')
  const format = useFormatter()
  const short = useShortDay()
  const now = useNow({ updateInterval: 30_000 })
  const at = new Date(row.next_at)
  if (row.status === 'intake') {
    const time = format.relativeTime(at, now)
    return at < now ? <StatusBadge tone="bad">{t('late', { time })}</StatusBadge> : <>{t('in', { time })}</>
  }
  if (row.asks_due && row.status !== 'closed') {
    const due = new Date(row.asks_due)
    const time = format.relativeTime(due, now)
    return due < now ? (
      <StatusBadge tone="bad">{more('queueLate', { time })}</StatusBadge>
    ) : (
      <StatusBadge tone="warn">{more('queue', { time })}</StatusBadge>
    )
  }
  if (row.status === 'closed') return <>{t('closed', { day: short(at) })}</>
  if (!row.covered_until) return <>{t('quiet', { day: short(at) })}</>
  const day = short(noonOf(row.covered_until))
  return at < now ? <StatusBadge tone="warn">{t('coverEnded', { day })}</StatusBadge> : <>{t('covered', { day })}</>
}

/** A day of this year without the year: a line of the queue has no room for what everybody knows. */
function useShortDay(): (day: Date) => string {
  const format = useFormatter()
  const year = useNow().getUTCFullYear()
  return (day) =>
    format.dateTime(day, { month: 'short', day: 'numeric', ...(day.getUTCFullYear() !== year && { year: 'numeric' }) })
}
/** Noon, so that the day is the same in every zone of the country. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)
/** “Amy Lindqvist” as “Amy L.” */
const shortName = (name: string) => name.replace(/^(\S+)\s.*?(\S)\S*$/, '$1 $2.')

/** To whom it is assigned, who looks at it just now, whether the driver was asked for something, and when to follow up. */
function Work({ row: { assignee, assigned, waiting_since, follow_up_on } }: { row: QueueRow }) {
  const t = useTranslations('claimQueue')
  const at = useInstant()
  const when = useWhen()
  const short = useShortDay()
  const today = dayIn(TEAM_ZONE, useNow({ updateInterval: 60_000 }))
  if (!assignee && !assigned && !waiting_since && !follow_up_on) return <span aria-hidden>–</span>
  const followUp = follow_up_on && (
    <>
      <span className="sr-only">{t('followUp')}: </span>
      {short(noonOf(follow_up_on))}
    </>
  )
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1 max-md:justify-end">
      {assignee && (
        <span className="inline-flex items-center gap-1.5">
          <UserRound aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {assignee.mine ? t('yours') : shortName(assignee.name)}
        </span>
      )}
      {assigned && (
        <span className="inline-flex items-center gap-1.5">
          <Hand aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {assigned.mine ? t('youNow') : t('theirs', { name: assigned.name, time: at(assigned.until) })}
        </span>
      )}
      {follow_up_on &&
        (follow_up_on <= today ? (
          <StatusBadge tone="warn">{followUp}</StatusBadge>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock aria-hidden className="size-4 shrink-0 text-ink-soft" />
            {followUp}
          </span>
        ))}
      {waiting_since && (
        <span className="inline-flex items-center gap-1.5">
          <Hourglass aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {t('waits', { day: when.date(waiting_since) })}
        </span>
      )}
    </span>
  )
}
