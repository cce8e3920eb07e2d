import { useNow, useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OrderDetail } from '../order.ts'
import { useReasonStep, useStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useWhen } from './when.ts'

/** What a provider does next with a booking: answer, start, complete. */
export function ProviderNext({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.work')
  const when = useWhen()
  const customer = order.customer.name
  const zone = order.provider.time_zone
  if (order.status === 'pending')
    return (
      <NextStep calm title={t('pending')}>
        {t('pendingText')}
      </NextStep>
    )
  switch (order.status === 'paid' ? order.fulfilment : 'cancelled') {
    case 'requested':
      return <Answer order={order} />
    case 'accepted':
      return (
        <Step order={order} step="start" title={t('accepted', { date: when.days(order) })} text={t('acceptedText')} />
      )
    case 'in_progress':
      return <Step order={order} step="complete" title={t('in_progress')} text={t('in_progressText')} />
    case 'completed':
      return (
        <NextStep calm title={t('completed')}>
          {t('completedText', { customer, by: when.promise(order.release_at, zone) })}
        </NextStep>
      )
    case 'approved':
      return (
        <NextStep calm title={t('approved', { amount: formatCents(earned(order)) })}>
          {order.released_at && t('approvedText', { at: when.at(order.released_at) })}
        </NextStep>
      )
    case 'disputed':
      return <NextStep title={t('disputed', { customer })}>{t('disputedText')}</NextStep>
    case 'declined':
    case 'cancelled':
    case 'no_show':
      return (
        <NextStep calm title={t(`ended.${endOf(order)}`)}>
          {t('endedText')}
        </NextStep>
      )
  }
}

const endOf = ({ fulfilment }: OrderDetail) =>
  fulfilment === 'declined' || fulfilment === 'no_show' ? fulfilment : ('cancelled' as const)
/** What was released: the card's part and, billed directly, the insurer's. */
const earned = (order: OrderDetail) =>
  order.amount - order.refunded_cents + (order.price.direct_bill ? order.insurer_cents : 0)

function Answer({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const accept = useStep(() => api.accept({ id: order.id }))
  const decline = useReasonStep((reason) => api.decline({ id: order.id, reason }))
  const customer = order.customer.name
  const late = order.respond_by !== null && new Date(order.respond_by) < now
  const by = when.promise(order.respond_by, order.provider.time_zone)
  return (
    <>
      <NextStep
        title={late ? t('work.overdue', { customer }) : t('work.requested', { by })}
        action={
          <>
            <ReasonDialog
              label={t('work.decline')}
              title={t('acts.declineTitle')}
              text={t('acts.declineText')}
              doText={t('acts.declineDo')}
              busyText={t('acts.declining')}
              danger
              run={decline}
            />
            <Button variant="signal" busy={accept.busy && t('work.accepting')} onClick={accept.go}>
              {t('work.accept')}
            </Button>
          </>
        }
      >
        {late ? t('work.overdueText') : t('work.requestedText', { customer, amount: formatCents(order.amount) })}
      </NextStep>
      {accept.failure && (
        <Notice tone="bad" live>
          {accept.failure}
        </Notice>
      )}
    </>
  )
}

function Step({
  order,
  step,
  title,
  text,
}: {
  order: OrderDetail
  step: 'start' | 'complete'
  title: string
  text: string
}) {
  const t = useTranslations('orders.work')
  const start = useStep(() => api.start({ id: order.id }))
  const complete = useStep(() => api.complete({ id: order.id }))
  const failure = start.failure ?? complete.failure
  return (
    <>
      <NextStep
        title={title}
        action={
          <>
            {step === 'start' && (
              <Button variant="secondary" busy={start.busy && t('starting')} onClick={start.go}>
                {t('start')}
              </Button>
            )}
            <Button variant="signal" busy={complete.busy && t('completing')} onClick={complete.go}>
              {t('complete')}
            </Button>
          </>
        }
      >
        {text}
      </NextStep>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </>
  )
}
