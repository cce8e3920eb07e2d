import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { canReview } from '#features/work/reviews/policy.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { wasCharged } from '#features/work/orders/money.ts'
import type { OrderDetail } from '../order-detail.ts'
import { revisionOpen } from '#features/cases/appraisals/report-steps.ts'
import { isRental, needsLicense, standing } from '#features/work/orders/progress.ts'
import { useStep } from '#features/work/orders/web/order-acts.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { useDays, useWhen } from '#ui/time-text.ts'

/** What happens next with a driver's booking, whose turn it is and until when. */
export function DriverNext({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.next')
  const work = useTranslations('orderWork.next')
  const when = useWhen()
  const daysOf = useDays()
  const now = useNow({ updateInterval: 30_000 })
  const business = order.provider.business_name
  const zone = order.provider.time_zone
  const late = order.respond_by !== null && new Date(order.respond_by) < now
  const by = when.promise(order.respond_by, zone)
  const held = order.status === 'paid' && order.work_status === 'accepted'
  if (order.repair_id && (held || order.status !== 'paid' || order.work_status === 'cancelled'))
    return (
      <NextStep
        calm
        title={work(held ? 'share' : 'shareOpen')}
        action={<LinkButton to={paths.claimRepair(order.claim_id!)}>{work('shareAction')}</LinkButton>}
      >
        {work(held ? 'shareText' : 'shareOpenText')}
      </NextStep>
    )
  if (order.status === 'pending')
    return (
      <NextStep
        sign="pay"
        title={t('pending')}
        action={
          order.checkout_url && (
            <LinkButton variant="signal" to={order.checkout_url} target="_blank" rel="noreferrer">
              {t('pendingAction')}
            </LinkButton>
          )
        }
      >
        {t('pendingText', { until: when.promise(order.reservation_expires_at, zone) })}
      </NextStep>
    )
  if (order.status !== 'paid' && order.status !== 'refunded') return <Ended order={order} />
  switch (order.work_status) {
    case 'requested':
      return late ? (
        <NextStep sign="time" title={t('overdue', { business })}>
          {t(order.amount > 0 ? 'overdueText' : 'free')}
        </NextStep>
      ) : (
        <NextStep calm title={t('requested', { business, by })}>
          {t(order.amount > 0 ? 'requestedText' : 'free')}
        </NextStep>
      )
    case 'accepted': {
      const signs = isRental(order) && standing(order.handovers, 'check_out')
      if (signs && !signs.confirmed)
        return (
          <NextStep
            sign="key"
            title={work('sign')}
            action={
              <LinkButton variant="signal" to="#hand-over">
                {work('signAction')}
              </LinkButton>
            }
          >
            {work('signText', { business })}
          </NextStep>
        )
      if (needsLicense(order) && !order.license)
        return (
          <NextStep
            sign="key"
            title={work('license', { date: daysOf(order) })}
            action={
              <LinkButton variant="signal" to="#hand-over">
                {work('licenseAction')}
              </LinkButton>
            }
          >
            {work('licenseText')}
          </NextStep>
        )
      return (
        <NextStep calm title={t('accepted', { date: daysOf(order) })}>
          {t(order.amount > 0 ? 'acceptedText' : 'acceptedFree', { business })}
        </NextStep>
      )
    }
    case 'in_progress':
      return (
        <NextStep calm title={t(isRental(order) ? 'outTitle' : 'in_progress')}>
          {isRental(order)
            ? t('outText', { business, date: order.end_date ? when.day(order.end_date) : daysOf(order) })
            : t('in_progressText', { business })}
        </NextStep>
      )
    case 'completed':
      return <Approve order={order} />
    case 'disputed':
      return (
        <NextStep calm title={t('disputed')}>
          {t('disputedText')}
        </NextStep>
      )
    case 'approved':
      return canReview(order).yes ? (
        <NextStep
          title={t('review')}
          action={
            <LinkButton variant="signal" to="#review">
              {t('reviewAction')}
            </LinkButton>
          }
        >
          {t('reviewText')}
        </NextStep>
      ) : null
    case 'declined':
    case 'cancelled':
    case 'no_show':
      return <Ended order={order} />
  }
}

function Approve({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const work = useTranslations('orderWork.next')
  const when = useWhen()
  const words = { business: order.provider.business_name, by: when.promise(order.release_at, order.provider.time_zone) }
  const approve = useStep(
    () => api.approve({ id: order.id }),
    () => toast(t('acts.approved'), order.amount > 0 ? t('acts.approvedText') : undefined),
  )
  return (
    <>
      <NextStep
        sign="work"
        title={t('next.completed')}
        action={
          <Button variant="signal" busy={approve.busy && t('acts.approving')} onClick={approve.go}>
            {t('acts.approve')}
          </Button>
        }
      >
        {revisionOpen(order)
          ? work('revision', words)
          : t(order.amount > 0 ? 'next.completedText' : 'next.completedFree', words)}
      </NextStep>
      {approve.failure && (
        <Notice tone="bad" live>
          {approve.failure}
        </Notice>
      )}
    </>
  )
}

function Ended({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const { work_status, status, amount, refunded_cents: back, promised_cents: promised } = order
  const known = work_status === 'declined' || work_status === 'no_show' ? work_status : 'cancelled'
  const paidOnce = status === 'paid' || status === 'refunded'
  const kept = amount - back - promised - order.lost_cents
  const money = !wasCharged(order)
    ? [t('next.nothingCharged')]
    : [
        back > 0 && t('next.refundText', { amount: formatCents(back) }),
        promised > 0 && t('next.refundUnderway'),
        kept > 0 && t('next.kept', { amount: formatCents(kept) }),
      ].filter(Boolean)
  return (
    <NextStep
      calm
      title={paidOnce || status === 'cancelled' ? t(`next.ended.${known}`) : t(`status.${status}`)}
      action={
        <LinkButton variant="secondary" to={paths.marketplace()}>
          {t('next.again')}
        </LinkButton>
      }
    >
      {money.join(' ')}
    </NextStep>
  )
}
