import type { ProviderType } from './provider.ts'

/** What a lead fee may be charged for (spec §9). */
export const TRADES = ['body', 'glass', 'towing', 'adjusters', 'rental'] as const
export type Trade = (typeof TRADES)[number]

/** The trade of a business: what its terms and fees go by where a listing says nothing else. */
export const TRADE_OF: Record<ProviderType, Trade> = {
  body_shop: 'body',
  glass: 'glass',
  towing: 'towing',
  adjuster: 'adjusters',
  rental_company: 'rental',
  private_owner: 'rental',
}
export type Job = { provider_type: ProviderType; listing_type: 'vehicle' | 'service'; services: readonly string[] }

/** The trade of a job: what its listing offers alone, else the provider's own. A rented car is a rental whoever owns it. */
export function tradeOf({ provider_type, listing_type, services }: Job): Trade {
  if (listing_type === 'vehicle') return 'rental'
  if (services.length > 0 && services.every((service) => service === 'tow' || service === 'storage')) return 'towing'
  if (services.length > 0 && services.every((service) => service === 'glass')) return 'glass'
  return TRADE_OF[provider_type]
}
