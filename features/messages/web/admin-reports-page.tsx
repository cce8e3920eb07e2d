import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/accounts/web/live.ts'
import { queries } from '#features/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { reportsQuery } from './report-calls.ts'
import { ReportCard } from './report-card.tsx'

/** What people have reported about messages: the longest waiting first, each with the way to decide. */
export default function AdminReportsPage() {
  const t = useTranslations('messages.reports')
  const inbox = useTranslations('messages')
  const [params] = useSearchParams()
  const state = params.get('state') === 'resolved' ? 'resolved' : 'open'
  const { data, isPending, isError, refetch } = useQuery(reportsQuery(state))
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['message_reports'] })
  })
  return (
    <Page
      title={t('title')}
      meta={data && t('meta', { count: data.open })}
      back={{ to: paths.messages(), label: inbox('title') }}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <TabLinks
        label={t('tabs')}
        current={state}
        tabs={[
          { key: 'open', label: t('open'), count: data?.open, to: paths.adminReports() },
          { key: 'resolved', label: t('resolved'), to: paths.adminReports({ state: 'resolved' }) },
        ]}
      />
      {isPending ? (
        <Skeleton label={t('loading')} shape="rows" lines={5} />
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {t('failed')}
        </Notice>
      ) : data.rows.length === 0 ? (
        <Empty title={t(state === 'open' ? 'none' : 'noneResolved')}>{state === 'open' && t('noneText')}</Empty>
      ) : (
        data.rows.map((report) => <ReportCard key={report.id} report={report} />)
      )}
    </Page>
  )
}
