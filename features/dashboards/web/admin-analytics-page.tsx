import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { CLAIM_STATUSES } from '#features/claims/claim.ts'
import { ClaimStatusBadge } from '#features/claims/web/status-badge.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import type { AdminAnalytics } from '../dashboard.ts'
import { AnalyticsFrame, usePeriod } from './analytics-frame.tsx'
import { api } from './data.ts'
import { Figures } from './figures.tsx'
import { MonthChart, useMonthName } from './month-chart.tsx'

/** Three answers: how fast coverage is verified, where the claims stand, what each month brought. */
export default function AdminAnalyticsPage() {
  const t = useTranslations('dashboards.analytics')
  const again = useTranslations('dashboards')('again')
  const months = usePeriod()
  const { data, isError, refetch } = useQuery({
    queryKey: ['dashboard', 'admin-analytics', months],
    queryFn: ({ signal }) => api.adminAnalytics({ months }, { signal }),
  })
  return (
    <AnalyticsFrame title={t('titleAdmin')} path={paths.adminAnalytics()}>
      {data ? (
        <>
          <Speed data={data} />
          <Statuses data={data} />
          <Months data={data} />
        </>
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{again}</Button>}>
          {t('failed')}
        </Notice>
      ) : (
        <Skeleton label={t('loading')} shape="rows" lines={6} />
      )}
    </AnalyticsFrame>
  )
}

function Speed({ data: { hours_to_coverage: speed } }: { data: AdminAnalytics }) {
  const t = useTranslations('dashboards.analytics')
  const format = useFormatter()
  return (
    <Figures
      label={t('toCoverage')}
      figures={[
        {
          key: 'median',
          label: t('toCoverage'),
          value:
            speed.median === null
              ? '–'
              : t('hours', { hours: format.number(speed.median, { maximumFractionDigits: 1 }) }),
          note: speed.median === null ? t('none') : t('toCoverageNote'),
        },
        {
          key: 'promise',
          label: t('promise'),
          value: t('promiseValue', { within: speed.within_promise, measured: speed.measured }),
        },
      ]}
    />
  )
}

function Statuses({ data }: { data: AdminAnalytics }) {
  const t = useTranslations('dashboards')
  const format = useFormatter()
  const rows = CLAIM_STATUSES.map((status) => ({
    status,
    count: data.claims_by_status.find((row) => row.status === status)?.count ?? 0,
  }))
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const share = (count: number) => (all ? count / all : 0)
  return (
    <Card title={t('analytics.claimsByStatus')}>
      <DataTable
        caption={t('analytics.claimsByStatus')}
        rows={rows}
        keyOf={(row) => row.status}
        columns={[
          {
            key: 'status',
            header: t('analytics.status'),
            cell: (row) => <ClaimStatusBadge status={row.status} />,
          },
          { key: 'count', header: t('analytics.claims'), align: 'right', cell: (row) => row.count },
          {
            key: 'share',
            header: t('analytics.share'),
            align: 'right',
            cell: (row) => (
              <span className="inline-flex items-center gap-3">
                <svg
                  aria-hidden
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="h-2 w-24 rounded-full bg-sunken md:w-48"
                >
                  <rect width={share(row.count) * 100} height="8" className="fill-accent" />
                </svg>
                <span className="w-12 text-right">{format.number(share(row.count), { style: 'percent' })}</span>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Months({ data: { months } }: { data: AdminAnalytics }) {
  const t = useTranslations('dashboards.analytics')
  const name = useMonthName()
  return (
    <Card title={t('byMonthAdmin')} meta={t('revenueMeaning')}>
      <MonthChart
        label={t('claims')}
        months={months.map((row) => ({ month: row.month, value: row.claims, text: String(row.claims) }))}
      />
      <MonthChart
        label={t('revenue')}
        months={months.map((row) => ({
          month: row.month,
          value: row.revenue_cents,
          text: formatCents(row.revenue_cents),
        }))}
      />
      <DataTable
        caption={t('byMonthAdmin')}
        rows={months.toReversed()}
        keyOf={(row) => row.month}
        columns={[
          { key: 'month', header: t('month'), cell: (row) => name(row.month) },
          { key: 'claims', header: t('claims'), align: 'right', cell: (row) => row.claims },
          { key: 'bookings', header: t('bookings'), align: 'right', cell: (row) => row.bookings },
          { key: 'revenue', header: t('revenue'), align: 'right', cell: (row) => formatCents(row.revenue_cents) },
        ]}
      />
    </Card>
  )
}
