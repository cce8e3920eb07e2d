import repairPapersCopy from 'virtual:copy/repairPapers'
import { Suspense } from 'react'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Card = lazyWithCopy(
  async () => (await import('#features/trades/invoices/web/papers-card.tsx')).RepairPapers,
  repairPapersCopy,
)

/** The papers of a repair that something was signed of, fetched after what its page shows first. */
export const PapersPart = ({ repair }: { repair: Repair }) =>
  repair.status !== 'chosen' && (
    <Suspense>
      <Card repair={repair} />
    </Suspense>
  )
