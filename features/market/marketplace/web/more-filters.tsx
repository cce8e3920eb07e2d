import { lazy, memo, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type Filters, isActive, RARER } from '#features/market/search/filters.ts'
import { firstMove } from '#features/market/search/web/first-move.ts'
import { useUnfolded } from './use-unfolded.ts'

const RarerFilters = lazy(async () => {
  await firstMove()
  return import('./rarer-filters.tsx')
})
/** Never drawn again without cause: until the first move that would replace what the server drew by nothing. */
const Fields = memo(function Fields({ filters }: { filters: Filters }) {
  return (
    <Suspense>
      <RarerFilters filters={filters} />
    </Suspense>
  )
})

/** The filters that few need, folded away unless one is in use, with how many are. */
export function MoreFilters({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const count = RARER.filter((key) => isActive(filters, key)).length
  return (
    <details open={useUnfolded(count > 0)}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">
        {count > 0 ? t('moreInUse', { count }) : t('more')}
      </summary>
      <Fields filters={filters} />
    </details>
  )
}
