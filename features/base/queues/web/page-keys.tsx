import queueCopy from 'virtual:copy/adminQueue'
import { Suspense, useState } from 'react'
import { isWide } from '#ui/here.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import type { PageKeysProps } from './page-keys-part.tsx'

const Part = lazyWithCopy(async () => (await import('./page-keys-part.tsx')).PageKeysPart, queueCopy)

/** Keys on a page of a business: with room for them only, so that a phone fetches nothing for them. */
export function PageKeys(props: PageKeysProps) {
  const [wide] = useState(isWide)
  return (
    wide && (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  )
}
