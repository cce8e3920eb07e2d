import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Section } from '#ui/section.tsx'
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
  const [newest] = data.bank
  return (
    <>
      <Section id="payouts" title={t('history')} meta={t('historyMeta')}>
        <DataTable
          caption={t('history')}
          rows={data.rows}
          keyOf={({ id }) => id}
          lines
          columns={[
            { key: 'day', header: t('date'), cell: (row) => dates.date(row.made_at) },
            { key: 'status', header: t('status'), cell: (row) => <Became row={row} /> },
            { key: 'items', header: t('booking'), cell: (row) => <MadeOf row={row} orderAt={orderAt} /> },
            {
              key: 'amount',
              header: t('amount'),
              align: 'right',
              cell: (row) => <b className="money">{formatCents(row.amount_cents)}</b>,
            },
          ]}
        />
        <div className="mt-4 empty:hidden">
          <Pagination page={page} pages={Math.ceil(data.total / data.page_size)} hrefOf={hrefOf} label={t('pages')} />
        </div>
      </Section>
      {newest && (
        <Section
          title={t('bank')}
          meta={t('bankMeta')}
          fold={newest.status === 'paid' && `${dates.date(newest.arrives_at)} · ${formatCents(newest.amount_cents)}`}
        >
          <DataTable
            caption={t('bank')}
            rows={data.bank}
            keyOf={({ id }) => id}
            lines
            columns={[
              { key: 'day', header: t('arrives'), cell: (row) => dates.date(row.arrives_at) },
              {
                key: 'status',
                wraps: true,
                header: t('status'),
                cell: (row) => (
                  <>
                    <StatusBadge tone={row.status === 'paid' ? 'good' : 'bad'}>
                      {t(`bankStatuses.${row.status}`)}
                    </StatusBadge>
                    {row.failure && <p>{t(`account.bankFailures.${row.failure}`)}</p>}
                  </>
                ),
              },
              {
                key: 'amount',
                header: t('amount'),
                align: 'right',
                cell: (row) => <span className="money">{formatCents(row.amount_cents)}</span>,
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}

/** Whether a payout was sent, why not, and what of it came back. */
function Became({ row }: { row: PayoutRow }) {
  const t = useTranslations('payouts')
  const dates = usePayoutDates()
  return (
    <>
      <StatusBadge tone={PAYOUT_STATUSES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
      {row.failure && <p>{t(`failures.${row.failure}`)}</p>}
      {row.reversed_cents > 0 && row.status === 'sent' && (
        <p>{t('partBack', { amount: formatCents(row.reversed_cents) })}</p>
      )}
      {row.reversals.map((one) => (
        <p key={one.asked_at + one.status} className="text-ink-soft">
          {t(`reversals.${one.status}`, { amount: formatCents(one.amount_cents), date: dates.date(one.asked_at) })}
        </p>
      ))}
    </>
  )
}

function MadeOf({ row, orderAt }: { row: PayoutRow; orderAt: (orderId: string) => string }) {
  const t = useTranslations('payouts')
  return (
    <details className="inline-block align-top open:block">
      <summary className="link relative inline-block cursor-pointer after:absolute after:-inset-x-1 after:-inset-y-2.5">
        {t('madeOf', { count: row.items.length })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {row.items.map((item) => (
          <li key={`${item.order_id} ${item.what}`} className="flex flex-wrap justify-between gap-x-4">
            {item.what === 'returned' ? t('returnedBefore') : <BookingName {...item} orderAt={orderAt} />}
            <span className="whitespace-nowrap">{formatCents(item.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
