import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import type { Listing } from '#features/market/listings/listing.ts'
import type copy from '#features/market/prices/web/rental-copy.en.ts'
import ReturnTermsList from '#features/market/prices/web/return-terms.tsx'
import { formatCents } from '#lib/money.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('/features/market/prices/web/rental-copy.*.ts', {
  eager: true,
  import: 'default',
})
type Props = {
  listing: Listing
  /** Only the rates, in a line below the daily one. */
  brief?: boolean
}

/** The other rates of a rental and how its car comes back; the sentences come along, so that a listing page does not carry them. */
export default function RentalTerms(it: Props) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={{ rentalTerms: spokenIn(SAID, locale) }} timeZone="UTC">
      <Words {...it} />
    </IntlProvider>
  )
}

function Words({ listing, brief = false }: Props) {
  const t = useTranslations('rentalTerms')
  const rates = [
    [listing.weekend_rate_cents, 'perWeekend', 'weekend'] as const,
    [listing.weekly_rate_cents, 'perWeek', 'weekly'] as const,
  ].flatMap(([cents, short, long]) => (cents === null ? [] : t(brief ? short : long, { rate: formatCents(cents) })))
  if (brief) return rates.length > 0 && <p className="text-sm text-ink-soft">{rates.join(' · ')}</p>
  const atReturn = listing.miles_per_day ?? listing.fuel_eighth_cents ?? listing.late_hour_cents
  return (
    <>
      {rates.map((words) => (
        <p key={words} className="mt-3">
          {words}
        </p>
      ))}
      {atReturn !== null && <ReturnTermsList terms={listing} deposit={Boolean(listing.deposit_required_cents)} />}
    </>
  )
}
