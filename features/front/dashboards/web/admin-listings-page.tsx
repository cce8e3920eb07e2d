import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { formatCents } from '#lib/money.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { namesOf } from '#lib/status.ts'
import { ListPage } from '#ui/list-frame.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { DataTable } from '#ui/table.tsx'
import { LISTING_SORTS, type ListingRow } from '../dashboard.ts'
import { api } from './data.ts'
import { useWhen } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'

const STATUSES = namesOf(LISTING_STATUS)
const SEARCH = searchOf({ status: oneOf(STATUSES), q: text(), sort: oneOf(LISTING_SORTS), page: pageNumber() })

/** `/admin/listings`: everything that is, was or will be on the market; the filters are in the address. */
export default function AdminListingsPage() {
  const t = useTranslations('overview.listings')
  const back = useTranslations('overview.analytics')('back')
  const set = useChange()
  const { q = '', status, sort, page } = useSearch(SEARCH)
  const query = useQuery({
    queryKey: ['listings', 'all', q, status, sort, page],
    queryFn: ({ signal }) => api.listings({ q, page, status, sort }, { signal }),
    placeholderData: keepPreviousData,
  })
  const href = (changes: Parameters<typeof SEARCH.write>[0]) => SEARCH.write({ status, q, sort, ...changes })
  const all = query.data && STATUSES.reduce((sum, each) => sum + (query.data.counts[each] ?? 0), 0)
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={query.data && t('meta', { count: query.data.total })}
      back={{ to: paths.dashboard(), label: back }}
      above={
        <div className="flex flex-wrap items-end justify-between gap-4">
          <TabLinks
            label={t('status')}
            current={status ?? 'all'}
            tabs={[
              {
                key: 'all',
                label: t('all'),
                to: href({ status: undefined }),
                ...(all !== undefined && { count: all }),
              },
              ...STATUSES.map((each) => ({
                key: each,
                label: t(`statuses.${each}`),
                to: href({ status: each }),
                ...(query.data && { count: query.data.counts[each] ?? 0 }),
              })),
            ]}
          />
          <SearchBox
            id="listings-search"
            label={t('search')}
            value={q}
            onValue={(wanted) => set({ q: wanted })}
            fieldClass="w-full sm:w-80"
          />
        </div>
      }
      query={query}
      label={t('loading')}
      lines={8}
      none={
        <Empty title={t('none')} action={<LinkButton to={paths.adminListings()}>{t('clear')}</LinkButton>}>
          {t('noneText')}
        </Empty>
      }
    >
      {(data) => (
        <>
          <Table rows={data.rows} />
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

/** One that is on the market leads to its page there; any other to who offers it. */
function Table({ rows }: { rows: readonly ListingRow[] }) {
  const t = useTranslations('overview.listings')
  const dates = useWhen()
  const rate = (row: ListingRow) =>
    row.daily_rate_cents !== null
      ? t('perDay', { rate: formatCents(row.daily_rate_cents) })
      : t('perHour', { rate: formatCents(row.hourly_rate_cents ?? 0) })
  return (
    <DataTable
      caption={t('caption')}
      sort={useSort(LISTING_SORTS, '-created')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => (row.status === 'active' ? paths.listing(row.id) : paths.adminProvider(row.provider_id))}
      columns={[
        {
          key: 'title',
          header: t('listing'),
          sort: 'title',
          cell: (row) => <span className="wrap-anywhere">{row.title}</span>,
        },
        { key: 'business', header: t('business'), sort: 'business', cell: (row) => row.business_name },
        { key: 'type', header: t('type'), cell: (row) => t(`types.${row.listing_type}`) },
        {
          key: 'status',
          header: t('status'),
          cell: (row) => (
            <StatusBadge tone={LISTING_STATUS[row.status].tone}>{t(`statuses.${row.status}`)}</StatusBadge>
          ),
        },
        { key: 'rate', header: t('rate'), align: 'right', cell: rate },
        {
          key: 'created',
          header: t('created'),
          sort: 'created',
          cell: (row) => dates.date(row.created_at),
          wideOnly: true,
        },
      ]}
    />
  )
}
