import phonesCopy from 'virtual:copy/phones'
import pushCopy from 'virtual:copy/push'
import { Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Phone = lazyWithCopy(async () => (await import('./phone-card.tsx')).PhoneCard, phonesCopy)
const Push = lazyWithCopy(async () => (await import('./push-card.tsx')).PushCard, pushCopy)

/** Where news can reach a person beside app and mail, fetched after what the page shows first. */
export const ReachParts = () => (
  <Suspense>
    <Push />
    <Phone />
  </Suspense>
)
