import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderChange } from '../change.ts'
import type { BookingWithChange } from '../change.ts'
import { canAnswerChange, canWithdrawChange } from '../policy.ts'
import { useChangeSentence } from './change-words.ts'
import { useReasonStep, useStep } from '#features/work/orders/web/order-acts.ts'
import { changesContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useDays, useWhen } from '#ui/time-text.ts'

const api = clientOf(changesContract)
/** A request for other days that waits: whoever asked can take it back, the other side answers it. Nothing when none is open. */
export function ChangeOpen({ order }: { order: BookingWithChange }) {
  const { change } = order
  if (change?.status !== 'open' || order.viewer === 'admin') return null
  const Part = order.viewer === change.proposed_by ? Own : Theirs
  return <Part order={order} change={change} />
}

type Props = { order: BookingWithChange; change: OrderChange }
/** A driver asks, a provider proposes: the same steps in words of their own. */
const useWords = ({ proposed_by }: OrderChange) =>
  useTranslations(proposed_by === 'customer' ? 'ownOrders.change' : 'ownOrders.propose')
const parties = (order: BookingWithChange) => ({
  business: order.provider.business_name,
  customer: order.customer.name,
  kind: order.price.kind,
})

function Own({ order, change }: Props) {
  const t = useWords(change)
  const when = useWhen()
  const daysOf = useDays()
  const sentence = useChangeSentence()
  const withdraw = useStep(
    () => api.withdrawChange({ id: order.id, change_id: change.id }),
    () => toast(t('withdrawn'), t('withdrawnText')),
    sentence,
  )
  return (
    <>
      <NextStep
        calm
        title={t('openTitle', {
          ...parties(order),
          by: when.promise(change.expires_at, order.provider.time_zone),
        })}
        action={
          canWithdrawChange(order, change).yes && (
            <Button variant="secondary" busy={withdraw.busy && t('withdrawing')} onClick={withdraw.go}>
              {t('withdraw')}
            </Button>
          )
        }
      >
        {t('openText', { days: daysOf({ ...change, provider: order.provider }) })}
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
  const t = useWords(change)
  const when = useWhen()
  const daysOf = useDays()
  const sentence = useChangeSentence()
  const answer = { id: order.id, change_id: change.id }
  const accept = useStep(() => api.acceptChange(answer), undefined, sentence)
  const decline = useReasonStep((reason) => api.declineChange({ ...answer, reason }), sentence)
  const { provider } = order
  const from = daysOf({
    service_date: change.from_date,
    end_date: change.from_end,
    starts_at: change.from_starts_at,
    provider,
  })
  return (
    <>
      <NextStep
        sign="time"
        title={t('theirTitle', {
          ...parties(order),
          by: when.promise(change.expires_at, order.provider.time_zone),
        })}
        action={
          canAnswerChange(order, change).yes && (
            <>
              <ReasonDialog
                name={`${change.id}:decline`}
                label={t('decline', parties(order))}
                title={t('declineTitle', parties(order))}
                text={t('declineText', parties(order))}
                doText={t('decline', parties(order))}
                busyText={t('declining')}
                {...decline}
              />
              <Button variant="signal" busy={accept.busy && t('accepting')} onClick={accept.go}>
                {t('accept', parties(order))}
              </Button>
            </>
          )
        }
      >
        <span className="block">
          {t('now', parties(order))}: {from}
        </span>
        <b className="mb-1 block text-ink">
          {t('wanted', parties(order))}: {daysOf({ ...change, provider })}
        </b>
        {change.refund_cents > 0 ? t('theirRefund', { refund: formatCents(change.refund_cents) }) : t('theirSame')}{' '}
        {order.work_status === 'requested' && t('theirAccepts', parties(order))}
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
