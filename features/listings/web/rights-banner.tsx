import { lazy, Suspense } from 'react'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RightsCard } from '#features/rights/web/rights-card.tsx'

const ClaimRights = lazy(() => import('./claim-rights.tsx'))

/** Spec §2: the rights banner. Neutral for everybody; the loss state's own notice once a claim of one's own is known. */
export function RightsBanner({ state }: { state: string | null }) {
  const t = useTranslations('listings.rights')
  const rights = useTranslations('rights')
  return (
    <details className="rounded-md bg-accent-wash">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2">
        <Scale aria-hidden className="size-5 shrink-0 text-accent" />
        <b>{rights('neutralTitle')}</b>
        <span className="link text-sm">{t('more')}</span>
      </summary>
      {state ? (
        <Suspense fallback={<RightsCard right={null} level={3} />}>
          <ClaimRights state={state} />
        </Suspense>
      ) : (
        <RightsCard right={null} level={3} />
      )}
    </details>
  )
}
