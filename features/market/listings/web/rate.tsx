import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { cx } from '#ui/cx.ts'
import type { SearchRow } from '../listing.ts'

/** What a listing costs: per day when there is a daily rate, else per hour (spec §2); nothing is "Free". */
export function Rate({
  row,
  className,
}: {
  row: Pick<SearchRow, 'daily_rate_cents' | 'hourly_rate_cents'>
  /** How the sum itself looks. */
  className?: string
}) {
  const t = useTranslations('listings.card')
  const cents = row.daily_rate_cents ?? row.hourly_rate_cents ?? 0
  return (
    <>
      <span className={cx('money', className)}>{cents ? formatCents(cents) : t('noCharge')}</span>{' '}
      {cents > 0 && <span className="text-xs text-ink-soft">{t(row.daily_rate_cents === null ? 'hour' : 'day')}</span>}
    </>
  )
}
