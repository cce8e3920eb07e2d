import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { SearchRow } from '../listing.ts'
import type { Cover } from './claim-cover.ts'
import { dayOf, daysLeft } from './cover-day.ts'

/** What the insurer covers of this car and what the driver pays, a day: as booking charges it, now and after reimbursement. */
export default function CardCover({ row, cover }: { row: SearchRow; cover: Cover }) {
  const t = useTranslations('listings.card')
  if (!cover.terms || cover.status === 'intake' || cover.status === 'closed') return null
  const { insurer, own, now, over, rate } = dayOf(row, cover)
  const left = daysLeft(cover)
  return (
    <>
      {insurer === 0 || left === 0 ? (
        <StatusBadge tone="mute">{t('notCovered')}</StatusBadge>
      ) : over === 0 ? (
        <StatusBadge tone="good">{t('withinCap')}</StatusBadge>
      ) : (
        <StatusBadge tone="warn">{t('overCap', { amount: formatCents(over) })}</StatusBadge>
      )}
      <dl className="w-full rounded-md bg-accent-wash px-3 py-2 text-sm">
        {rate !== null && (
          <div className="flex justify-between gap-3">
            <dt>{t('insurerRate')}</dt>
            <dd>
              {formatCents(rate)} {t('aDay')}
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-3">
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
    </>
  )
}
