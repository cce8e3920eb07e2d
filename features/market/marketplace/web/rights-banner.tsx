import rightsCopy from 'virtual:copy/rights'
import { Scale } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { StateRight } from '#features/claims/rights/right.ts'
import { stateName } from '#features/claims/rights/state-name.ts'
import { firstMove } from '#features/market/search/web/first-move.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const ClaimRights = lazyWithCopy(async () => (await import('./claim-rights.tsx')).ClaimRights, rightsCopy)
const RightsWords = lazy(async () => {
  await firstMove()
  return import('./rights-words.tsx')
})
/** Never drawn again without cause: until the first move that would replace what the server drew by nothing. */
const Words = memo(function Words(props: { right: StateRight | null; place: string }) {
  return (
    <Suspense>
      <RightsWords {...props} />
    </Suspense>
  )
})

/**
 * Spec §2: the rights banner. The loss state's own notice once a claim of one's own is known, else what the law of the
 * ZIP's state says, else what holds everywhere. It is on every search, so the notice of a claim comes only when needed.
 */
export function RightsBanner({
  state,
  right = null,
  place = '',
}: {
  state: string | null
  right?: StateRight | null
  /** The ZIP code or town that was searched around. */
  place?: string
}) {
  const t = useTranslations('market.rights')
  const locale = useLocale()
  return (
    <details className="rounded-md open:w-full open:bg-accent-wash">
      <summary className="flex min-h-11 items-center gap-x-2 text-sm in-open:px-4">
        <Scale aria-hidden className="size-5 shrink-0 text-accent" />
        <b className="max-sm:link">{t('title')}</b>
        {!state && right && <span className="max-sm:sr-only">{stateName(right, locale)}</span>}
        <span className="link max-sm:sr-only">{t('more')}</span>
      </summary>
      {state ? (
        <Suspense>
          <ClaimRights state={state} />
        </Suspense>
      ) : (
        <Words right={right} place={place} />
      )}
    </details>
  )
}
