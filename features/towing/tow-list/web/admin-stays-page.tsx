import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Warehouse } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { formatCents } from '#lib/money.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { DataTable } from '#ui/table.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useChange } from '#ui/use-change.ts'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { towListContract } from '../contract.ts'
import { LONG_DAYS, PAYER_DAYS, STAY_SHOWS, STAY_SORTS, type StayRow } from '../stay-list.ts'

const SEARCH = searchOf({ show: oneOf(STAY_SHOWS), q: text(), sort: oneOf(STAY_SORTS), page: pageNumber() })
const api = clientOf(towListContract)

/** `/admin/tows/stays`: every car in storage, the longest first; the filters are in the address. */
export default function AdminStaysPage() {
  const t = useTranslations('adminStays')
  const navigate = useNavigate()
  const set = useChange()
  const { page, ...filters } = useSearch(SEARCH)
  const { q = '', show, sort } = filters
  const query = useQuery({
    queryKey: ['storage_stays', 'admin', filters, page],
    queryFn: ({ signal }) => api.stays({ q, show, sort, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const href = (changes: Parameters<typeof SEARCH.write>[0]) => SEARCH.write({ ...filters, ...changes })
  const rows = query.data?.rows ?? []
  const current = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(paths.carPlace(rows.find((row) => row.id === id)!.claim_id)),
  )
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={query.data && t('meta', { count: query.data.total })}
      back={{ to: paths.adminTows(), label: t('back') }}
      above={
        <>
          <TabLinks
            label={t('show.label')}
            current={show ?? 'all'}
            tabs={[undefined, ...STAY_SHOWS].map((each) => ({
              key: each ?? 'all',
              label: t(`show.${each ?? 'all'}`, { days: each === 'payer' ? PAYER_DAYS : LONG_DAYS }),
              to: href({ show: each }),
              ...(query.data && { count: query.data.counts[each ?? 'all'] }),
            }))}
          />
          <SearchBox
            id="stays-search"
            label={t('search')}
            value={q}
            onValue={(wanted) => set({ q: wanted })}
            fieldClass="w-full sm:w-80"
          />
        </>
      }
      query={query}
      label={t('loading')}
      lines={8}
      none={
        <Empty
          icon={<Warehouse aria-hidden />}
          title={t('none')}
          action={<LinkButton to={paths.adminStays()}>{t('clear')}</LinkButton>}
        />
      }
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

function Table({ rows, current }: { rows: readonly StayRow[]; current: string | null }) {
  const t = useTranslations('adminStays')
  const when = useWhen()
  return (
    <DataTable
      caption={t('title')}
      sort={useSort(STAY_SORTS, 'since')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ claim_id }) => paths.carPlace(claim_id)}
      current={current}
      columns={[
        { key: 'name', header: t('columns.name'), cell: ({ name, state }) => `${name}, ${state}` },
        { key: 'since', header: t('columns.since'), sort: 'since', cell: ({ in_at }) => when.date(in_at) },
        { key: 'days', header: t('columns.days'), align: 'right', cell: ({ days }) => days },
        {
          key: 'cost',
          header: t('columns.cost'),
          align: 'right',
          cell: ({ cents, daily_cents }) =>
            daily_cents === null ? t('atLeast', { cents: formatCents(cents) }) : formatCents(cents),
        },
        {
          key: 'daily',
          header: t('columns.daily'),
          sort: 'daily',
          align: 'right',
          cell: ({ daily_cents }) => (daily_cents === null ? t('unpriced') : formatCents(daily_cents)),
        },
        {
          key: 'payer',
          header: t('columns.payer'),
          cell: ({ payer, daily_cents }) =>
            payer === 'unknown' && daily_cents !== 0 ? (
              <b className="text-bad">{t('payers.unknown')}</b>
            ) : (
              t(`payers.${daily_cents === 0 ? 'nobody' : payer}`)
            ),
        },
        {
          key: 'told',
          header: t('columns.told'),
          cell: ({ told_insurer_at, daily_cents }) =>
            told_insurer_at ? (
              when.date(told_insurer_at)
            ) : daily_cents === 0 ? (
              '—'
            ) : (
              <b className="text-bad">{t('untold')}</b>
            ),
        },
        { key: 'driver', header: t('columns.driver'), sort: 'driver', cell: ({ driver }) => driver },
        {
          key: 'claim',
          header: t('columns.claim'),
          cell: ({ claim_id, claim_number, insurer_name }) => (
            <Link className="link" to={paths.adminClaim(claim_id)}>{`${insurer_name} · ${claim_number}`}</Link>
          ),
        },
      ]}
    />
  )
}
