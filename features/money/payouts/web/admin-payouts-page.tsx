import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { DataTable } from '#ui/table.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { ACCOUNT_STATES } from '../payout-account.ts'
import { PAYOUT_STATUSES } from '../payout.ts'
import { PAYOUT_SORTS, type PayoutList } from '../payouts.ts'
import { payoutsAdmin, usePayoutDates } from './payouts-data.ts'
import { ProviderPayouts } from './provider-payouts.tsx'
import { TaxYearCard } from './tax-year-card.tsx'

const LISTS: readonly PayoutList[] = ['all', 'waiting', 'failed', 'suspended', 'owing']
const SEARCH = searchOf({
  provider: text(),
  list: oneOf(LISTS, 'all'),
  q: text(),
  sort: oneOf(PAYOUT_SORTS),
  page: pageNumber(),
})

/** `/admin/payouts`: who is paid, what failed, what is held back or owed; one provider with everything they see. */
export default function AdminPayoutsPage() {
  const t = useTranslations('payoutsAdmin')
  const { provider } = useSearch(SEARCH)
  const back = provider
    ? { to: paths.adminPayouts(), label: t('backToList') }
    : { to: paths.adminLedger(), label: t('back') }
  return (
    <Page width="work" title={t('title')} meta={t('meta')} back={back}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      {provider ? <ProviderPayouts id={provider} /> : <Providers />}
    </Page>
  )
}

function Providers() {
  const t = useTranslations('payoutsAdmin')
  const words = useTranslations('payouts')
  const dates = usePayoutDates()
  const set = useChange()
  const { list, q, sort, page } = useSearch(SEARCH)
  const sorting = useSort(PAYOUT_SORTS)
  const query = useQuery({
    queryKey: ['payouts', 'admin', list, q, sort, page],
    queryFn: ({ signal }) => payoutsAdmin.list({ list, page, sort, ...(q && { q }) }, { signal }),
    placeholderData: (previous) => previous,
  })
  const counts = query.data?.counts
  return (
    <>
      <TabLinks
        label={t('list')}
        current={list}
        tabs={LISTS.map((each) => ({
          key: each,
          label: counts ? `${t(`lists.${each}`)} (${counts[each]})` : t(`lists.${each}`),
          to: SEARCH.write({ list: each, q, sort }),
        }))}
      />
      <SearchBox id="payouts-q" label={t('search')} value={q ?? ''} onValue={(text) => set({ q: text })} />
      <Loaded query={query} label={t('loading')} shape="rows" lines={8}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={t('none')} action={<LinkButton to={paths.adminPayouts()}>{t('showAll')}</LinkButton>}>
              {t('noneText')}
            </Empty>
          ) : (
            <div>
              <DataTable
                caption={t('title')}
                sort={sorting}
                rows={data.rows}
                keyOf={(row) => row.provider_id}
                hrefOf={(row) => paths.adminPayouts({ provider: row.provider_id })}
                columns={[
                  { key: 'provider', header: t('provider'), sort: 'provider', cell: (row) => row.business_name },
                  {
                    key: 'account',
                    header: t('account'),
                    cell: (row) => (
                      <span className="flex flex-wrap gap-1">
                        <StatusBadge tone={ACCOUNT_STATES[row.state]}>
                          {words(`account.states.${row.state}`)}
                        </StatusBadge>
                        {row.suspended && <StatusBadge tone="warn">{t('suspendedBadge')}</StatusBadge>}
                      </span>
                    ),
                  },
                  { key: 'tax', header: t('tax'), cell: (row) => t(row.tax ? 'taxGiven' : 'taxMissing') },
                  {
                    key: 'last',
                    header: t('last'),
                    sort: 'last',
                    cell: ({ last }) =>
                      last ? (
                        <span className="inline-flex flex-wrap items-center gap-2">
                          {formatCents(last.amount_cents)}, {dates.date(last.made_at)}
                          <StatusBadge tone={PAYOUT_STATUSES[last.status]}>
                            {words(`statuses.${last.status}`)}
                          </StatusBadge>
                        </span>
                      ) : (
                        t('noPayout')
                      ),
                  },
                  {
                    key: 'balance',
                    header: t('balance'),
                    sort: 'balance',
                    align: 'right',
                    cell: (row) => (
                      <span className={row.balance_cents < 0 ? 'font-bold text-bad' : undefined}>
                        {formatCents(row.balance_cents)}
                      </span>
                    ),
                  },
                ]}
              />
              <div className="mt-4 empty:hidden">
                <Pagination
                  page={page}
                  pages={Math.ceil(data.total / data.page_size)}
                  hrefOf={(to) => SEARCH.write({ list, q, sort, page: to })}
                />
              </div>
            </div>
          )
        }
      </Loaded>
      <TaxYearCard />
    </>
  )
}
