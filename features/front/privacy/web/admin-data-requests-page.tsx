import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { namesOf } from '#lib/status.ts'
import { ListPage, Onward } from '#ui/list-frame.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Chips, TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/field.tsx'
import { DataTable } from '#ui/table.tsx'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { type DataRequest, dataRequestFileContract, REQUEST_KINDS, REQUEST_STATUS } from '../data-request.ts'
import { dataRequests, useNextRequestKey } from './request-data.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { useWhen } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'

const PAGE = 25
const STATUSES = namesOf(REQUEST_STATUS)
const SEARCH = searchOf({ status: oneOf(STATUSES), kind: oneOf(REQUEST_KINDS), person_id: text(), cursor: text() })

/** `/admin/data-requests`: what people ask about their data, due first; the filters are in the address. */
export default function AdminDataRequestsPage() {
  const t = useTranslations('adminUsers')
  const navigate = useNavigate()
  const asked = useSearch(SEARCH)
  const { kind, person_id, cursor } = asked
  // of one person, all of them are shown unless a state is chosen
  const status = asked.status ?? (person_id ? undefined : 'open')
  const query = useQuery({
    queryKey: ['data_requests', 'list', status, kind, person_id, cursor],
    queryFn: ({ signal }) => dataRequests.list({ status, kind, person_id, cursor, limit: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['data_requests', 'counts'],
    queryFn: ({ signal }) => dataRequests.counts({}, { signal }),
  }).data
  const at = (changes: Parameters<typeof SEARCH.write>[0]) => SEARCH.write({ status, kind, person_id, ...changes })
  const onward = query.data?.length === PAGE && query.data.at(-1)!.id
  const current = useQueueKeys(
    (query.data ?? []).map((row) => row.id),
    (id) => void navigate(paths.adminDataRequest(id)),
  )
  useNextRequestKey()
  return (
    <ListPage
      width="work"
      title={t('requests.title')}
      meta={counts && t('requests.meta', { days: counts.days })}
      back={{ to: paths.adminUsers(), label: t('person.back') }}
      action={
        <>
          {counts && counts.overdue > 0 && (
            <StatusBadge tone="bad">{t('requests.overdue', { count: counts.overdue })}</StatusBadge>
          )}
          <ListExport path={dataRequestFileContract.csv.path} query={{ status, kind, person_id }} />
        </>
      }
      above={
        <>
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
        </>
      }
      query={query}
      label={t('requests.loading')}
      lines={6}
      none={
        <Empty
          title={t('requests.none')}
          action={
            Object.keys(asked).length > 0 && <LinkButton to={paths.adminDataRequests()}>{t('requests.all')}</LinkButton>
          }
        >
          {t('requests.noneText')}
        </Empty>
      }
      below={
        <Onward
          label={t('requests.pages')}
          first={cursor && { to: at({}), text: t('requests.first') }}
          next={onward && { to: at({ cursor: onward }), text: t('requests.next') }}
        />
      }
    >
      {(data) => <Rows rows={data} current={current} />}
    </ListPage>
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
