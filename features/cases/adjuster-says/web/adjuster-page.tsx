import { Suspense, useSyncExternalStore } from 'react'
import type { MetaFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { lazyPart } from '#ui/later.ts'

const LinkDoor = lazyPart(async () => (await import('./link-door.tsx')).LinkDoor)

export const meta: MetaFunction = () => [
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
]

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** `/i#…`: where a link mailed to an insurer leads. The server never learns what stands behind the #, and shows nothing of it. */
export default function AdjusterPage() {
  const t = useTranslations('adjusterPage')
  const token = useSyncExternalStore(
    listen,
    () => /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? '',
    () => null,
  )
  const waits = (
    <Page title={t('title')}>
      <Skeleton label={t('loading')} lines={3} />
    </Page>
  )
  return (
    <>
      <title>{`${t('title')} · ClaimChoice`}</title>
      {token === null ? (
        waits
      ) : (
        <Suspense fallback={waits}>
          <LinkDoor key={token} token={token} />
        </Suspense>
      )}
    </>
  )
}
