import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderChange } from '../change.ts'
import type { OrderDetail } from '../order.ts'
import { useChangeSentence } from './change-dialog.tsx'
import { useReasonStep, useStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useWhen } from './when.ts'

/** A request for other days that waits: the driver can withdraw it, the provider answers it. Nothing when none is open. */
export function ChangeOpen({ order }: { order: OrderDetail }) {
  const { change } = order
  if (change?.status !== 'open') return null
  if (order.viewer === 'customer') return <Own order={order} change={change} />
  return order.viewer === 'provider' ? <Theirs order={order} change={change} /> : null
}

type Props = { order: OrderDetail; change: OrderChange }

function Own({ order, change }: Props) {
  const t = useTranslations('ownOrders.change')
  const when = useWhen()
  const sentence = useChangeSentence()
  const business = order.provider.business_name
  const withdraw = useStep(
    () => api.withdrawChange({ id: order.id, change_id: change.id }),
    () => toast(t('withdrawn'), t('withdrawnText')),
    sentence,
  )
  return (
    <>
      <NextStep
        calm
        title={t('openTitle', { business, by: when.promise(change.expires_at, order.provider.time_zone) })}
        action={
          <Button variant="secondary" busy={withdraw.busy && t('withdrawing')} onClick={withdraw.go}>
            {t('withdraw')}
          </Button>
        }
      >
        {t('openText', { days: when.days(change) })}
      </NextStep>
      {withdraw.failure && (
        <Notice tone="bad" live>
          {withdraw.failure}
        </Notice>
      )}
    </>
  )
}

function Theirs({ order, change }: Props) {
  const t = useTranslations('ownOrders.change')
  const when = useWhen()
  const sentence = useChangeSentence()
  const customer = order.customer.name
  const answer = { id: order.id, change_id: change.id }
  const accept = useStep(() => api.acceptChange(answer), undefined, sentence)
  const decline = useReasonStep((reason) => api.declineChange({ ...answer, reason }), sentence)
  const from = when.days({ service_date: change.from_date, end_date: change.from_end })
  return (
    <>
      <NextStep
        title={t('theirTitle', { customer, by: when.promise(change.expires_at, order.provider.time_zone) })}
        action={
          <>
            <ReasonDialog
              label={t('decline')}
              title={t('declineTitle')}
              text={t('declineText')}
              doText={t('decline')}
              busyText={t('declining')}
              run={decline}
            />
            <Button variant="signal" busy={accept.busy && t('accepting')} onClick={accept.go}>
              {t('accept')}
            </Button>
          </>
        }
      >
        <b>{t('theirText', { from, days: when.days(change) })}</b>{' '}
        {change.refund_cents > 0 ? t('theirRefund', { refund: formatCents(change.refund_cents) }) : t('theirSame')}{' '}
        {order.fulfilment === 'requested' && t('theirAccepts')}
        {change.note && (
          <span dir="auto" className="mt-1 block wrap-anywhere">
            “{change.note}”
          </span>
        )}
      </NextStep>
      {accept.failure && (
        <Notice tone="bad" live>
          {accept.failure}
        </Notice>
      )}
    </>
  )
}
