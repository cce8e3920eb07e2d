import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { BusinessFound } from '#features/market/listings/listing.ts'
import { sumOf } from './map-found.ts'

/** How a pin is labeled and named. Rates by the day and by the hour are never compared with each other. */
export function useMapWords() {
  const t = useTranslations('map')
  const count = (businesses: readonly BusinessFound[]) => t('listings', { count: sumOf(businesses).listings })
  /** The only rate, or the lowest where all are of one kind; nothing where they are not. */
  const rate = (businesses: readonly BusinessFound[]): string | null => {
    const { daily, hourly } = sumOf(businesses)
    if (daily !== null && hourly !== null) return null
    const cents = daily ?? hourly ?? 0
    return cents
      ? t(daily === null ? 'shortHour' : 'shortDay', { price: formatCents(cents).replace('.00', '') })
      : t('noCharge')
  }
  return {
    count,
    rate,
    /** On the pin. */
    label: (businesses: readonly BusinessFound[]): string => {
      const { listings } = sumOf(businesses)
      const price = rate(businesses)
      if (price === null) return count(businesses)
      if (listings === 1) return price
      return businesses.length > 1 ? t('from', { price }) : t('countFrom', { count: listings, price })
    },
    /** In full: how many, and from which rate of each kind. */
    offer: (businesses: readonly BusinessFound[]): string => {
      const { listings, daily, hourly } = sumOf(businesses)
      const said = (cents: number | null, unit: 'day' | 'hour') => {
        if (cents === null) return []
        const price = cents ? t(unit, { price: formatCents(cents) }) : t('noCharge')
        return listings === 1 ? price : t('from', { price })
      }
      return [count(businesses), said(daily, 'day'), said(hourly, 'hour')].flat().join(', ')
    },
  }
}
