import { ChevronLeft, MapPin } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Stars } from '#ui/stars.tsx'
import { photoUrl } from '../photo.ts'
import type { FoundListing } from './found.ts'

/** Title, who offers it, what others thought, and the words for search engines and shared links. */
export function ListingHead({ listing, summary, url, origin, claimId }: FoundListing & { claimId: string }) {
  const t = useTranslations('listings')
  const { provider } = listing
  const rental = listing.listing_type === 'vehicle'
  const price = formatCents(listing.daily_rate_cents ?? listing.hourly_rate_cents ?? 0)
  const title = `${listing.title} · ${price} ${t(rental ? 'card.day' : 'card.hour')} · ClaimChoice`
  const description = `${provider.business_name}, ${provider.city ?? ''}: ${listing.description}`
    .replaceAll(/\s+/g, ' ')
    .slice(0, 155)
  const image = listing.photos[0] && origin + photoUrl(listing.photos[0].path, 'preview')
  const back = rental
    ? paths.marketplace({ category: 'vehicle', ...(claimId && { claim: claimId }) })
    : paths.services({ ...(claimId && { claim: claimId }) })
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="product" />
      <meta property="og:title" content={listing.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <StructuredData {...{ listing, summary, url, image }} />
      <Link
        to={back}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent hover:underline"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {t('listing.toMarketplace')}
      </Link>
      <div className="mb-4">
        <h1 className="wrap-anywhere">{listing.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
          <span className="font-semibold">{provider.business_name}</span>
          <StatusBadge tone={provider.verified ? 'good' : 'mute'}>
            {t(provider.verified ? 'card.verified' : 'card.notVerified')}
          </StatusBadge>
          <a href="#reviews" className="inline-flex min-h-6 items-center gap-1.5">
            {summary.count > 0 ? (
              <>
                <Stars
                  value={Number(summary.average)}
                  label={t('card.rating', { average: summary.average, count: summary.count })}
                />
                <b>{summary.average}</b>
                <span className="text-ink-soft">{t('card.reviews', { count: summary.count })}</span>
              </>
            ) : (
              <span className="text-ink-soft">{t('card.noRatingLabel')}</span>
            )}
          </a>
          {provider.city && (
            <span className="inline-flex items-center gap-1 text-ink-soft">
              <MapPin aria-hidden className="size-4" />
              {provider.city}, {provider.state}
            </span>
          )}
        </p>
      </div>
    </>
  )
}

const BUSINESS: Record<string, string> = {
  body_shop: 'AutoBodyShop',
  glass: 'AutoRepair',
  towing: 'AutomotiveBusiness',
  rental_company: 'AutoRental',
  adjuster: 'LocalBusiness',
  private_owner: 'Person',
}
const never = () => () => {}

/** Facts for search engines: only what the page itself shows. Written by the server, kept through hydration, never by script. */
function StructuredData({
  listing,
  summary,
  url,
  image,
}: Pick<FoundListing, 'listing' | 'summary' | 'url'> & { image: string | undefined }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [shown] = useState(fromServer)
  if (!shown) return null
  const { provider, vehicle } = listing
  const rental = listing.listing_type === 'vehicle'
  const cents = listing.daily_rate_cents ?? listing.hourly_rate_cents ?? 0
  const facts = {
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
        unitCode: rental ? 'DAY' : 'HUR',
      },
      availability: `https://schema.org/${provider.verified ? 'InStock' : 'OutOfStock'}`,
    },
    seller: {
      '@type': BUSINESS[provider.provider_type] ?? 'LocalBusiness',
      name: provider.business_name,
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
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
