import copy from 'virtual:copy/totalLossPart'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const OfRepair = lazyWithCopy(async () => (await import('./nearness-part.tsx')).NearnessPart, copy)

/** Of a repair's page, for the shop and our team: how near it comes to the value of the car. */
export const NearTotal = (props: ComponentProps<typeof OfRepair>) => (
  <Suspense fallback={null}>
    <OfRepair {...props} />
  </Suspense>
)
