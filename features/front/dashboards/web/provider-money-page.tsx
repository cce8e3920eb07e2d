import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { numberOf } from '#lib/ids.ts'
import { PayoutsPanel } from '#features/money/payouts/web/payouts-panel.tsx'
import { oneOf, pageNumber, searchOf } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { CsvButton } from '#ui/csv-button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import type { ProviderMoney } from '../dashboard.ts'
import { api } from './data.ts'
import { Figures } from '#ui/figures.tsx'
import { useDays } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'

const ProviderStatements = lazy(() => import('#features/money/documents/web/provider-statements.tsx'))

const PERIODS = [1, 3, 12, 'all'] as const
type Period = (typeof PERIODS)[number]
type Row = ProviderMoney['rows'][number]
const DEFAULT: Period = 12
const ON_A_PAGE = 10
const SEARCH = searchOf({ months: oneOf(PERIODS, DEFAULT), page: pageNumber() })
const addressOf = (period: Period, page = 1) =>
  paths.providerMoney({ ...(period !== DEFAULT && { months: period }), ...(page > 1 && { page }) })

/** What the books hold, released and gave back for each booking of the own business. */
export default function ProviderMoneyPage() {
  const t = useTranslations('ownDashboards.money')
  const { months: period, page } = useSearch(SEARCH)
  const query = useQuery({
    queryKey: ['dashboard', 'provider-money', period],
    queryFn: ({ signal }) => api.providerMoney(period === 'all' ? {} : { months: period }, { signal }),
  })
  const names = { 1: t('periods.m1'), 3: t('periods.m3'), 12: t('periods.m12'), all: t('periods.all') }
  const title = t('title')
  return (
    <Page title={title} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{`${title} · ClaimChoice`}</title>
      <Sheet>
        {query.data && <PayoutsPanel />}
        <Suspense>{query.data && <ProviderStatements />}</Suspense>
        <Section
          id="bookings"
          title={t('table')}
          {...(query.data?.rows.length && {
            meta: `${t('count', { count: query.data.rows.length })}. ${t('meaning')}`,
            action: <BooksFile rows={query.data.rows} period={period} />,
          })}
        >
          <div className="grid gap-6">
            <TabLinks
              label={t('period')}
              current={String(period)}
              tabs={PERIODS.map((each) => ({ key: String(each), label: names[each], to: addressOf(each) }))}
            />
            <Loaded
              query={query}
              label={t('loading')}
              shape="rows"
              lines={5}
              failed={t('failed')}
              keep
              missing={
                <Empty
                  title={t('nothing')}
                  action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}
                >
                  {t('notProvider')}
                </Empty>
              }
            >
              {(data) => <Books data={data} period={period} page={page} />}
            </Loaded>
          </div>
        </Section>
      </Sheet>
    </Page>
  )
}

function BooksFile({ rows, period }: { rows: readonly Row[]; period: Period }) {
  const t = useTranslations('ownDashboards.money')
  const csv = () => [
    [
      t('number'),
      t('listing'),
      t('firstDay'),
      t('lastDay'),
      t('since'),
      t('card'),
      t('insurer'),
      t('held'),
      t('released'),
      t('refunded'),
      t('fee'),
      t('deposits'),
    ],
    ...rows.map((row) => [
      numberOf({ id: row.order_id }),
      row.title,
      row.service_date,
      row.end_date ?? row.service_date,
      row.since,
      { cents: row.card_cents },
      { cents: row.insurer_cents },
      { cents: row.held_cents },
      { cents: row.released_cents },
      { cents: row.refunded_cents },
      { cents: row.fee_cents },
      { cents: row.deposit_cents },
    ]),
  ]
  return (
    <CsvButton name={`${t('csvName')}-${period}`} rows={csv}>
      {t('csv')}
    </CsvButton>
  )
}

function Books({ data: { totals, rows }, period, page }: { data: ProviderMoney; period: Period; page: number }) {
  const t = useTranslations('ownDashboards.money')
  const format = useFormatter()
  const daysOf = useDays()
  const pages = Math.ceil(rows.length / ON_A_PAGE)
  const here = Math.min(page, Math.max(1, pages))
  const fees = totals.fee_cents !== 0
  const insured = totals.insurer_cents !== 0
  const sum = (key: 'card' | 'insurer' | 'held' | 'released' | 'refunded' | 'fee'): Column<Row> => ({
    key,
    header: t(key),
    align: 'right',
    named: true,
    wideOnly: (row) => row[`${key}_cents`] === 0,
    cell: (row) => (
      <span className={row[`${key}_cents`] === 0 ? 'text-ink-soft' : 'money'}>{formatCents(row[`${key}_cents`])}</span>
    ),
  })
  const figure = (key: string, label: string, cents: number, note: string) => ({
    key,
    label,
    value: formatCents(cents),
    note,
  })
  return (
    <>
      <Figures
        label={t('totals')}
        figures={[
          figure('came', t('came'), totals.card_cents + totals.insurer_cents, t('cameNote')),
          figure('held', t('held'), totals.held_cents, t('heldNote')),
          figure('released', t('released'), totals.released_cents, t('releasedNote')),
          figure('refunded', t('refunded'), totals.refunded_cents, t('refundedNote')),
          ...(totals.deposit_cents > 0
            ? [figure('deposits', t('deposits'), totals.deposit_cents, t('depositsNote'))]
            : []),
          ...(fees ? [figure('fee', t('fee'), totals.fee_cents, t('feeNote'))] : []),
        ]}
      />
      {totals.insurer_cents > 0 && <p className="text-sm text-ink-soft">{t('insurerNote')}</p>}
      {rows.length === 0 ? (
        <Empty
          title={t('none')}
          {...(period !== 'all' && { action: <LinkButton to={addressOf('all')}>{t('allTime')}</LinkButton> })}
        >
          {t('noneText')}
        </Empty>
      ) : (
        <>
          <DataTable
            caption={t('table')}
            rows={rows.slice((here - 1) * ON_A_PAGE, here * ON_A_PAGE)}
            keyOf={(row) => row.order_id}
            hrefOf={(row) => paths.providerBooking(row.order_id)}
            lines
            columns={[
              {
                key: 'booking',
                header: t('booking'),
                cell: (row) => `${row.title} (${numberOf({ id: row.order_id })})`,
              },
              { key: 'service', header: t('service'), cell: daysOf },
              {
                key: 'since',
                header: t('since'),
                named: true,
                cell: (row) => format.dateTime(new Date(row.since), { dateStyle: 'medium' }),
              },
              { ...sum('card'), named: insured },
              ...(insured ? [sum('insurer')] : []),
              sum('held'),
              sum('released'),
              sum('refunded'),
              ...(fees ? [sum('fee')] : []),
            ]}
          />
          <Pagination page={here} pages={pages} hrefOf={(to) => `${addressOf(period, to)}#bookings`} />
        </>
      )}
    </>
  )
}
