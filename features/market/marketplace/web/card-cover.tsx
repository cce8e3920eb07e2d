import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { SearchRow } from '#features/market/listings/listing.ts'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import { dayOf, daysLeft } from '#features/market/prices/web/cover-day.ts'
import type { Filters } from '#features/market/search/filters.ts'

/** What the insurer covers of this car and what the driver pays, a day: as booking charges it, now and after reimbursement. */
export default function CardCover({ row, filters, cover }: { row: SearchRow; filters: Filters; cover: Cover }) {
  const t = useTranslations('listings.card')
  if (!cover.cap) return null
  const { insurer, own, now, over, rate } = dayOf(row, cover, filters.start || row.next_free_day)
  const ended = daysLeft(cover) === 0 || (cover.rental_start_allowed && insurer === 0)
  return (
    <>
      {ended ? (
        <StatusBadge tone="mute">{t('notCovered')}</StatusBadge>
      ) : over === 0 ? (
        <StatusBadge tone="good">{t('withinCap')}</StatusBadge>
      ) : (
        <StatusBadge tone="warn">{t('overCap', { amount: formatCents(over) })}</StatusBadge>
      )}
      {cover.counts && !ended && (
        <dl className="w-full rounded-md bg-accent-wash px-3 py-2 text-sm max-sm:py-1">
          {rate !== null && (
            <div className="flex justify-between gap-3 max-sm:hidden">
              <dt>{t('insurerRate')}</dt>
              <dd>
                {formatCents(rate)} {t('aDay')}
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-3 max-sm:hidden">
            <dt>{t(now === own ? 'covers' : 'paysBack')}</dt>
            <dd>{formatCents(insurer)}</dd>
          </div>
          {now === own ? (
            <div className="flex justify-between gap-3 font-bold">
              <dt>{t('youPay')}</dt>
              <dd>
                {formatCents(own)} <span className="font-normal">{t('aDay')}</span>
              </dd>
            </div>
          ) : (
            <div className="font-bold">
              <dt className="sr-only">{t('youPay')}</dt>
              <dd>{t('nowAfter', { now: formatCents(now), own: formatCents(own) })}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}
