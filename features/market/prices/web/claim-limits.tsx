import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Cover } from './claim-cover.ts'
import { daysLeft } from './cover-day.ts'

/** What the claim means for a rental: the cap and the days left, or why it does not count yet; `brief` on a phone. */
export default function Limits({ cover, brief = false }: { cover: Cover; brief?: boolean }) {
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
  return (
    <>
      {limits}{' '}
      <span className={brief ? 'max-sm:hidden' : undefined}>{t(cover.terms.direct_bill ? 'direct' : 'back')}</span>
    </>
  )
}
