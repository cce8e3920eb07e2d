import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { namesOf } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chips, TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { type DataRequest, REQUEST_KINDS, REQUEST_STATUS } from '../data-request.ts'
import { dataRequests } from './request-data.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { useWhen } from '#ui/time-text.ts'

const PAGE = 25
const STATUSES = namesOf(REQUEST_STATUS)

/** `/admin/data-requests`: what people ask about their data, due first; the filters are in the address. */
export default function AdminDataRequestsPage() {
  const t = useTranslations('adminUsers')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const kind = REQUEST_KINDS.find((each) => each === params.get('kind'))
  const person_id = params.get('person_id') ?? undefined
  // of one person, all of them are shown unless a state is chosen
  const status = STATUSES.find((each) => each === params.get('status')) ?? (person_id ? undefined : 'open')
  const cursor = params.get('cursor') ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['data_requests', 'list', status, kind, person_id, cursor],
    queryFn: ({ signal }) => dataRequests.list({ status, kind, person_id, cursor, limit: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['data_requests', 'counts'],
    queryFn: ({ signal }) => dataRequests.counts({}, { signal }),
  }).data
  const at = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries({ status, kind, person_id, ...changes })) if (value) next.set(key, value)
    return `?${next}`
  }
  const current = useQueueKeys(
    (data ?? []).map((row) => row.id),
    (id) => void navigate(paths.adminDataRequest(id)),
  )
  return (
    <Page
      title={t('requests.title')}
      meta={counts && t('requests.meta', { days: counts.days })}
      back={{ to: paths.adminUsers(), label: t('person.back') }}
      action={
        counts &&
        counts.overdue > 0 && <StatusBadge tone="bad">{t('requests.overdue', { count: counts.overdue })}</StatusBadge>
      }
    >
      <title>{`${t('requests.title')} · ClaimChoice`}</title>
      <SavedViews page="requests" />
      <TabLinks
        label={t('requests.tabs')}
        current={status ?? ''}
        tabs={STATUSES.map((each) => ({
          key: each,
          label: t(`requests.status.${each}`),
          to: at({ status: each }),
          ...(counts && (each === 'open' || each === 'on_hold') && { count: counts[each] }),
        }))}
      />
      <SelectField
        label={t('requests.kind')}
        empty={t('requests.anyKind')}
        value={kind ?? ''}
        options={REQUEST_KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
        onChange={(event) => void navigate(at({ kind: event.target.value }))}
        fieldClass="w-full sm:w-64"
      />
      {person_id && (
        <Chips
          label={t('requests.ofPerson')}
          chips={[
            {
              key: 'person',
              label: t('requests.ofPerson'),
              removeText: t('requests.all'),
              to: at({ person_id: undefined }),
            },
          ]}
        />
      )}
      {error ? (
        <Notice tone="bad" live action={<Again onClick={() => void refetch()} />}>
          {t('requests.failed')}
        </Notice>
      ) : !data ? (
        <Skeleton label={t('requests.loading')} shape="rows" lines={6} />
      ) : data.length === 0 ? (
        <Empty
          title={t('requests.none')}
          action={params.size > 0 && <LinkButton to={paths.adminDataRequests()}>{t('requests.all')}</LinkButton>}
        >
          {t('requests.noneText')}
        </Empty>
      ) : (
        <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
          <Rows rows={data} current={current} />
        </Card>
      )}
      {(cursor || data?.length === PAGE) && (
        <nav aria-label={t('requests.pages')} className="flex justify-center gap-2">
          {cursor && (
            <LinkButton variant="secondary" to={at({})}>
              {t('requests.first')}
            </LinkButton>
          )}
          {data?.length === PAGE && (
            <LinkButton variant="secondary" to={at({ cursor: data.at(-1)!.id })}>
              {t('requests.next')}
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
  )
}

function Rows({ rows, current }: { rows: readonly DataRequest[]; current: string | null }) {
  const t = useTranslations('adminUsers.requests')
  const dates = useWhen()
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => paths.adminDataRequest(row.id)}
      current={current}
      columns={[
        { key: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
        { key: 'person', header: t('person'), cell: (row) => <bdi>{row.person.name}</bdi> },
        {
          key: 'received',
          header: t('received'),
          cell: (row) => `${dates.date(row.received_at)}, ${t(`how.${row.received_how}`)}`,
        },
        { key: 'due', header: t('due'), cell: (row) => <Due row={row} /> },
      ]}
    />
  )
}

/** The day it is due; once closed, what came of it. */
function Due({ row }: { row: DataRequest }) {
  const t = useTranslations('adminUsers.requests')
  const dates = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  if (row.closed_at)
    return <StatusBadge tone={REQUEST_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>
  const date = dates.date(row.due_at)
  return new Date(row.due_at) < now ? <StatusBadge tone="bad">{t('late', { date })}</StatusBadge> : date
}
