import { sharesOf } from '#lib/shares.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import type { AdminAnalytics } from '../analytics.ts'
import { AGE_DAYS } from '../periods.ts'
import { AnswerCard, Bars } from './answer-card.tsx'

type Of = { data: AdminAnalytics }
const BUCKETS = [0, ...AGE_DAYS].map((_, bucket) => bucket as 0 | 1 | 2 | 3 | 4)
/** Of the buckets, those older than a week. */
const OLD = [3, 4]

/** Numbers as this page writes them: one decimal, shares as whole per cent, nothing measured as N/A. */
export function useFigures() {
  const t = useTranslations('overview.analytics')
  const format = useFormatter()
  const one = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  return {
    hours: (value: number | null) => (value === null ? t('na') : t('hours', { value: one(value) })),
    days: (value: number | null) => (value === null ? t('na') : t('days', { value: one(value) })),
    share: (part: number, whole: number) =>
      whole === 0 ? t('na') : t('percent', { value: format.number(Math.round((part / whole) * 100)) }),
  }
}
const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

export function StandingCard({ data: { standing, to } }: Of) {
  const t = useTranslations('overview.analytics.standing')
  const statuses = useTranslations('claims.status')
  const claims = useTranslations('overview.analytics')('count')
  const live = standing.filter(({ status }) => status !== 'closed')
  const aged = (bucket: number) => live.reduce((sum, { ages }) => sum + (ages[bucket] ?? 0), 0)
  const open = live.reduce((sum, { count }) => sum + count, 0)
  const old = OLD.reduce((sum, bucket) => sum + aged(bucket), 0)
  const most = Math.max(...standing.map(({ count }) => count), ...BUCKETS.map(aged))
  return (
    <AnswerCard
      title={t('title')}
      answer={t('answer', { open, old })}
      meaning={t('meaning')}
      file={`claims-by-status-${to}`}
      rows={standing}
      keyOf={({ status }) => status}
      columns={[
        {
          key: 'status',
          header: t('status'),
          cell: ({ status }) => <ClaimStatusBadge status={status} />,
          written: ({ status }) => statuses(status),
        },
        ...BUCKETS.map((bucket) => ({
          key: String(bucket),
          header: t(`ages.a${bucket}`),
          cell: (row: (typeof standing)[number]) => row.ages[bucket],
          written: (row: (typeof standing)[number]) => row.ages[bucket] ?? 0,
        })),
        { key: 'all', header: t('all'), cell: ({ count }) => <b>{count}</b>, written: ({ count }) => count },
      ]}
      chart={
        most === 0 ? null : (
          <div className="grid gap-6 lg:grid-cols-2">
            <Bars
              label={claims}
              of={most}
              bars={standing.map(({ status, count }) => ({
                key: status,
                name: <ClaimStatusBadge status={status} />,
                value: count,
                text: count,
              }))}
            />
            <div>
              <h3 className="mb-3 text-base">{t('open')}</h3>
              <Bars
                label={t('open')}
                of={most}
                bars={BUCKETS.map((bucket) => ({
                  key: String(bucket),
                  name: t(`ages.a${bucket}`),
                  value: aged(bucket),
                  text: aged(bucket),
                }))}
              />
            </div>
          </div>
        )
      }
    />
  )
}

export function CoverageCard({ data: { coverage, from, to } }: Of) {
  const t = useTranslations('overview.analytics.coverage')
  const words = useTranslations('overview.analytics')
  const figures = useFigures()
  const { verified, within, unverified_late: late } = coverage
  const due = verified + late
  const name = (up_to: number | null) => {
    const from = coverage.hours[coverage.hours.findIndex((each) => each.up_to === up_to) - 1]?.up_to ?? null
    if (up_to === null) return t('over', { hours: from ?? 0 })
    return from === null ? t('upTo', { hours: up_to }) : t('between', { from, hours: up_to })
  }
  const counts = [...coverage.hours.map(({ count }) => count), late]
  const shares = sharesOf(counts)
  const rows = counts.map((count, at) => {
    const bucket = coverage.hours[at]
    const share = due === 0 ? words('na') : words('percent', { value: shares[at]! })
    return { key: String(bucket ? bucket.up_to : 'late'), name: bucket ? name(bucket.up_to) : t('late'), count, share }
  })
  return (
    <AnswerCard
      title={t('title')}
      answer={
        verified === 0
          ? t('none')
          : t('answer', {
              median: figures.hours(coverage.median_hours),
              p90: figures.hours(coverage.p90_hours),
              within,
              due,
              percent: figures.share(within, due),
            })
      }
      meaning={t('meaning', { late })}
      file={`time-to-coverage-${from}-${to}`}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'time', header: t('time'), cell: (row) => row.name, written: (row) => row.name },
        { key: 'count', header: words('count'), cell: ({ count }) => count, written: ({ count }) => count },
        {
          key: 'share',
          header: words('share'),
          cell: ({ share }) => share,
          written: ({ share }) => share,
        },
      ]}
      chart={
        due === 0 ? null : (
          <Bars
            label={t('title')}
            of={due}
            bars={rows.map((row) => ({ ...row, value: row.count, text: `${row.count} · ${row.share}` }))}
          />
        )
      }
    />
  )
}

export function CycleCard({ data: { cycle, from, to } }: Of) {
  const t = useTranslations('overview.analytics.cycle')
  const types = useTranslations('claims.types')
  const figures = useFigures()
  const count = cycle.reduce((sum, { closed }) => sum + closed, 0)
  const slowest = cycle.toSorted((a, b) => (b.median_days ?? -1) - (a.median_days ?? -1))[0]!
  return (
    <AnswerCard
      title={t('title')}
      answer={
        count === 0
          ? t('none')
          : t('answer', { count, type: types(slowest.type), days: figures.days(slowest.median_days) })
      }
      meaning={t('meaning')}
      file={`submitted-to-closed-${from}-${to}`}
      rows={cycle}
      keyOf={({ type }) => type}
      columns={[
        { key: 'type', header: t('type'), cell: ({ type }) => types(type), written: ({ type }) => types(type) },
        { key: 'closed', header: t('closed'), cell: ({ closed }) => closed, written: ({ closed }) => closed },
        {
          key: 'median',
          header: t('median'),
          cell: (row) => figures.days(row.median_days),
          written: (row) => tenth(row.median_days),
        },
        {
          key: 'p90',
          header: t('p90'),
          cell: (row) => figures.days(row.p90_days),
          written: (row) => tenth(row.p90_days),
        },
      ]}
      chart={
        count === 0 ? null : (
          <Bars
            label={t('title')}
            bars={cycle.map((row) => ({
              key: row.type,
              name: types(row.type),
              value: row.median_days ?? 0,
              text:
                row.closed === 0
                  ? figures.days(null)
                  : t('bar', { median: figures.days(row.median_days), p90: figures.days(row.p90_days) }),
            }))}
          />
        )
      }
    />
  )
}
