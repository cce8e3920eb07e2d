import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { useReady } from '#features/base/accounts/web/ready.ts'
import { lazyPart } from '#ui/later.ts'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const YardRelease = lazyPart(async () => (await import('./yard-release.tsx')).YardRelease)

export const meta: MetaFunction = () => [
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
]

/** `/release`: where a yard enters or scans the code of a release. What stands behind the # never reaches the server by itself. */
export default function ReleasePage() {
  const t = useTranslations('yardRelease')
  const here = useReady()
  const waits = <Skeleton label={t('loading')} lines={3} />
  return (
    <Page title={t('title')} width="text">
      <title>{`${t('title')} · ClaimChoice`}</title>
      {here ? (
        <Suspense fallback={waits}>
          <YardRelease />
        </Suspense>
      ) : (
        waits
      )}
    </Page>
  )
}
