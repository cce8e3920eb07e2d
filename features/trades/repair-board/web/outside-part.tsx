import outsideCopy from 'virtual:copy/outside'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Outside = lazyWithCopy(
  async () => (await import('#features/trades/repair-board/web/outside-card.tsx')).OutsideCard,
  outsideCopy,
)

/** Estimates from elsewhere, fetched after what the page shows first. */
export const OutsidePart = (props: ComponentProps<typeof Outside>) => (
  <Suspense fallback={null}>
    <Outside {...props} />
  </Suspense>
)
