import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import type { ProviderAnalytics } from '../dashboard.ts'
import { AnalyticsFrame, usePeriod } from './analytics-frame.tsx'
import { api } from './data.ts'
import { Figures } from './figures.tsx'
import { MonthChart, useMonthName } from './month-chart.tsx'

/** What this provider earned and did, by month. */
export default function ProviderAnalyticsPage() {
  const t = useTranslations('dashboards.analytics')
  const again = useTranslations('dashboards')('again')
  const months = usePeriod()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['dashboard', 'provider-analytics', months],
    queryFn: ({ signal }) => api.providerAnalytics({ months }, { signal }),
  })
  const fresh = isRefusal(error) && error.status === 404
  return (
    <AnalyticsFrame title={t('titleProvider')} path={paths.providerAnalytics()}>
      {data ? (
        <Answers data={data} />
      ) : fresh ? (
        <Empty title={t('notYet')} action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}>
          {t('notProvider')}
        </Empty>
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{again}</Button>}>
          {t('failed')}
        </Notice>
      ) : (
        <Skeleton label={t('loading')} shape="rows" lines={5} />
      )}
    </AnalyticsFrame>
  )
}

function Answers({ data: { stats, months } }: { data: ProviderAnalytics }) {
  const t = useTranslations('dashboards.analytics')
  const words = useTranslations('dashboards.provider')
  const name = useMonthName()
  return (
    <>
      <Figures
        label={words('statistics')}
        figures={[
          {
            key: 'earnings',
            label: words('earnings'),
            value: formatCents(stats.total_earnings_cents),
            note: words('earningsNote'),
          },
          { key: 'bookings', label: words('bookings'), value: stats.total_bookings, note: words('bookingsNote') },
          { key: 'jobs', label: words('jobs'), value: stats.completed_jobs, note: words('jobsNote') },
          {
            key: 'rating',
            label: words('rating'),
            value: stats.average_rating === null ? words('na') : stats.average_rating.toFixed(1),
            note: words('ratingNote', { count: stats.rating_count }),
          },
        ]}
      />
      <Card title={t('byMonthProvider')} meta={t('earningsMeaning')}>
        <MonthChart
          label={t('earnings')}
          months={months.map((row) => ({
            month: row.month,
            value: row.earnings_cents,
            text: formatCents(row.earnings_cents),
          }))}
        />
        <DataTable
          caption={t('byMonthProvider')}
          rows={months.toReversed()}
          keyOf={(row) => row.month}
          columns={[
            { key: 'month', header: t('month'), cell: (row) => name(row.month) },
            { key: 'bookings', header: t('bookings'), align: 'right', cell: (row) => row.bookings },
            { key: 'jobs', header: t('jobs'), align: 'right', cell: (row) => row.completed_jobs },
            { key: 'earnings', header: t('earnings'), align: 'right', cell: (row) => formatCents(row.earnings_cents) },
          ]}
        />
      </Card>
    </>
  )
}
