import repairPapersCopy from 'virtual:copy/repairPapers'
import { Suspense } from 'react'
import type { RepairStatus } from '#features/trades/repairs/status.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Card = lazyWithCopy(
  async () => (await import('#features/trades/invoices/web/papers-card.tsx')).RepairPapers,
  repairPapersCopy,
)

/** The papers of a repair that something was signed of, fetched after what its page shows first. */
type Shown = { id: string; status: RepairStatus; viewer: 'driver' | 'shop' | 'admin'; shop: string }
export const PapersPart = ({ status, ...repair }: Shown) =>
  status !== 'chosen' && (
    <Suspense>
      <Card {...repair} />
    </Suspense>
  )
