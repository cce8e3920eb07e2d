import towSharedCopy from 'virtual:copy/towLive+towShared'
import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { useReady } from '#features/base/accounts/web/ready.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const SharedTow = lazyWithCopy(async () => (await import('./shared-tow.tsx')).SharedTow, towSharedCopy)

export const meta: MetaFunction = () => [
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
]

/** `/tow/share`: who comes and where the truck is, for whoever got the link. What stands behind the # never reaches the server by itself. */
export default function TowSharePage() {
  const t = useTranslations('towShare')
  const here = useReady()
  const waits = <Skeleton label={t('loading')} lines={3} />
  return (
    <Page title={t('title')} width="text">
      <title>{`${t('title')} · ClaimChoice`}</title>
      {here ? (
        <Suspense fallback={waits}>
          <SharedTow />
        </Suspense>
      ) : (
        waits
      )}
    </Page>
  )
}
