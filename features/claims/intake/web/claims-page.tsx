import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { ListPage, Onward } from '#ui/list-frame.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/table.tsx'
import { type Claim, CLAIM_STATUSES } from '#features/claims/claims/claim.ts'
import { api, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { loadDraft } from './draft-store.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { useWhen } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'

const PAGE = 25
const SEARCH = searchOf({ status: oneOf(CLAIM_STATUSES), cursor: text() })

/** `/claims`: own claims by status, newest first; a begun one can be gone on with. */
export default function ClaimsPage() {
  const t = useTranslations('claims')
  const when = useWhen()
  const me = useMe()
  const { status, cursor } = useSearch(SEARCH)
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
  const onward = claims.data?.length === PAGE && claims.data.at(-1)!.id
  return (
    <ListPage
      title={t('list.title')}
      back={{ to: paths.dashboard(), label: t('intake.back') }}
      action={own && <LinkButton to={paths.claimIntake()}>{t('list.submit')}</LinkButton>}
      above={
        <>
          {draft.data && (
            <Notice action={<LinkButton to={paths.claimIntake()}>{t('list.resume')}</LinkButton>}>
              {t('list.draft', { date: when.at(draft.data.at) })}
            </Notice>
          )}
          <TabLinks
            label={t('list.tabs')}
            current={status ?? 'all'}
            tabs={[
              { key: 'all', label: t('list.all'), to: SEARCH.write({}), ...(all !== undefined && { count: all }) },
              ...CLAIM_STATUSES.map((one) => ({
                key: one,
                label: t(`status.${one}`),
                to: SEARCH.write({ status: one }),
                ...(counts.data && { count: counts.data[one] }),
              })),
            ]}
          />
        </>
      }
      query={claims}
      label={t('list.loading')}
      lines={4}
      failed={t('list.failed')}
      none={
        status ? (
          <Empty
            title={t('list.noneHere')}
            action={<LinkButton to={SEARCH.write({})}>{t('list.showAll')}</LinkButton>}
          />
        ) : (
          <Empty
            title={t('list.none')}
            action={own && <LinkButton to={paths.claimIntake()}>{t('list.submitFirst')}</LinkButton>}
          >
            {t('list.noneText')}
          </Empty>
        )
      }
      below={
        <Onward
          label={t('list.caption')}
          first={cursor && { to: SEARCH.write({ status }), text: t('list.newest') }}
          next={onward && { to: SEARCH.write({ status, cursor: onward }), text: t('list.older') }}
        />
      }
    >
      {(rows) => <ClaimTable rows={rows} />}
    </ListPage>
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
      lines
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
