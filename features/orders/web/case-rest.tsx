import { lazy, Suspense } from 'react'
import { later } from '#ui/later.ts'
import { CaseMoney } from './case-money.tsx'
import { HandoverCard } from './handover-card.tsx'
import { OrderFacts, OrderMoney, OrderTerms } from './order-facts.tsx'
import { OrderFiles } from './order-files.tsx'
import { SharedDocuments } from './shared-documents.tsx'
import type { OrderDetail } from '../order.ts'
import { worded } from './worded.tsx'

const ChoiceCard = worded('choices', async () => (await import('./choice-words.tsx')).default)
const LeadFeeNote = lazy(() => later(() => import('./lead-fee-note.tsx')))
const PapersCard = lazy(() => later(() => import('./papers-card.tsx')))

/** What stands below the evidence: the car, the papers, what was promised, and the money as it moved. */
export default function CaseRest({ order }: { order: OrderDetail }) {
  return (
    <>
      <HandoverCard order={order} />
      {order.claim && <SharedDocuments orderId={order.id} />}
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
        {(order.status === 'paid' || order.status === 'refunded') && <PapersCard order={order} />}
      </Suspense>
      <OrderFiles order={order} />
      <CaseMoney order={order} />
    </>
  )
}
