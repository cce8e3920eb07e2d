import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { toastError } from '#ui/toast.tsx'
import { FilterChips } from './chips.tsx'
import { useClaimCover } from '#features/market/prices/web/claim-cover.ts'
import { FilterForm } from './filter-form.tsx'
import { addressOf, placeOf } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { Results } from './results.tsx'
import { RightsBanner } from './rights-banner.tsx'
import { useWithinCap } from './use-within-cap.ts'

const ClaimBanner = lazy(() => import('./claim-banner.tsx'))

/** Rights, the claim one searches for, filters and results: the body of the marketplace and of `/services`. */
export default function SearchView({
  found: asked,
  headline,
  above,
}: {
  found: Found
  headline: string
  above?: ReactNode
}) {
  const t = useTranslations('market')
  const { found, cap } = useWithinCap(asked)
  const { filters, problem, failed } = found
  const claim = useClaimCover(filters.claim, found.answer?.rows.map(({ id }) => id) ?? [])
  const cover = claim.state === 'ready' ? claim.cover : null
  const navigate = useNavigate()
  const zip =
    cover && !placeOf(filters) && !filters.bounds && cover.zips[filters.category === 'service' ? 'service' : 'vehicle']
  useEffect(() => {
    if (zip) void navigate(addressOf({ ...filters, zip }), { replace: true, preventScrollReset: true })
  }, [zip, filters, navigate])
  useEffect(() => {
    if (failed) toastError(t('failed'), t('failedText'))
  }, [failed, t])
  const busy = useNavigation().state === 'loading' || cap === 'asking'
  const { revalidate } = useRevalidator()
  return (
    <main className="mx-auto max-w-page px-4 pt-3 pb-18 sm:px-6 sm:pt-6">
      {claim.state !== 'none' && (
        <div className="claim-slot">
          <Suspense>
            <ClaimBanner claim={claim} filters={filters} />
          </Suspense>
        </div>
      )}
      {above}
      {!above && <h1 className="mb-2 text-xl lg:mb-4 lg:text-2xl">{headline}</h1>}
      <FilterForm
        filters={filters}
        problem={problem}
        firstDay={found.firstDay}
        cap={cover?.cap ?? null}
        usual={found.answer?.place?.usual_miles}
      />
      <div className="mt-2 grid min-w-0 gap-2 sm:gap-3">
        <FilterChips filters={filters} />
        <Results
          found={found}
          cover={cover}
          cap={cap}
          busy={busy}
          settling={cap === 'first' || claim.state === 'loading'}
          onRetry={() => void revalidate()}
        >
          <RightsBanner
            state={cover?.loss_state ?? null}
            right={found.right}
            place={filters.zip || (found.answer?.place?.label ?? '')}
          />
        </Results>
      </div>
    </main>
  )
}
