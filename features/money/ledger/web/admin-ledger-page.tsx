import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { numberOf } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { Loaded } from '#ui/loaded.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { DataTable } from '#ui/table.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { type Books, BOOKS_SORTS, booksContract, booksFileContract } from '../books.ts'
import { Balances, checked, Whole } from './books-sums.tsx'
import { Discrepancies, useOpenDiscrepancies } from './discrepancies.tsx'
import { BooksFilters } from './books-filters.tsx'
import { BOOKS, type Search } from './books-search.ts'

const api = clientOf(booksContract)

/** `/admin/ledger`: every movement with its lines, balances as sums, and whether books and payments agree. */
export default function AdminLedgerPage() {
  const t = useTranslations('adminLedger')
  const { page, ...search } = useSearch(BOOKS)
  const books = useQuery({
    queryKey: ['ledger', search, page],
    queryFn: ({ signal }) => api.books({ ...(search as object), page }, { signal }),
    placeholderData: (previous) => previous,
  })
  // a task comes first, its absence last
  const differ = Boolean(useOpenDiscrepancies())
  const differences = <Discrepancies key="differences" />
  const movements = (
    <Fragment key="movements">
      <BooksFilters search={search} parties={books.data?.parties ?? []} />
      <Loaded query={books} label={t('loading')} shape="rows" lines={8}>
        {(data) => {
          const { fine } = checked(data.whole)
          return (
            <>
              {!fine && <Whole whole={data.whole} />}
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                {fine && (
                  <p className="inline-flex items-center gap-2 text-sm text-good">
                    <CircleCheck aria-hidden className="size-5 shrink-0" />
                    {t('balanced', { count: data.whole.movements })} {t('agree')}
                  </p>
                )}
                <SavedViews page="ledger" />
              </div>
              <Movements books={data} search={search} page={page} />
              {fine && <Whole whole={data.whole} />}
              <Balances books={data} search={search} />
            </>
          )
        }}
      </Loaded>
    </Fragment>
  )
  return (
    <Page
      width="work"
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.adminOrders(), label: t('back') }}
      action={
        <>
          <CsvExport
            path={booksFileContract.csv.path}
            query={search as Record<string, string | undefined>}
            words={{
              label: t('export'),
              busy: t('exporting'),
              done: t('exported'),
              doneText: t('exportedText'),
              failed: t('notExported'),
            }}
          />
          <LinkButton variant="secondary" to={paths.adminPayouts()}>
            {t('payouts')}
          </LinkButton>
        </>
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      {differ ? [differences, movements] : [movements, differences]}
    </Page>
  )
}

function Movements({ books, search, page }: { books: Books; search: Search; page: number }) {
  const t = useTranslations('adminLedger')
  const format = useFormatter()
  const sort = useSort(BOOKS_SORTS, '-at')
  if (books.rows.length === 0)
    return (
      <Empty title={t('none')} action={<LinkButton to={paths.adminLedger()}>{t('clear')}</LinkButton>}>
        {t('noneText')}
      </Empty>
    )
  return (
    <>
      <DataTable
        caption={t('movements')}
        sort={sort}
        rows={books.rows}
        keyOf={({ id }) => id}
        columns={[
          { key: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
          {
            key: 'at',
            header: t('at'),
            sort: 'at',
            cell: (row) => format.dateTime(new Date(row.created_at), { dateStyle: 'medium', timeStyle: 'short' }),
          },
          {
            key: 'booking',
            header: t('booking'),
            cell: (row) =>
              row.order_id && (
                <Link className="link" to={paths.adminOrder(row.order_id)}>
                  {numberOf({ id: row.order_id })}
                </Link>
              ),
          },
          {
            key: 'lines',
            wraps: true,
            header: t('lines'),
            cell: (row) => (
              <span className="flex flex-wrap gap-x-5 gap-y-0.5 max-md:grid">
                {row.entries.map((entry) => (
                  <span key={entry.account + entry.amount_cents} className="md:whitespace-nowrap">
                    {t(`accounts.${entry.account as 'held'}`)}
                    {entry.party && ` (${entry.party})`}{' '}
                    <b className="whitespace-nowrap">{formatCents(entry.amount_cents)}</b>
                  </span>
                ))}
              </span>
            ),
          },
          // that every movement is zero stands above the list
          ...(books.rows.some(({ sum_cents }) => sum_cents !== 0)
            ? [
                {
                  key: 'sum',
                  header: t('sum'),
                  align: 'right' as const,
                  cell: ({ sum_cents }: Books['rows'][number]) => (
                    <span className={sum_cents === 0 ? undefined : 'font-bold text-bad'}>{formatCents(sum_cents)}</span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Pagination
        page={page}
        pages={Math.ceil(books.total / books.page_size)}
        hrefOf={(to) => paths.adminLedger({ ...search, ...(to > 1 && { page: to }) })}
      />
      <p role="status" className="text-sm text-ink-soft">
        {t('count', { count: books.total })}
      </p>
    </>
  )
}
