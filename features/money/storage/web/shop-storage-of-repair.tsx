import copy from 'virtual:copy/shopStorage'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const ShopStorage = lazyWithCopy(async () => (await import('./shop-storage.tsx')).ShopStoragePart, copy)

/** Of a job's page, fetched after what is shown first. */
export const ShopStorageOfRepair = (props: ComponentProps<typeof ShopStorage>) => (
  <Suspense fallback={null}>
    <ShopStorage {...props} />
  </Suspense>
)
