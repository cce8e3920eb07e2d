import claimDayCopy from 'virtual:copy/claimDay'
import { Suspense } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { isRefusal } from '#lib/errors.ts'
import { formatDay } from '#lib/dates.ts'
import { Page } from '#ui/page.tsx'
import { CoverageCard, CycleCard, StandingCard } from './analytics-claims.tsx'
import { GroupCards } from './analytics-groups.tsx'
import { MatchingCard, OverrunsCard, StretchCards } from './analytics-market.tsx'
import { analyticsContract, claimsRecordContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PeriodPicker, useChosen } from './period-picker.tsx'

const api = clientOf(analyticsContract)
const ClaimDay = lazyWithCopy(async () => (await import('./claim-day.tsx')).ClaimDay, claimDayCopy)

/** `/admin/analytics`: each question with its answer first; the period is in the address. */
export default function AdminAnalyticsPage() {
  const t = useTranslations('overview.analytics')
  const locale = useLocale()
  const chosen = useChosen()
  const query = useQuery({
    queryKey: ['dashboard', 'admin-analytics', chosen],
    queryFn: ({ signal }) => api.adminAnalytics(chosen, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const refused = isRefusal(error) && error.status === 422 ? error : null
  return (
    <Page
      title={t('title')}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        data && (
          <CsvExport
            path={claimsRecordContract.csv.path}
            query={{ from: data.from, to: data.to }}
            words={{
              label: t('record.export'),
              busy: t('record.exporting'),
              done: t('record.exported'),
              doneText: t('record.exportedHint'),
              failed: t('record.failed'),
            }}
          />
        )
      }
      meta={data && t('shown', { from: formatDay(data.from, locale), to: formatDay(data.to, locale) })}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Suspense fallback={<Skeleton label={t('loading')} shape="rows" lines={6} />}>
        <ClaimDay />
      </Suspense>
      <PeriodPicker
        days={data && { from: data.from, to: data.to }}
        refused={(path) => refused?.details.find((detail) => detail.path === path)?.message}
      />
      {!refused && (
        <Loaded query={query} label={t('loading')} shape="rows" lines={6} failed={t('failed')}>
          {(data) => (
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6" aria-busy={query.isPlaceholderData}>
              <CoverageCard data={data} />
              <GroupCards data={data} />
              <StandingCard data={data} />
              <CycleCard data={data} />
              <StretchCards data={data} />
              <MatchingCard data={data} />
              <OverrunsCard data={data} />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}
