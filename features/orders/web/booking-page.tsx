import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { paths } from '#app/paths.ts'
import { canReview } from '#features/reviews/policy.ts'
import { ReviewForm } from '#features/reviews/web/review-form.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { numberOf, type OrderDetail } from '../order.ts'
import { canApprove, canAskChange, canCallOff, canCancel, canReportProblem, canResolve } from '../policy.ts'
import { handoversOf } from '../progress.ts'
import { OrderBadges } from './badges.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeOpen, isProposed } from './change-open.tsx'
import { ContactCard } from './contact-card.tsx'
import { DriverNext } from './driver-next.tsx'
import { HandoverCard } from './handover-card.tsx'
import { MessageParty } from './message-party.tsx'
import { useReasonStep } from './order-acts.ts'
import { api, useLiveOrders, useOrder } from './order-calls.ts'
import { OrderFacts, OrderMoney } from './order-facts.tsx'
import { backTo, OrderMissing } from './order-missing.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderFiles } from './order-files.tsx'
import { ProblemCard } from './problem-card.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SolvedButton } from './solved-button.tsx'

/** One booking as its driver sees it (admins too): what is next, the money, the steps, the provider. */
export default function BookingPage() {
  const t = useTranslations('orders')
  const queue = useTranslations('ownOrders.queue')
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  if (!order) return <OrderMissing error={error} back={backTo.driver} retry={() => void refetch()} />
  const reviewable = canReview(order).yes || (order.reviewed && order.viewer === 'customer')
  return (
    <Page
      title={order.listing.title}
      over={t('detail.over', { number: numberOf(order) })}
      back={
        order.viewer === 'admin'
          ? { to: paths.adminOrders({ filter: 'disputed' }), label: queue('title') }
          : { to: backTo.driver, label: t('detail.back') }
      }
      action={<OrderBadges order={order} />}
      top={
        order.viewer === 'customer' ? (
          <>
            {(!isProposed(order) || order.fulfilment !== 'requested') && <DriverNext order={order} />}
            <ChangeOpen order={order} />
          </>
        ) : (
          <Resolve order={order} />
        )
      }
      aside={
        <>
          <ContactCard order={order} title={t('detail.provider')}>
            {order.status === 'paid' && order.viewer === 'customer' && <MessageParty orderId={order.id} />}
          </ContactCard>
          <OrderTimeline order={order} />
        </>
      }
    >
      <title>{`${order.listing.title} · ClaimChoice`}</title>
      <HandoverCard order={order} />
      <OrderFacts order={order} />
      <OrderMoney order={order} />
      <OrderFiles order={order} />
      <ProblemCard order={order} />
      {reviewable && <ReviewForm order={order} />}
      <Changes order={order} />
    </Page>
  )
}

/** What a driver can still change: take a report back, ask for other dates, report, cancel. Nothing when nothing can be. */
function Changes({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const solved = order.fulfilment === 'disputed' && canApprove(order).yes
  const reports = canReportProblem(order).yes
  const changes = canAskChange(order, today).yes
  const cancels = canCancel(order).yes && canCallOff({ ...order, handovers: handoversOf(order.timeline) }).yes
  if (order.viewer !== 'customer' || (!solved && !reports && !changes && !cancels)) return null
  return (
    <Card title={t('detail.actions')} data-no-print>
      <div className="flex flex-wrap gap-2">
        {solved && <SolvedButton order={order} />}
        {changes && <ChangeDialog order={order} />}
        {reports && <ProblemDialog order={order} />}
        {cancels && <CancelDialog order={order} />}
      </div>
    </Card>
  )
}

/** An admin settles a reported problem, with a reason both sides read. */
function Resolve({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.acts')
  const release = useReasonStep((reason) => api.resolve({ id: order.id, outcome: 'release', reason }))
  const refund = useReasonStep((reason) => api.resolve({ id: order.id, outcome: 'refund', reason }))
  if (!canResolve(order).yes) return null
  const common = { title: t('resolve'), text: t('resolveText'), busyText: t('saving') }
  return (
    <Card title={t('resolve')}>
      <div className="flex flex-wrap gap-2">
        <ReasonDialog
          {...common}
          name={`${order.id}:release`}
          label={t('release')}
          doText={t('release')}
          run={release}
        />
        <ReasonDialog
          {...common}
          name={`${order.id}:refund`}
          label={t('refund')}
          doText={t('refund')}
          danger
          run={refund}
        />
      </div>
    </Card>
  )
}
