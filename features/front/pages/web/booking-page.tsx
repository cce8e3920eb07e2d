import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { canReview } from '#features/work/reviews/policy.ts'
import { Sheet } from '#ui/section.tsx'
import { Page } from '#ui/page.tsx'
import { GoOn } from '#ui/go-on.tsx'
import { later, lazyPart } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OrderDetail } from '../order-detail.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import LeadFeeNote from '#features/cases/receivables/web/lead-fee-note.tsx'
import { OrderFiles } from '#features/work/receipts/web/order-files.tsx'
import IssuedDocumentsCard from '#features/work/receipts/web/documents-card.tsx'
import { ChangeOpen, ChargebackNotice, ComplaintCard, RentalParts, ReportPart } from './booking-parts.tsx'
import { ContactCard } from '#features/work/orders/web/contact-card.tsx'
import { DepositNext } from '#features/trades/deposits/web/deposit-next.tsx'
import { DriverNext } from './driver-next.tsx'
import Reimbursement from '#features/cases/claim-file/web/reimbursement.tsx'
import BookingChanges from './booking-changes.tsx'
import { JobRecordPart } from '#features/work/job-records/web/job-record-part.tsx'
import { MessageParty } from './message-party.tsx'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { useOrder } from './use-order.ts'
import { OrderFacts, OrderMoney, OrderTerms } from '#features/work/orders/web/order-facts.tsx'
import { backTo, OrderMissing } from './order-missing.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Questions } from '#features/cases/complaints/web/questions.tsx'
import { Part, ShownTogether } from '#features/work/orders/web/shown-together.tsx'

const OwnRemovalPart = lazyPart(
  async () => (await import('#features/work/removals/web/own-removal.tsx')).OwnRemovalPart,
)
const ReviewForm = lazyPart(async () => (await import('#features/work/reviews/web/review-form.tsx')).ReviewForm)
const ChoiceCard = lazy(() => later(() => import('#features/work/matching/web/choice-words.tsx')))

/** One booking as its driver sees it (an admin is led to the claims team's page): what is next, the money, the steps, the provider. */
export default function BookingPage() {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  if (order?.viewer === 'admin') return <GoOn to={paths.adminOrder(id)} />
  const waiting = <OrderMissing error={error} back={backTo.driver} retry={() => void refetch()} />
  return (
    <ShownTogether order={order} waiting={waiting}>
      {(whole) => <Booking order={whole} />}
    </ShownTogether>
  )
}

function Booking({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const asked = order.change?.status === 'open' && order.change
  const reviewable = canReview(order).yes || (order.reviewed && order.viewer === 'customer')
  return (
    <Page
      title={order.listing.title}
      back={{ to: backTo.driver, label: t('detail.back') }}
      status={<OrderBadges order={order} />}
      top={
        order.viewer === 'customer' && (
          <>
            {order.chargebacks.length > 0 && (
              <Part>
                <ChargebackNotice order={order} />
              </Part>
            )}
            {(!asked || asked.proposed_by !== 'provider' || order.work_status !== 'requested') && (
              <DriverNext order={order} />
            )}
            <DepositNext order={order} />
            {asked && (
              <Part fallback={<Skeleton label={t('loading')} lines={3} className="px-5 py-4" />}>
                <ChangeOpen order={order} />
              </Part>
            )}
          </>
        )
      }
      lead={
        <ContactCard order={order} title={t('detail.provider')}>
          {order.status === 'paid' && order.viewer === 'customer' && <MessageParty orderId={order.id} />}
          <BookingChanges order={order} />
          <OrderFiles order={order} />
        </ContactCard>
      }
      aside={<OrderTimeline order={order} />}
    >
      <title>{`${order.listing.title} · ClaimChoice`}</title>
      <Sheet>
        <Questions order={order} />
        <RentalParts order={order} />
        <ReportPart order={order} />
        <OrderFacts order={order} />
        <JobRecordPart order={order} />
        <OrderMoney order={order} />
        <OrderTerms order={order} />
        <Reimbursement order={order} />
        {order.choice && (
          <Suspense>
            <ChoiceCard choice={order.choice} mine />
          </Suspense>
        )}
        <LeadFeeNote order={order} />
        {(order.status === 'paid' || order.status === 'refunded') && <IssuedDocumentsCard order={order} />}
        {order.complaint && (
          <Suspense>
            <ComplaintCard order={order} />
          </Suspense>
        )}
        {reviewable && (
          <Suspense>
            <ReviewForm of={{ order_id: order.id }} removal={(of) => <OwnRemovalPart removal={of} />} />
          </Suspense>
        )}
      </Sheet>
    </Page>
  )
}
