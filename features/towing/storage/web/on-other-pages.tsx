import carPlace from 'virtual:copy/carPlace'
import storedCar from 'virtual:copy/storedCar'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const CarPlace = lazyWithCopy(async () => (await import('./car-place.tsx')).CarPlacePart, carPlace)
const CarLine = lazyWithCopy(async () => (await import('./stored-car.tsx')).CarLine, storedCar)
const ShopStorage = lazyWithCopy(async () => (await import('./stored-car.tsx')).ShopStoragePart, storedCar)

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
/** Of a job's page at a shop. */
export const ShopStorageOfRepair = (props: ComponentProps<typeof ShopStorage>) => (
  <Suspense fallback={null}>
    <ShopStorage {...props} />
  </Suspense>
)
