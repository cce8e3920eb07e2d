import copy from 'virtual:copy/totalLossPart'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const OfClaim = lazyWithCopy(async () => (await import('./claim-part.tsx')).ClaimPart, copy)
const OfRepair = lazyWithCopy(async () => (await import('./nearness-part.tsx')).NearnessPart, copy)

/** Of a claim's page: the way to the sheet of a total loss, and what a driver can ask for after a repair. */
export const TotalLossOfClaim = (props: ComponentProps<typeof OfClaim>) => (
  <Suspense fallback={null}>
    <OfClaim {...props} />
  </Suspense>
)
/** Of a repair's page, for the shop and our team: how near it comes to the value of the car. */
export const NearTotal = (props: ComponentProps<typeof OfRepair>) => (
  <Suspense fallback={null}>
    <OfRepair {...props} />
  </Suspense>
)
