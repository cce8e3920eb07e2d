import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Listing } from '../listing.ts'
import type { Cover } from './claim-cover.ts'
import { dayOf } from './cover-day.ts'

/** The second price that this driver's claim opens; nothing for everybody else. */
export default function InsurerRate({ listing, cover }: { listing: Listing; cover: Cover }) {
  const t = useTranslations('listings.card')
  const { rate } = dayOf(listing, cover)
  if (rate === null) return null
  return (
    <p className="mt-1 font-semibold">
      {t('insurerRate')}: {formatCents(rate)} {t('day')}
    </p>
  )
}
