import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { COUNTED_TO, type QueueCounts, type QueueFilters } from '../queue.ts'

/** Promises that are over and those that soon will be: each leads to just these. */
export function QueueAlarm({
  counts,
  due,
  at,
}: {
  counts: QueueCounts
  due: QueueFilters['due']
  at: (changes: Record<string, string | undefined>) => string
}) {
  const t = useTranslations('claimQueue')
  const alarms = [
    { key: 'overdue', count: counts.overdue, tone: 'bad' },
    { key: 'soon', count: counts.soon, tone: 'warn' },
  ] as const
  return alarms.map(
    ({ key, count, tone }) =>
      count > 0 && (
        <Link
          key={key}
          to={at({ status: 'intake', due: due === key ? undefined : key })}
          preventScrollReset
          aria-current={due === key ? 'page' : undefined}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          <StatusBadge tone={tone}>
            {count > COUNTED_TO ? t(`${key}Many`, { count: COUNTED_TO }) : t(key, { count })}
          </StatusBadge>
        </Link>
      ),
  )
}
