import { soldByTheDay } from '#features/market/listings/availability.ts'
import type { FoundListing } from './found-listing.ts'

const BUSINESS: Record<string, string> = {
  body_shop: 'AutoBodyShop',
  glass: 'AutoRepair',
  towing: 'AutomotiveBusiness',
  rental_company: 'AutoRental',
  adjuster: 'LocalBusiness',
  private_owner: 'Person',
}

/** What a place of business has: its week, the languages spoken there, and whether a wheelchair gets in. */
const placeFacts = ({ hours, always_open, languages, wheelchair_accessible }: FoundListing['listing']['provider']) => ({
  openingHours: always_open
    ? 'Mo-Su 00:00-23:59'
    : Object.entries(hours).map(([day, open]) => `${day[0]!.toUpperCase()}${day[1]} ${open.join('-')}`),
  knowsLanguage: languages,
  ...(wheelchair_accessible && {
    amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Wheelchair accessible', value: true },
  }),
})

/** A listing in the words of schema.org: only what its page shows. */
export function listingFacts({
  listing,
  summary,
  url,
  image,
}: Pick<FoundListing, 'listing' | 'summary' | 'url'> & { image: string | undefined }) {
  const { provider, vehicle } = listing
  const rental = listing.listing_type === 'vehicle'
  const cents = listing.daily_rate_cents ?? listing.hourly_rate_cents ?? 0
  return {
    '@context': 'https://schema.org',
    '@type': rental ? 'Product' : 'Service',
    name: listing.title,
    description: listing.description,
    url,
    ...(image && { image }),
    ...(vehicle && {
      brand: { '@type': 'Brand', name: vehicle.make },
      model: vehicle.model,
      productionDate: String(vehicle.year),
    }),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price: (cents / 100).toFixed(2),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (cents / 100).toFixed(2),
        priceCurrency: 'USD',
        unitCode: soldByTheDay(listing) ? 'DAY' : 'HUR',
      },
      availability: `https://schema.org/${provider.verified ? 'InStock' : 'OutOfStock'}`,
    },
    seller: {
      '@type': BUSINESS[provider.provider_type] ?? 'LocalBusiness',
      name: provider.business_name,
      ...(provider.provider_type !== 'private_owner' && placeFacts(provider)),
      ...(provider.city && {
        address: {
          '@type': 'PostalAddress',
          addressLocality: provider.city,
          addressRegion: provider.state,
          addressCountry: 'US',
        },
      }),
      ...(summary.count > 0 &&
        provider.provider_type !== 'private_owner' && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count },
        }),
    },
  }
}
