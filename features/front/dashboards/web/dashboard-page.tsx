import adminCopy from 'virtual:copy/overview+ownProviders'
import { type ReactNode, Suspense } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { useProfile } from '#features/business/providers/web/data.ts'
import { type Asked, Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  useAdminDashboard,
  useDriverDashboard,
  useFailureToast,
  useFreshDashboard,
  useProviderDashboard,
} from './data.ts'
import { DriverPanel } from './driver-panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { FirstSteps } from './provider-todo.tsx'

/** Of admins alone. */
const AdminPanel = lazyWithCopy(async () => (await import('./admin-panel.tsx')).AdminPanel, adminCopy)

/** Nobody comes back to what they joined today. */
const FIRST_DAY_MS = 86_400_000

/** What a person came for, by role (spec §2 and §6). */
export default function DashboardPage() {
  const t = useTranslations('dashboards')
  const me = useMe()
  useFreshDashboard()
  const now = useNow()
  const format = useFormatter()
  const isNew = now.getTime() - Date.parse(me.created_at) < FIRST_DAY_MS
  return (
    <Page
      title={t(isNew ? 'welcomeFirst' : 'welcome', { name: me.name.split(' ')[0] ?? me.name })}
      meta={t(`lines.${me.role}`)}
      small
      action={
        <p className="text-sm text-ink-soft">
          {format.dateTime(now, { weekday: 'long', month: 'long', day: 'numeric' })}
        </p>
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      {me.role === 'claims_admin' ? <Admin /> : me.role === 'driver' ? <Driver /> : <Provider />}
    </Page>
  )
}

function Driver() {
  const t = useTranslations('dashboards')
  const query = useDriverDashboard()
  return (
    <Panel query={query} loading={t('loading')} failed={t('failed')}>
      {(data) => <DriverPanel data={data} />}
    </Panel>
  )
}

function Provider() {
  const t = useTranslations('dashboards')
  const query = useProviderDashboard()
  const profile = useProfile()
  // somebody who has not set up a business yet is no failure (docs/decisions/019-a-start-is-no-failure.md)
  if (profile.data === null && query.data === undefined) return <FirstSteps />
  return (
    <Panel
      query={{ ...query, error: profile.isPending ? null : query.error }}
      loading={t('loading')}
      failed={t('failed')}
    >
      {(data) => <ProviderPanel data={data} />}
    </Panel>
  )
}

function Admin() {
  const t = useTranslations('dashboards')
  const query = useAdminDashboard()
  return (
    <Panel query={query} loading={t('loadingAdmin')} failed={t('failedAdmin')}>
      {(data) => (
        <Suspense fallback={<Skeleton label={t('loadingAdmin')} shape="rows" lines={5} />}>
          <AdminPanel data={data} />
        </Suspense>
      )}
    </Panel>
  )
}

/** Loading text, the spec's failure as toast and on the page, then the panel. */
function Panel<D>({
  query,
  loading,
  failed,
  children,
}: {
  query: Asked<D> & { errorUpdatedAt: number }
  loading: string
  failed: string
  children: (data: NonNullable<D>) => ReactNode
}) {
  const t = useTranslations('dashboards')
  const missing = query.data === undefined
  useFailureToast(query.error && missing ? query.errorUpdatedAt : 0, t('error'), failed)
  return (
    <>
      {missing && !query.error && (
        <p aria-hidden className="text-ink-soft">
          {loading}
        </p>
      )}
      <Loaded query={query} keep label={loading} shape="rows" lines={5} failed={failed}>
        {children}
      </Loaded>
    </>
  )
}
