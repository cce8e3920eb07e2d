import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { COUNTED_TO, type QueueCounts, type QueueFilters } from '../queue.ts'

/** Promises that are over, those that soon will be, and follow-ups whose day has come: each leads to just these. */
export function QueueAlarm({
  counts,
  filters: { due, follow_up },
  at,
}: {
  counts: QueueCounts
  filters: QueueFilters
  at: (changes: Record<string, string | undefined>) => string
}) {
  const t = useTranslations('claimQueue')
  const alarms = [
    {
      key: 'overdue',
      tone: 'bad',
      on: due === 'overdue',
      status: 'intake',
      by: 'due',
      other: 'follow_up',
      value: 'overdue',
    },
    { key: 'soon', tone: 'warn', on: due === 'soon', status: 'intake', by: 'due', other: 'follow_up', value: 'soon' },
    {
      key: 'follow_up',
      tone: 'warn',
      on: follow_up === 'due',
      status: 'open',
      by: 'follow_up',
      other: 'due',
      value: 'due',
    },
  ] as const
  return alarms.map(
    ({ key, tone, on, status, by, other, value }) =>
      counts[key] > 0 && (
        <Link
          key={key}
          to={at({ status, [other]: undefined, [by]: on ? undefined : value })}
          preventScrollReset
          aria-current={on ? 'page' : undefined}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          <StatusBadge tone={tone}>
            {counts[key] > COUNTED_TO ? t(`${key}Many`, { count: COUNTED_TO }) : t(key, { count: counts[key] })}
          </StatusBadge>
        </Link>
      ),
  )
}
