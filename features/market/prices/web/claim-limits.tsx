import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Cover } from './claim-cover.ts'
import { daysLeft } from './cover-day.ts'

/** What the claim means for a rental: the cap and the days left, or why it does not count yet. */
export default function Limits({ cover }: { cover: Cover }) {
  const t = useTranslations('listings.claim')
  const locale = useLocale()
  if (cover.status === 'closed') return t('closed')
  if (cover.status === 'intake') return t('intake')
  if (!cover.terms) return t('none')
  const cap = formatCents(cover.terms.rental_daily_cap_cents ?? 0)
  const days = daysLeft(cover)
  const { rental_until: until } = cover.terms
  const limits = [
    days === null ? t('limitsOpen', { cap }) : t('limits', { cap, days }),
    ...(until ? [t('until', { day: formatDay(until, locale) })] : []),
  ].join(' ')
  if (!cover.rental_start_allowed) return `${limits} ${t('notAllowed')}`
  return `${limits} ${t(cover.terms.direct_bill ? 'direct' : 'back')}`
}
