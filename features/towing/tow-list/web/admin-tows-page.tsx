import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { TOW_STATUS } from '#features/towing/tows/tow-status.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { DataTable } from '#ui/table.tsx'
import { useChange } from '#ui/use-change.ts'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { towListContract, towListFileContract } from '../contract.ts'
import { TOW_SHOWS, TOW_SORTS, type TowRow } from '../tow-list.ts'
import { Unheard } from './unheard.tsx'

const SEARCH = searchOf({
  show: oneOf(TOW_SHOWS),
  around: text(120),
  q: text(),
  sort: oneOf(TOW_SORTS),
  page: pageNumber(),
})
const api = clientOf(towListContract)

/** `/admin/tows`: every tow by state, and where nobody came; the filters are in the address. */
export default function AdminTowsPage() {
  const t = useTranslations('adminTows')
  const navigate = useNavigate()
  const set = useChange()
  const { page, ...filters } = useSearch(SEARCH)
  const { q = '', show, around, sort } = filters
  const query = useQuery({
    queryKey: ['tow_jobs', 'admin', filters, page],
    queryFn: ({ signal }) => api.list({ q, show, around, sort, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const href = (changes: Parameters<typeof SEARCH.write>[0]) => SEARCH.write({ ...filters, ...changes })
  const current = useQueueKeys(
    (query.data?.rows ?? []).map(({ id }) => id),
    (id) => void navigate(paths.towJob(id)),
  )
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={query.data && t('meta', { count: query.data.total })}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <>
          <LinkButton variant="secondary" to={paths.adminStays()}>
            {t('stays')}
          </LinkButton>
          <ListExport path={towListFileContract.csv.path} query={{ q: q || undefined, show, around, sort }} />
        </>
      }
      above={
        <>
          <TabLinks
            label={t('show.label')}
            current={show ?? 'all'}
            beside={<SavedViews page="tows" />}
            tabs={[undefined, ...TOW_SHOWS].map((each) => ({
              key: each ?? 'all',
              label: t(`show.${each ?? 'all'}`),
              to: href({ show: each }),
              ...(query.data && { count: query.data.counts[each ?? 'all'] }),
            }))}
          />
          <SearchBox
            id="tows-search"
            label={t('search')}
            value={q}
            onValue={(wanted) => set({ q: wanted })}
            fieldClass="w-full sm:w-80"
          />
          {around !== undefined && (
            <p className="flex flex-wrap items-center gap-x-4">
              {t('around', { place: around })}
              <LinkButton variant="quiet" size="sm" to={href({ around: undefined })}>
                {t('everywhere')}
              </LinkButton>
            </p>
          )}
        </>
      }
      query={query}
      label={t('loading')}
      lines={8}
      none={
        <Empty
          icon={<Truck aria-hidden />}
          title={t('none')}
          action={<LinkButton to={paths.adminTows()}>{t('clear')}</LinkButton>}
        />
      }
      below={<Unheard hrefOf={(place) => href({ show: 'nobody', around: place, q: undefined })} />}
    >
      {(data) => (
        <>
          <Table rows={data.rows} current={current} />
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            hrefOf={(each) => href({ page: each })}
          />
        </>
      )}
    </ListPage>
  )
}

function Table({ rows, current }: { rows: readonly TowRow[]; current: string | null }) {
  const t = useTranslations('adminTows')
  return (
    <DataTable
      caption={t('title')}
      sort={useSort(TOW_SORTS, '-asked')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.towJob(id)}
      current={current}
      columns={[
        { key: 'number', header: t('columns.number'), cell: ({ number }) => number },
        {
          key: 'state',
          header: t('columns.state'),
          cell: ({ status, late, stranded, twice }) => (
            <>
              <StatusBadge tone={TOW_STATUS[status].tone}>{t(`status.${status}`)}</StatusBadge>
              {late && <b className="block text-bad">{t('late')}</b>}
              {stranded && <b className="block text-bad">{t('stranded')}</b>}
              {twice && <b className="block text-bad">{t('twice')}</b>}
            </>
          ),
        },
        { key: 'driver', header: t('columns.driver'), sort: 'driver', cell: ({ driver }) => driver },
        { key: 'company', header: t('columns.company'), sort: 'company', cell: ({ company }) => company ?? '—' },
        {
          key: 'claim',
          header: t('columns.claim'),
          cell: ({ claim_number, insurer_name }) =>
            claim_number ? [insurer_name, claim_number].filter(Boolean).join(' · ') : t('noClaim'),
        },
        { key: 'around', header: t('columns.around'), cell: ({ around }) => around || '—', wideOnly: true },
        {
          key: 'asked',
          header: t('columns.asked'),
          sort: 'asked',
          cell: ({ created_at }) => <RelativeTime at={created_at} />,
        },
      ]}
    />
  )
}
