import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Output } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Split } from '#ui/split.tsx'
import { DataTable } from '#ui/table.tsx'
import { useSort } from '#ui/use-sort.tsx'
import { type Age, AGES } from '../aging.ts'
import { type Debtor, DEBTOR_SORTS, type receivablesContract } from '../receivable.ts'
import type { Found, Search } from './receivables-search.ts'

/** What is owed, by age. */
export function ReceivableSums({ sums }: { sums: Pick<Debtor, 'open_cents' | 'overpaid_cents' | 'ages'> }) {
  const t = useTranslations('receivables')
  return (
    <section aria-label={t('openInAll')} className="grid gap-3">
      <Split
        figures={[
          { key: 'all', label: t('openInAll'), value: formatCents(sums.open_cents) },
          ...AGES.map((age) => ({ key: age, label: t(`ages.${age}`), value: formatCents(sums.ages[age]) })),
        ]}
      />
      {sums.overpaid_cents > 0 && (
        <Notice tone="warn">
          <b>{`${t('overpaid')}: ${formatCents(sums.overpaid_cents)}.`}</b> {t('overpaidText')}
        </Notice>
      )}
    </section>
  )
}

/** Each insurer that owes something, or to whom we owe; its name leads to its bookings. */
export function DebtorTable({
  list,
  search,
  page,
}: {
  list: Output<typeof receivablesContract.debtors>
  search: Found
  page: number
}) {
  const t = useTranslations('receivables')
  const sort = useSort(DEBTOR_SORTS, '-open')
  if (list.rows.length === 0)
    return (
      <Empty
        title={t('none')}
        {...((search.q || search.age) && {
          action: <LinkButton to={paths.adminReceivables()}>{t('clear')}</LinkButton>,
        })}
      >
        {t('noneText')}
      </Empty>
    )
  const link = (row: Debtor, age?: Age) =>
    paths.adminReceivables({ insurer: row.debtor, ...((age ?? search.age) && { age: age ?? search.age }) } as Search)
  return (
    <>
      <DataTable
        caption={t('insurers')}
        sort={sort}
        rows={list.rows}
        keyOf={({ debtor }) => debtor}
        columns={[
          {
            key: 'insurer',
            header: t('insurer'),
            sort: 'name',
            cell: (row) => (
              <Link className="link wrap-anywhere" to={link(row)}>
                {row.insurer_name}
              </Link>
            ),
          },
          { key: 'bookings', header: t('bookings'), sort: 'bookings', align: 'right', cell: (row) => row.bookings },
          ...AGES.map((age) => ({
            key: age,
            header: t(`ages.${age}`),
            align: 'right' as const,
            cell: (row: Debtor) =>
              row.ages[age] > 0 ? (
                <Link className="link whitespace-nowrap" to={link(row, age)}>
                  {formatCents(row.ages[age])}
                </Link>
              ) : (
                '—'
              ),
          })),
          {
            key: 'open',
            header: t('openInAll'),
            sort: 'open',
            align: 'right',
            cell: (row) => (
              <b className="whitespace-nowrap">
                {formatCents(row.open_cents)}
                {row.overpaid_cents > 0 && (
                  <span className="block text-xs font-normal text-warn">
                    {`${t('overpaid')}: ${formatCents(row.overpaid_cents)}`}
                  </span>
                )}
              </b>
            ),
          },
          {
            key: 'oldest',
            header: t('oldest'),
            sort: 'age',
            align: 'right',
            cell: (row) => (
              <span className="whitespace-nowrap">
                {row.oldest_days === null ? '—' : t('days', { count: row.oldest_days })}
              </span>
            ),
          },
        ]}
      />
      <Pages
        page={page}
        of={list}
        hrefOf={(to) => paths.adminReceivables({ ...search, ...(to > 1 && { page: to }) } as Search)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {t('insurerCount', { count: list.total })}
      </p>
    </>
  )
}

export function Pages({
  page,
  of,
  hrefOf,
}: {
  page: number
  of: { total: number; page_size: number }
  hrefOf: (page: number) => string
}) {
  return <Pagination page={page} pages={Math.ceil(of.total / of.page_size)} hrefOf={hrefOf} />
}
