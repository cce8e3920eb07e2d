import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { PublishedRates } from '../tow.ts'
import { TowRates } from './offer-rates.tsx'
import { api } from './use-cars.ts'

/** What a towing company publishes, on its listing: each class it tows, its yards, and how it answered and arrived. */
export function ListingRates({ listing_id }: { listing_id: string }) {
  const t = useTranslations('towOffers')
  const [data, setData] = useState<PublishedRates | null>(null)
  useEffect(() => {
    let wanted = true
    api.rates({ listing_id }).then(
      (rates) => wanted && setData(rates),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [listing_id])
  // a listing without towing rates, or a lost line: the company's phone is on the page either way
  if (!data) return null
  const { record } = data
  return (
    <section aria-label={t('listed.title')} className="grid gap-4">
      <h2>{t('listed.title')}</h2>
      <p className="text-sm text-ink-soft">
        {t('listed.text')} {record.asked > 0 && `${t('answers', record)}. `}
        {record.arrived > 0 && `${t('onTime', record)}.`}
      </p>
      {data.cards.map((card) => (
        <div key={card.id}>
          <h3>{t(`listed.${card.vehicle_class}`)}</h3>
          <TowRates card={card} />
        </div>
      ))}
      {data.yards.length > 0 && (
        <div>
          <h3>{t('listed.yards', { count: data.yards.length })}</h3>
          <ul className="grid gap-1 text-sm">
            {data.yards.map((yard) => (
              <li key={yard.address}>{t('listed.yard', { ...yard, daily: formatCents(yard.daily_cents) })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
