import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PAYMENT_STATUSES } from '#features/money/payments/payment.ts'
import { EntriesTable } from '#features/money/payments/web/entries.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/table.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { useBooksOf, usePayments } from './case-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** Every payment of an order, and the order's books. */
export function CaseMoney({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.money')
  const when = useWhen()
  const { data: payments = [] } = usePayments(order.id)
  const { data: entries = [] } = useBooksOf(order.id)
  return (
    <>
      <Card title={t('title')} meta={t('text')}>
        {payments.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <DataTable
            caption={t('title')}
            rows={payments}
            keyOf={({ id }) => id}
            columns={[
              { key: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
              {
                key: 'state',
                header: t('state'),
                cell: (row) => (
                  <StatusBadge tone={PAYMENT_STATUSES[row.status]}>{t(`states.${row.status}`)}</StatusBadge>
                ),
              },
              { key: 'at', header: t('at'), cell: (row) => when.at(row.created_at) },
              {
                key: 'until',
                header: t('until'),
                cell: (row) => (row.status === 'authorized' && row.capture_before ? when.at(row.capture_before) : '—'),
              },
              {
                key: 'amount',
                header: t('amount'),
                align: 'right',
                cell: (row) =>
                  row.kind === 'deposit' && row.status === 'succeeded'
                    ? t('takenOf', { taken: formatCents(row.captured_cents), amount: formatCents(row.amount_cents) })
                    : formatCents(row.kind === 'refund' ? -row.amount_cents : row.amount_cents),
              },
            ]}
          />
        )}
      </Card>
      <Card
        title={t('books')}
        meta={t('booksText')}
        action={
          <LinkButton variant="quiet" size="sm" to={paths.adminLedger({ order_id: order.id })}>
            {t('inLedger')}
          </LinkButton>
        }
      >
        {entries.length === 0 ? <p className="text-ink-soft">{t('noBooks')}</p> : <EntriesTable entries={entries} />}
      </Card>
    </>
  )
}
