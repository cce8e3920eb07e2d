import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { nextOf } from '#lib/in-turn.ts'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { TabLinks } from '#ui/chips.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { Empty } from '#ui/empty.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { useSearch } from '#ui/use-search.ts'
import { reportsQuery } from './report-calls.ts'
import { ReportCard } from './report-card.tsx'

const SEARCH = searchOf({ state: oneOf(['open', 'resolved'], 'open'), report: text() })
const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'))

/** What people have reported about messages: the longest waiting first, each with the way to decide. */
export default function AdminReportsPage() {
  const t = useTranslations('support.reports')
  const inbox = useTranslations('support')
  const navigate = useNavigate()
  const [deciding, setDeciding] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const { state, report: shown } = useSearch(SEARCH)
  const query = useQuery(reportsQuery(state))
  const addressOf = (report: string) => paths.adminReports({ ...(state === 'resolved' && { state }), report })
  const rows = query.data?.rows ?? []
  const marked = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(addressOf(id), { preventScrollReset: true }),
    taken,
  )
  const next = nextOf(rows, marked, ({ outcome }) => !outcome)
  const decide = (id: string) => {
    setTaken(id)
    setDeciding(id)
  }
  const open = rows.find(({ id, outcome }) => id === marked && !outcome)
  useShortcuts([
    { keys: KEYS.next, label: t('nextKey'), run: () => next && decide(next.id), when: Boolean(next) },
    { keys: KEYS.decide, label: t('resolveKey'), run: () => open && decide(open.id), when: Boolean(open) },
  ])
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['message_reports'] })
  })
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={query.data && t('meta', { count: query.data.open })}
      back={{ to: paths.adminSupport(), label: inbox('title') }}
      above={
        <TabLinks
          label={t('tabs')}
          current={state}
          tabs={[
            { key: 'open', label: t('open'), count: query.data?.open, to: paths.adminReports() },
            { key: 'resolved', label: t('resolved'), to: paths.adminReports({ state: 'resolved' }) },
          ]}
        />
      }
      query={query}
      label={t('loading')}
      lines={5}
      none={<Empty title={t(state === 'open' ? 'none' : 'noneResolved')}>{state === 'open' && t('noneText')}</Empty>}
      below={
        deciding && (
          <Suspense>
            <ResolveDialog id={deciding} onClose={() => setDeciding(null)} />
          </Suspense>
        )
      }
    >
      {({ rows }) =>
        rows.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            shown={report.id === shown}
            to={addressOf(report.id)}
            marked={report.id === marked}
            onResolve={() => setDeciding(report.id)}
          />
        ))
      }
    </ListPage>
  )
}
