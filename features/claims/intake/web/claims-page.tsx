import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { type Claim, CLAIM_STATUSES } from '#features/claims/claims/claim.ts'
import { api, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { loadDraft } from './draft-store.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { useWhen } from '#ui/time-text.ts'

const PAGE = 25

/** `/claims`: own claims by status, newest first; a begun one can be gone on with. */
export default function ClaimsPage() {
  const t = useTranslations('claims')
  const when = useWhen()
  const me = useMe()
  const [search] = useSearchParams()
  const status = CLAIM_STATUSES.find((one) => one === search.get('status'))
  const cursor = search.get('cursor') ?? undefined
  useLiveClaims()
  const own = me.role !== 'claims_admin'
  const claims = useQuery({
    queryKey: ['claims', 'list', status, cursor],
    queryFn: ({ signal }) => api.list({ status, cursor, driver_id: me.id, limit: PAGE }, { signal }),
  })
  const counts = useQuery({
    queryKey: ['claims', 'counts'],
    queryFn: ({ signal }) => api.count({}, { signal }),
    enabled: own,
  })
  const draft = useQuery({
    queryKey: ['claim_drafts', me.id, 'waiting'],
    queryFn: () => loadDraft(me.id),
    enabled: own,
  })
  const all = counts.data && CLAIM_STATUSES.reduce((sum, one) => sum + counts.data[one], 0)
  const rows = claims.data ?? []
  const at = (one?: string) => (one ? `?status=${one}` : '?')
  return (
    <Page
      title={t('list.title')}
      back={{ to: paths.dashboard(), label: t('intake.back') }}
      action={own && <LinkButton to={paths.claimIntake()}>{t('list.submit')}</LinkButton>}
    >
      <title>{t('list.title')}</title>
      {draft.data && (
        <Notice action={<LinkButton to={paths.claimIntake()}>{t('list.resume')}</LinkButton>}>
          {t('list.draft', { date: when.at(draft.data.at) })}
        </Notice>
      )}
      <TabLinks
        label={t('list.tabs')}
        current={status ?? 'all'}
        tabs={[
          { key: 'all', label: t('list.all'), to: at(), ...(all !== undefined && { count: all }) },
          ...CLAIM_STATUSES.map((one) => ({
            key: one,
            label: t(`status.${one}`),
            to: at(one),
            ...(counts.data && { count: counts.data[one] }),
          })),
        ]}
      />
      {claims.isPending ? (
        <Skeleton label={t('list.loading')} shape="rows" lines={4} />
      ) : claims.isError ? (
        <Notice tone="bad" live action={<Again variant="secondary" onClick={() => void claims.refetch()} />}>
          {t('list.failed')}
        </Notice>
      ) : rows.length === 0 && status ? (
        <Empty title={t('list.noneHere')} action={<LinkButton to={at()}>{t('list.showAll')}</LinkButton>} />
      ) : rows.length === 0 ? (
        <Empty
          title={t('list.none')}
          action={own && <LinkButton to={paths.claimIntake()}>{t('list.submitFirst')}</LinkButton>}
        >
          {t('list.noneText')}
        </Empty>
      ) : (
        <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
          <ClaimTable rows={rows} />
        </Card>
      )}
      {(cursor || rows.length === PAGE) && (
        <nav className="flex justify-center gap-2" aria-label={t('list.caption')}>
          {cursor && (
            <LinkButton variant="secondary" to={at(status)}>
              {t('list.newest')}
            </LinkButton>
          )}
          {rows.length === PAGE && (
            <LinkButton variant="secondary" to={`${at(status)}&cursor=${rows.at(-1)!.id}`}>
              {t('list.older')}
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
  )
}

function ClaimTable({ rows }: { rows: readonly Claim[] }) {
  const t = useTranslations('claims')
  const when = useWhen()
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => paths.claim(row.id)}
      columns={[
        { key: 'number', header: t('list.number'), cell: (row) => row.claim_number },
        { key: 'insurer', header: t('list.insurer'), cell: (row) => row.insurer_name },
        { key: 'type', header: t('list.type'), cell: (row) => t(`types.${row.claim_type}`) },
        { key: 'loss', header: t('list.loss'), cell: (row) => when.day(row.loss_date) },
        { key: 'submitted', header: t('list.submitted'), cell: (row) => when.date(row.created_at), wideOnly: true },
        { key: 'status', header: t('list.status'), cell: (row) => <ClaimStatusBadge status={row.status} /> },
      ]}
    />
  )
}
