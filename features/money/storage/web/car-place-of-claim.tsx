import copy from 'virtual:copy/carPlace'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const CarPlace = lazyWithCopy(async () => (await import('./car-place.tsx')).CarPlacePart, copy)
const CarLine = lazyWithCopy(async () => (await import('./car-place.tsx')).CarLine, copy)

type Props = ComponentProps<typeof CarPlace>
/** Where the car of a claim stands, fetched after what its page shows first. */
export const CarPlaceOfClaim = (props: Props) => (
  <Suspense fallback={null}>
    <CarPlace {...props} />
  </Suspense>
)
/** The same in a line. */
export const CarLineOfClaim = (props: Props) => (
  <Suspense fallback={null}>
    <CarLine {...props} />
  </Suspense>
)
