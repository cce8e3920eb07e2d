import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { DataTable } from '#ui/table.tsx'
import { PAYOUT_STATUSES } from '../payout.ts'
import type { PayoutPage, PayoutRow } from '../payouts.ts'
import { BookingName } from './payout-summary.tsx'
import { usePayoutDates } from './payouts-data.ts'

/** Payouts with what each is made of and what came back, and what reached the bank. */
export function PayoutHistory({
  data,
  page,
  hrefOf,
  orderAt,
}: {
  data: PayoutPage
  page: number
  hrefOf: (page: number) => string
  orderAt: (orderId: string) => string
}) {
  const t = useTranslations('payouts')
  const dates = usePayoutDates()
  if (data.total === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>
  return (
    <>
      <Card title={t('history')} meta={t('historyMeta')}>
        <ul className="grid gap-4">
          {data.rows.map((row) => (
            <OnePayout key={row.id} row={row} orderAt={orderAt} />
          ))}
        </ul>
        <div className="mt-4 empty:hidden">
          <Pagination page={page} pages={Math.ceil(data.total / data.page_size)} hrefOf={hrefOf} label={t('pages')} />
        </div>
      </Card>
      {data.bank.length > 0 && (
        <Card title={t('bank')} meta={t('bankMeta')}>
          <DataTable
            caption={t('bank')}
            rows={data.bank}
            keyOf={({ id }) => id}
            columns={[
              { key: 'day', header: t('arrives'), cell: (row) => dates.date(row.arrives_at) },
              {
                key: 'status',
                header: t('status'),
                cell: (row) => (
                  <span className="grid gap-1">
                    <StatusBadge className="justify-self-start" tone={row.status === 'paid' ? 'good' : 'bad'}>
                      {t(`bankStatuses.${row.status}`)}
                    </StatusBadge>
                    {row.failure && t(`account.bankFailures.${row.failure}`)}
                  </span>
                ),
              },
              { key: 'amount', header: t('amount'), align: 'right', cell: (row) => formatCents(row.amount_cents) },
            ]}
          />
        </Card>
      )}
    </>
  )
}

function OnePayout({ row, orderAt }: { row: PayoutRow; orderAt: (orderId: string) => string }) {
  const t = useTranslations('payouts')
  const dates = usePayoutDates()
  return (
    <li className="grid gap-1 border-l-3 border-line-strong pl-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{formatCents(row.amount_cents)}</b>
        <span>{dates.date(row.made_at)}</span>
        <StatusBadge tone={PAYOUT_STATUSES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
      </div>
      {row.failure && <p className="text-sm">{t(`failures.${row.failure}`)}</p>}
      {row.reversed_cents > 0 && row.status === 'sent' && (
        <p className="text-sm">{t('partBack', { amount: formatCents(row.reversed_cents) })}</p>
      )}
      {row.reversals.map((one) => (
        <p key={one.asked_at + one.status} className="text-sm text-ink-soft">
          {t(`reversals.${one.status}`, { amount: formatCents(one.amount_cents), date: dates.date(one.asked_at) })}
        </p>
      ))}
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          {t('madeOf', { count: row.items.length })}
        </summary>
        <ul className="mt-1 grid gap-1 text-sm">
          {row.items.map((item) => (
            <li key={`${item.order_id} ${item.what}`} className="flex flex-wrap justify-between gap-x-4">
              {item.what === 'returned' ? t('returnedBefore') : <BookingName {...item} orderAt={orderAt} />}
              <span className="whitespace-nowrap">{formatCents(item.amount_cents)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
