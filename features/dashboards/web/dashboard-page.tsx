import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/accounts/web/me.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AdminPanel } from './admin-panel.tsx'
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

/** What a person came for, by role (spec §2 and §6). */
export default function DashboardPage() {
  const t = useTranslations('dashboards')
  const me = useMe()
  useFreshDashboard()
  return (
    <Page title={t('welcome', { name: me.name.split(' ')[0] ?? me.name })} meta={t(`lines.${me.role}`)}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      {me.role === 'claims_admin' ? <Admin /> : me.role === 'driver' ? <Driver /> : <Provider />}
    </Page>
  )
}

function Driver() {
  const t = useTranslations('dashboards')
  const query = useDriverDashboard()
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')}>
      {(data) => <DriverPanel data={data} />}
    </Loaded>
  )
}

function Provider() {
  const t = useTranslations('dashboards')
  const query = useProviderDashboard()
  const fresh = isRefusal(query.error) && query.error.status === 404
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')} instead={fresh && <FirstSteps />}>
      {(data) => <ProviderPanel data={data} />}
    </Loaded>
  )
}

function Admin() {
  const t = useTranslations('dashboards')
  const query = useAdminDashboard()
  return (
    <Loaded query={query} loading={t('loadingAdmin')} failed={t('failedAdmin')}>
      {(data) => <AdminPanel data={data} />}
    </Loaded>
  )
}

type Query<D> = { data: D | undefined; isError: boolean; errorUpdatedAt: number; refetch: () => unknown }

/** Loading text, the spec's failure as toast and on the page, then the panel. */
function Loaded<D>({
  query,
  loading,
  failed,
  instead,
  children,
}: {
  query: Query<D>
  loading: string
  failed: string
  /** Shown instead of the failure's own notice. */
  instead?: ReactNode
  children: (data: D) => ReactNode
}) {
  const t = useTranslations('dashboards')
  useFailureToast(query.isError && query.data === undefined ? query.errorUpdatedAt : 0, t('error'), failed)
  if (query.data !== undefined) return children(query.data)
  if (!query.isError)
    return (
      <>
        <p aria-hidden className="text-ink-soft">
          {loading}
        </p>
        <Skeleton label={loading} shape="rows" lines={5} />
      </>
    )
  return (
    instead || (
      <Notice tone="bad" live action={<Button onClick={() => void query.refetch()}>{t('again')}</Button>}>
        {failed}
      </Notice>
    )
  )
}
