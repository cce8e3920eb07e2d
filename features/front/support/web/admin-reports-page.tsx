import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { Again } from '#ui/again.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { reportsQuery } from './report-calls.ts'
import { ReportCard } from './report-card.tsx'

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'))

/** What people have reported about messages: the longest waiting first, each with the way to decide. */
export default function AdminReportsPage() {
  const t = useTranslations('support.reports')
  const inbox = useTranslations('support')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [deciding, setDeciding] = useState<string | null>(null)
  const state = params.get('state') === 'resolved' ? 'resolved' : 'open'
  const { data, isPending, isError, refetch } = useQuery(reportsQuery(state))
  const addressOf = (report: string) => paths.adminReports({ ...(state === 'resolved' && { state }), report })
  const rows = data?.rows ?? []
  const marked = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(addressOf(id), { preventScrollReset: true }),
  )
  const open = rows.find(({ id, outcome }) => id === marked && !outcome)
  useShortcuts([{ keys: 'd', label: t('resolveKey'), run: () => open && setDeciding(open.id), when: Boolean(open) }])
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['message_reports'] })
  })
  return (
    <Page
      title={t('title')}
      meta={data && t('meta', { count: data.open })}
      back={{ to: paths.adminSupport(), label: inbox('title') }}
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
        <Notice tone="bad" live action={<Again onClick={() => void refetch()} />}>
          {t('failed')}
        </Notice>
      ) : data.rows.length === 0 ? (
        <Empty title={t(state === 'open' ? 'none' : 'noneResolved')}>{state === 'open' && t('noneText')}</Empty>
      ) : (
        rows.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            shown={params.get('report') === report.id}
            to={addressOf(report.id)}
            marked={report.id === marked}
            onResolve={() => setDeciding(report.id)}
          />
        ))
      )}
      {deciding && (
        <Suspense>
          <ResolveDialog id={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </Page>
  )
}
