import choicesCopy from 'virtual:copy/choices'
import { lazy, Suspense } from 'react'
import { later } from '#ui/later.ts'
import { ReportPart } from './booking-parts.tsx'
import { CaseMoney } from '#features/cases/complaints/web/case-money.tsx'
import { HandoverCard } from '#features/trades/rentals/web/handover-card.tsx'
import { OrderFacts, OrderMoney, OrderTerms } from '#features/work/orders/web/order-facts.tsx'
import { OrderFiles } from '#features/work/receipts/web/order-files.tsx'
import { SharedDocuments } from '#features/cases/claim-file/web/shared-documents.tsx'
import type { OrderDetail } from '../order-detail.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const ChoiceCard = lazyWithCopy(
  async () => (await import('#features/work/matching/web/choice-words.tsx')).default,
  choicesCopy,
)
const LeadFeeNote = lazy(() => later(() => import('#features/cases/receivables/web/lead-fee-note.tsx')))
const IssuedDocumentsCard = lazy(() => later(() => import('#features/work/receipts/web/documents-card.tsx')))

/** What stands below the evidence: the car, the documents, what was promised, and the money as it moved. */
export default function CaseRest({ order }: { order: OrderDetail }) {
  return (
    <>
      <HandoverCard order={order} />
      {order.claim && <SharedDocuments orderId={order.id} />}
      <ReportPart order={order} />
      <OrderFacts order={order} />
      {order.choice && (
        <Suspense>
          <ChoiceCard choice={order.choice} mine={false} />
        </Suspense>
      )}
      <OrderMoney order={order} />
      <OrderTerms order={order} />
      <Suspense>
        <LeadFeeNote order={order} />
        {(order.status === 'paid' || order.status === 'refunded') && <IssuedDocumentsCard order={order} />}
      </Suspense>
      <OrderFiles order={order} />
      <CaseMoney order={order} />
    </>
  )
}
