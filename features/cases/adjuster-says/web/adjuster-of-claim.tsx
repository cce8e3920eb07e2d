import copy from 'virtual:copy/adjuster+adjusterSays'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Adjuster = lazyWithCopy(async () => (await import('./adjuster-part.tsx')).AdjusterPart, copy)

/** Of a page about a claim or its repair: the insurer's people and what they said, fetched after what is shown first. */
export const AdjusterOfClaim = (props: ComponentProps<typeof Adjuster>) => (
  <Suspense fallback={null}>
    <Adjuster {...props} />
  </Suspense>
)
