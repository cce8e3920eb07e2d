import billsCopy from 'virtual:copy/bills'
import { Suspense } from 'react'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Card = lazyWithCopy(async () => (await import('#features/trades/invoices/web/bill-card.tsx')).BillCard, billsCopy)
const Step = lazyWithCopy(async () => (await import('#features/trades/invoices/web/bill-card.tsx')).BillStep, billsCopy)

/** The bill of a car that has arrived, fetched after what its page shows first; nothing before. */
export const BillPart = ({ repair }: { repair: Repair }) =>
  repair.arrived_at && (
    <Suspense>
      <Card repair={repair} />
    </Suspense>
  )
/** The step of the bill that waits for the shop. */
export const BillStepPart = ({ repair }: { repair: Repair }) => (
  <Suspense>
    <Step repair={repair} />
  </Suspense>
)
