import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { moneyDecisionsChanged, useDecisionWaits } from '#features/money/decisions/web/money-decisions-data.ts'
import type { Payment } from '#features/money/payments/payment.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { canHandle } from '../policy.ts'
import { caseApi, usePayments } from './case-calls.ts'
import { keepOrder } from '#features/work/orders/web/order-calls.ts'

/** What to do about refunds that did not arrive; nothing on the page while all did. */
export function FailedRefunds({ order }: { order: Booking }) {
  const { data: payments = [] } = usePayments(order.id)
  return payments
    .filter(({ kind, status }) => kind === 'refund' && status === 'failed')
    .map((payment) => <Failed key={payment.id} order={order} payment={payment} />)
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

function Failed({ order, payment }: { order: Booking; payment: Payment }) {
  const t = useTranslations('adminOrders.money')
  const decided = useDecisionWaits({ order_id: order.id })
  const retry = useMutation({
    mutationFn: () => caseApi.retryRefund({ id: order.id, payment_id: payment.id, after_seconds: MONEY_UNDO_SECONDS }),
    onSuccess: (after) => {
      keepOrder(after)
      void moneyDecisionsChanged()
      toast(t('retried'), t('retriedText'))
    },
  })
  const why = payment.failure && WHY.includes(payment.failure) ? (payment.failure as Why) : 'unknown'
  return (
    <Notice
      tone="bad"
      title={t('failedTitle', { cents: formatCents(payment.amount_cents) })}
      action={
        !decided &&
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
