import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Day } from '#lib/dates.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Cover } from './claim-cover.ts'
import { dayOf } from './cover-day.ts'

/** The second price that this driver's claim opens; nothing for everybody else. */
export default function InsurerRate({ listing, cover, from }: { listing: Listing; cover: Cover; from: Day | null }) {
  const t = useTranslations('listings.card')
  const { rate } = dayOf(listing, cover, from)
  if (rate === null) return null
  return (
    <p className="mt-1 font-semibold">
      {t('insurerRate')}: {formatCents(rate)} {t('day')}
    </p>
  )
}
