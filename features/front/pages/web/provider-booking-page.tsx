import { Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#ui/button.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { RoleNote } from '#features/business/team/web/role-only.tsx'
import { later, lazyPart } from '#ui/later.ts'
import { Sheet } from '#ui/section.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OrderDetail } from '../order-detail.ts'
import { canContactCustomer, canSeePrices } from '#features/work/orders/policy.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import LeadFeeNote from '#features/cases/receivables/web/lead-fee-note.tsx'
import { OrderFiles } from '#features/work/receipts/web/order-files.tsx'
import IssuedDocumentsCard from '#features/work/receipts/web/documents-card.tsx'
import { ChangeOpen, ChargebackNotice, ComplaintCard, RentalParts, ReportPart } from './booking-parts.tsx'
import { ContactCard } from '#features/work/orders/web/contact-card.tsx'
import { JobRecordPart } from '#features/work/job-records/web/job-record-part.tsx'
import { MessageParty } from './message-party.tsx'
import { PageKeys } from '#features/base/queues/web/page-keys.tsx'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { useNextToAnswer, useOrder } from './use-order.ts'
import { OrderFacts, OrderMoney, OrderTerms } from '#features/work/orders/web/order-facts.tsx'
import { backTo, OrderMissing } from './order-missing.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderNext } from './provider-next.tsx'
import { Questions } from '#features/cases/complaints/web/questions.tsx'
import { UpdateCard } from './update-card.tsx'
import { useDays } from '#ui/time-text.ts'
import { Part, ShownTogether } from '#features/work/orders/web/shown-together.tsx'

// most bookings have none of these: fetched when there is something to show
const SharedDocuments = lazyPart(
  async () => (await import('#features/cases/claim-file/web/shared-documents.tsx')).SharedDocuments,
)
const ProviderChanges = lazy(() => later(() => import('./provider-changes.tsx')))

/** One booking as the provider works it. */
export default function ProviderBookingPage() {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  const waiting = <OrderMissing error={error} back={backTo.provider} retry={() => void refetch()} />
  return (
    <ShownTogether order={order} waiting={waiting}>
      {(whole) => <Booking order={whole} />}
    </ShownTogether>
  )
}

function Booking({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const priced = canSeePrices(order).yes
  const next = useNextToAnswer(order.provider_id, order.id)
  const writes = mayAct(order.member_role, 'messages').yes
  const daysOf = useDays()
  const days = order.service_date && daysOf(order)
  const title = [order.customer.name, order.car ?? order.listing.title, days].filter(Boolean).join(' · ')
  return (
    <Page
      title={title}
      back={{ to: backTo.provider, label: t('detail.backProvider') }}
      status={<OrderBadges order={order} />}
      top={
        <>
          {order.chargebacks.length > 0 && (
            <Part>
              <ChargebackNotice order={order} />
            </Part>
          )}
          {order.change?.status === 'open' && (
            <Part fallback={<Skeleton label={t('loading')} lines={3} className="px-5 py-4" />}>
              <ChangeOpen order={order} />
            </Part>
          )}
          {priced && (
            <Part>
              <LeadFeeNote order={order} />
            </Part>
          )}
          <ProviderNext order={order} />
          <RoleNote />
        </>
      }
      lead={
        <ContactCard order={order} title={t('detail.customer')}>
          {writes && canContactCustomer(order).yes && (
            <LinkButton
              variant="secondary"
              icon={<Mail aria-hidden className="size-5" />}
              to={`mailto:${order.customer.email}?subject=${encodeURIComponent(order.listing.title)}`}
            >
              {t('work.contact')}
            </LinkButton>
          )}
          {writes && order.status === 'paid' && <MessageParty orderId={order.id} />}
          <OrderFiles order={order} />
        </ContactCard>
      }
      aside={<OrderTimeline order={order} />}
    >
      <title>{`${title} · ClaimChoice`}</title>
      <Sheet>
        <Questions order={order} />
        <RentalParts order={order} />
        <UpdateCard order={order} />
        <ReportPart order={order} />
        <OrderFacts order={order} />
        <JobRecordPart order={order} />
        {priced && <OrderMoney order={order} />}
        <OrderTerms order={order} />
        <Suspense>
          {priced && (order.status === 'paid' || order.status === 'refunded') && <IssuedDocumentsCard order={order} />}
          {order.complaint && <ComplaintCard order={order} />}
          {order.claim && order.status === 'paid' && <SharedDocuments orderId={order.id} />}
        </Suspense>
        <Suspense>
          <ProviderChanges order={order} />
        </Suspense>
      </Sheet>
      <PageKeys next={next} />
    </Page>
  )
}
