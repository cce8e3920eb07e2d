import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { paths } from '#app/paths.ts'
import { canReview } from '#features/reviews/policy.ts'
import { ReviewForm } from '#features/reviews/web/review-form.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { GoOn } from '#ui/go-on.tsx'
import { later } from '#ui/later.ts'
import { numberOf, type OrderDetail } from '../order.ts'
import { canApprove, canAskChange, canCallOff, canCancel, canReportProblem } from '../policy.ts'
import { canExtend, canReturnEarly } from '../length-policy.ts'
import { handoversOf, returnedOn } from '../progress.ts'
import { OrderBadges } from './badges.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeOpen, isProposed } from './change-open.tsx'
import { ContactCard } from './contact-card.tsx'
import { DepositNext } from './deposit-next.tsx'
import { ExtendButton, ExtensionCard } from './extension-card.tsx'
import { DriverNext } from './driver-next.tsx'
import { HandoverCard } from './handover-card.tsx'
import { MessageParty } from './message-party.tsx'
import { useLiveOrders, useOrder } from './order-calls.ts'
import { OrderFacts, OrderMoney } from './order-facts.tsx'
import { backTo, OrderMissing } from './order-missing.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderFiles } from './order-files.tsx'
import { ProblemCard } from './problem-card.tsx'
import { Questions } from './questions.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { SolvedButton } from './solved-button.tsx'

const DepositCard = lazy(() => later(() => import('./deposit-card.tsx').then((it) => ({ default: it.DepositCard }))))
const DisputeNotice = lazy(() => later(() => import('./dispute-notice.tsx')))
const PapersCard = lazy(() => later(() => import('./papers-card.tsx')))
const LeadFeeNote = lazy(() => later(() => import('./lead-fee-note.tsx')))
// most cars come back on their last day
const EarlyReturnCard = lazy(() => later(() => import('./early-return-card.tsx')))
const EarlyReturnDialog = lazy(() =>
  later(async () => ({ default: (await import('./early-return-dialog.tsx')).EarlyReturnDialog })),
)
const Reimbursement = lazy(() => later(() => import('./reimbursement.tsx')))
const ChoiceCard = lazy(() => later(() => import('./choice-words.tsx')))

/** One booking as its driver sees it (an admin is led to the claims team's page): what is next, the money, the steps, the provider. */
export default function BookingPage() {
  const t = useTranslations('orders')
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  if (!order) return <OrderMissing error={error} back={backTo.driver} retry={() => void refetch()} />
  if (order.viewer === 'admin') return <GoOn to={paths.adminOrder(id)} />
  const reviewable = canReview(order).yes || (order.reviewed && order.viewer === 'customer')
  return (
    <Page
      title={order.listing.title}
      over={t('detail.over', { number: numberOf(order) })}
      back={{ to: backTo.driver, label: t('detail.back') }}
      action={<OrderBadges order={order} />}
      top={
        order.viewer === 'customer' && (
          <>
            {order.disputes.length > 0 && (
              <Suspense>
                <DisputeNotice order={order} />
              </Suspense>
            )}
            {(!isProposed(order) || order.fulfilment !== 'requested') && <DriverNext order={order} />}
            <DepositNext order={order} />
            <ChangeOpen order={order} />
          </>
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
      <Questions order={order} />
      <Suspense>{order.deposit && <DepositCard order={order} />}</Suspense>
      <HandoverCard order={order} />
      <ExtensionCard order={order} />
      {order.early_return && (
        <Suspense>
          <EarlyReturnCard order={order} />
        </Suspense>
      )}
      <OrderFacts order={order} />
      <OrderMoney order={order} />
      <Suspense>
        <Reimbursement order={order} />
      </Suspense>
      {order.choice && (
        <Suspense>
          <ChoiceCard choice={order.choice} mine />
        </Suspense>
      )}
      <Suspense>
        <LeadFeeNote order={order} />
        {(order.status === 'paid' || order.status === 'refunded') && <PapersCard order={order} />}
      </Suspense>
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
  const longer = canExtend(order, today).yes
  const early = canReturnEarly(order, returnedOn(order, today)).yes
  const cancels = canCancel(order).yes && canCallOff({ ...order, handovers: handoversOf(order.timeline) }).yes
  if (order.viewer !== 'customer' || !(solved || reports || changes || longer || early || cancels)) return null
  return (
    <Card title={t('detail.actions')} data-no-print>
      <div className="flex flex-wrap gap-2">
        {solved && <SolvedButton order={order} />}
        {longer && <ExtendButton order={order} />}
        {changes && <ChangeDialog order={order} />}
        {early && (
          <Suspense>
            <EarlyReturnDialog order={order} />
          </Suspense>
        )}
        {reports && <ProblemDialog order={order} />}
        {cancels && <CancelDialog order={order} />}
      </div>
    </Card>
  )
}
