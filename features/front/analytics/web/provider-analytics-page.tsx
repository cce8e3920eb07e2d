import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { Loaded } from '#ui/loaded.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import type { ProviderAnalytics } from '../provider-stats.ts'
import { AnalyticsFrame, usePeriod } from './analytics-frame.tsx'
import { ChartCard } from './chart-card.tsx'
import { analyticsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Figures } from '#ui/figures.tsx'

const api = clientOf(analyticsContract)
/** What this provider earned and did, by month. */
export default function ProviderAnalyticsPage() {
  const t = useTranslations('dashboards.analytics')
  const months = usePeriod()
  const query = useQuery({
    queryKey: ['dashboard', 'provider-analytics', months],
    queryFn: ({ signal }) => api.providerAnalytics({ months }, { signal }),
  })
  return (
    <AnalyticsFrame title={t('titleProvider')} path={paths.providerAnalytics()}>
      <Loaded
        query={query}
        label={t('loading')}
        shape="rows"
        lines={5}
        failed={t('failed')}
        keep
        missing={
          <Empty title={t('notYet')} action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}>
            {t('notProvider')}
          </Empty>
        }
      >
        {(data) => <Answers data={data} />}
      </Loaded>
    </AnalyticsFrame>
  )
}

/** Minutes as a person says them: `25 min`, `3.5 h`, `2 d`. */
function useDuration() {
  const t = useTranslations('ownDashboards.charts')
  return (minutes: number | null) => {
    if (minutes === null) return t('na')
    if (minutes < 100) return t('minutes', { minutes })
    const hours = Math.round(minutes / 6) / 10
    return hours < 48 ? t('hours', { hours }) : t('days', { days: Math.round(hours / 2.4) / 10 })
  }
}
const percent = ({ in_time, measured }: { in_time: number; measured: number }) =>
  measured ? Math.round((in_time / measured) * 100) : null

function Answers({ data: { stats, period, months } }: { data: ProviderAnalytics }) {
  const t = useTranslations('dashboards.analytics')
  const words = useTranslations('dashboards.provider')
  const charts = useTranslations('ownDashboards.charts')
  const duration = useDuration()
  const share = (row: { in_time: number; measured: number }) => {
    const part = percent(row)
    return part === null ? charts('na') : `${part}%`
  }
  const stars = (rating: number | null) => (rating === null ? charts('na') : rating.toFixed(1))
  const file = (name: string) => `${name}-${months[0]?.month}-${months.at(-1)?.month}`
  return (
    <>
      <Figures
        label={words('statistics')}
        figures={[
          {
            key: 'earnings',
            label: words('earnings'),
            value: formatCents(stats.total_earnings_cents),
            note: charts('allTime', { what: words('earningsNote') }),
            to: paths.providerMoney(),
          },
          {
            key: 'bookings',
            label: words('bookings'),
            value: stats.total_bookings,
            note: charts('allTime', { what: words('bookingsNote') }),
          },
          {
            key: 'jobs',
            label: words('jobs'),
            value: stats.completed_jobs,
            note: charts('allTime', { what: words('jobsNote') }),
          },
          {
            key: 'response',
            label: charts('responsePeriod'),
            value: duration(period.response_minutes),
            note: charts('responsePeriodNote'),
          },
          {
            key: 'promise',
            label: charts('promisePeriod'),
            value: share(period),
            note: charts('promisePeriodNote', { count: period.measured, within: period.in_time }),
          },
          {
            key: 'rating',
            label: words('rating'),
            value: stars(stats.average_rating),
            note: words('ratingNote', { count: stats.rating_count }),
            to: paths.providerReviews(),
          },
        ]}
      />
      <ChartCard
        title={charts('earnings')}
        meaning={t('earningsMeaning')}
        months={months}
        valueOf={(row) => row.earnings_cents}
        textOf={(row) => formatCents(row.earnings_cents)}
        file={file('earnings')}
        columns={[
          {
            header: t('earnings'),
            cell: (row) => formatCents(row.earnings_cents),
            written: (row) => ({ cents: row.earnings_cents }),
          },
        ]}
      />
      <ChartCard
        title={charts('bookings')}
        meaning={charts('bookingsMeaning')}
        months={months}
        valueOf={(row) => row.bookings}
        textOf={(row) => String(row.bookings)}
        file={file('bookings')}
        columns={[
          { header: t('bookings'), cell: (row) => row.bookings, written: (row) => row.bookings },
          { header: t('jobs'), cell: (row) => row.completed_jobs, written: (row) => row.completed_jobs },
        ]}
      />
      <ChartCard
        title={charts('response')}
        meaning={charts('responseMeaning')}
        months={months}
        valueOf={(row) => row.response_minutes}
        textOf={(row) => duration(row.response_minutes)}
        file={file('response')}
        columns={[
          {
            header: charts('responseColumn'),
            head: charts('minutesColumn'),
            cell: (row) => duration(row.response_minutes),
            written: (row) => row.response_minutes,
          },
        ]}
      />
      <ChartCard
        title={charts('promise')}
        meaning={charts('promiseMeaning')}
        months={months}
        valueOf={percent}
        textOf={share}
        file={file('promise')}
        columns={[
          { header: charts('share'), cell: share, written: share },
          { header: charts('inTime'), cell: (row) => row.in_time, written: (row) => row.in_time },
          { header: charts('measured'), cell: (row) => row.measured, written: (row) => row.measured },
        ]}
      />
      <ChartCard
        title={charts('rating')}
        meaning={charts('ratingMeaning')}
        months={months}
        valueOf={(row) => row.rating}
        textOf={(row) => stars(row.rating)}
        file={file('rating')}
        columns={[
          { header: charts('ratingColumn'), cell: (row) => stars(row.rating), written: (row) => row.rating },
          { header: charts('reviews'), cell: (row) => row.reviews, written: (row) => row.reviews },
        ]}
      />
    </>
  )
}
