import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { Chips } from '#ui/chips.tsx'
import {
  addressOf,
  cleared,
  type Filters,
  isActive,
  NARROWING,
  type Narrowing,
  without,
} from '#features/market/search/filters.ts'

/** What the closed form on a phone says in words; of every other filter it says that there is one. */
export const SAID_IN_SUMMARY: readonly Narrowing[] = ['q', 'zip', 'near', 'category', 'service', 'start']

/** What one filter is called while it is in use. */
export function useFilterName(filters: Filters): (key: Narrowing) => string {
  const t = useTranslations('market')
  const services = useTranslations('listings.services')
  const locale = useLocale()
  const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text, locale) : text)
  const language = (code: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  return (key) => {
    if (key === 'q') return filters.q
    if (key === 'category') return t(`categories.${filters.category}`)
    if (key === 'service') return filters.service ? services(filters.service) : ''
    if (key === 'start' && filters.end) return t('chips.range', { start: day(filters.start), end: day(filters.end) })
    if (key === 'start') return t('chips.start', { value: day(filters.start) })
    if (key === 'near') return t('chips.zip', { value: filters.near })
    if (key === 'open') return t(`open.${filters.open || 'now'}`)
    if (key === 'owned') return t(`owned.${filters.owned || 'women'}`)
    if (key === 'speaks') return t('chips.speaks', { value: language(filters.speaks) })
    if (key === 'certification') return filters.certification
    return t(`chips.${key}`, { value: key === 'max' ? `$${filters.max.replace('$', '')}` : filters[key] })
  }
}

/** The filters in use, each removable, and all at once. */
export function FilterChips({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const nameOf = useFilterName(filters)
  const active = NARROWING.filter((key) => isActive(filters, key))
  const none = addressOf(cleared(filters))
  return (
    <Chips
      label={t('active')}
      className={active.every((key) => SAID_IN_SUMMARY.includes(key)) ? 'max-lg:hidden' : undefined}
      chips={active.map((key) => ({
        key,
        label: nameOf(key),
        removeText: t('remove', { filter: nameOf(key) }),
        to: addressOf(without(filters, key)),
      }))}
      {...(active.length > 0 && { clear: { text: t('clear'), to: none } })}
    />
  )
}
