import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { type Payment, PAYMENT_STATUSES } from '#features/payments/payment.ts'
import { EntriesTable } from '#features/payments/web/entries.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderDetail } from '../order.ts'
import { canHandle } from '../policy.ts'
import { desk, useBooksOf, usePayments } from './desk-calls.ts'
import { keepOrder } from './order-calls.ts'
import { useWhen } from './when.ts'

/** What to do about refunds that did not arrive; nothing on the page while all did. */
export function FailedRefunds({ order }: { order: OrderDetail }) {
  const { data: payments = [] } = usePayments(order.id)
  return payments
    .filter(({ kind, status }) => kind === 'refund' && status === 'failed')
    .map((payment) => <Failed key={payment.id} order={order} payment={payment} />)
}

/** Every payment of an order, and the order's books. */
export function CaseMoney({ order }: { order: OrderDetail }) {
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
                key: 'amount',
                header: t('amount'),
                align: 'right',
                cell: (row) => formatCents(row.kind === 'refund' ? -row.amount_cents : row.amount_cents),
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

type Why = 'expired_or_canceled_card' | 'lost_or_stolen_card' | 'declined' | 'insufficient_funds'
const WHY: readonly string[] = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'declined',
  'insufficient_funds',
  'charge_for_pending_refund_disputed',
  'not_refundable',
]

function Failed({ order, payment }: { order: OrderDetail; payment: Payment }) {
  const t = useTranslations('adminOrders.money')
  const retry = useMutation({
    mutationFn: () => desk.retryRefund({ id: order.id, payment_id: payment.id }),
    onSuccess: (after) => {
      keepOrder(after)
      toast(t('retried'), t('retriedText'))
    },
  })
  const why = payment.failure && WHY.includes(payment.failure) ? (payment.failure as Why) : 'unknown'
  return (
    <Notice
      tone="bad"
      title={t('failedTitle', { cents: formatCents(payment.amount_cents) })}
      action={
        canHandle(order).yes && (
          <Button variant="secondary" size="sm" busy={retry.isPending && t('retrying')} onClick={() => retry.mutate()}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t('failedText', { why: t(`why.${why}`) })}
      {retry.error && <p className="mt-1 font-semibold">{retry.error.message}</p>}
    </Notice>
  )
}
