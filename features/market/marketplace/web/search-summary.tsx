import { useTranslations } from 'use-intl'
import { type Filters, isActive, NARROWING, placeOf } from '#features/market/search/filters.ts'
import { SAID_IN_SUMMARY, useFilterName } from './chips.tsx'

/** The search in one line, as it stands on a phone above its results; of rarer filters only how many there are. */
export default function SearchSummary({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const nameOf = useFilterName(filters)
  const active = NARROWING.filter((key) => isActive(filters, key))
  const more = active.filter((key) => !SAID_IN_SUMMARY.includes(key)).length
  const { q, service, start } = filters
  return [
    placeOf(filters) || t('anywhere'),
    start ? nameOf('start') : t('anyDay'),
    nameOf(service ? 'service' : 'category'),
    ...(q ? [q] : []),
    ...(more ? [t('moreFilters', { count: more })] : []),
  ].join(' · ')
}
