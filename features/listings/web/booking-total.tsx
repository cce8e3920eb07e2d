import { useTranslations } from 'use-intl'
import { priceOf } from '#features/orders/price.ts'
import type { Price } from '#features/orders/order.ts'
import { formatCents } from '#lib/money.ts'
import type { Range } from '#ui/calendar.tsx'
import { Sum } from '#ui/split.tsx'
import type { Listing } from '../listing.ts'
import type { Cover } from './claim-cover.ts'

/** Every cent of the chosen days by the very formula that the booking uses, so that it never changes later. */
export function totalOf(listing: Listing, range: Range, cover: Cover | null): Price | null {
  if (!range.start) return null
  const verified = cover?.status === 'coverage-verified' || cover?.status === 'in-progress'
  const coverage =
    cover?.terms && cover.rental_start_allowed && verified ? { terms: cover.terms, used: cover.used } : null
  return priceOf(listing, range.start, listing.listing_type === 'vehicle' ? range.end : null, coverage)
}

export function BookingTotal({ total }: { total: Price | null }) {
  const t = useTranslations('listingPages.listing')
  if (!total) return <p className="mt-4 text-sm text-ink-soft">{t('chooseDays')}</p>
  const insured = total.insurer_cents > 0
  const rate = formatCents(total.rate_cents)
  const covered = t('covered', { covered: total.covered_days, count: total.quantity })
  return (
    <div aria-live="polite">
      <Sum
        className="mt-4 text-sm"
        lines={[
          {
            key: 'days',
            label: t(total.kind === 'rental' ? 'lineDays' : 'lineHours', { count: total.quantity, rate }),
            value: formatCents(total.total_cents),
          },
          ...(insured && total.direct_bill
            ? [
                {
                  key: 'insurer',
                  label: t('lineInsurer'),
                  note: covered,
                  value: `−${formatCents(total.insurer_cents)}`,
                },
              ]
            : []),
          {
            key: 'now',
            label: t(total.amount === 0 ? 'lineNothing' : 'lineNow'),
            value: formatCents(total.amount),
            total: true,
          },
          ...(insured && !total.direct_bill
            ? [
                { key: 'back', label: t('lineBack'), note: covered, value: formatCents(total.insurer_cents) },
                { key: 'own', label: t('lineOwn'), value: formatCents(total.own_cents) },
              ]
            : []),
          ...(total.deposit_cents > 0
            ? [{ key: 'deposit', label: t('lineDeposit'), value: formatCents(total.deposit_cents) }]
            : []),
        ]}
      />
    </div>
  )
}
