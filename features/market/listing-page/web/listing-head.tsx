import { ChevronLeft, MapPin, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Facts } from '#features/base/site/web/facts.tsx'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import { breadcrumbs } from '#features/base/site/web/schema.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import type { FoundListing } from './found-listing.ts'
import { listingFacts } from './listing-facts.ts'

/** Title, who offers it, what others thought, and the words for search engines and shared links. */
export function ListingHead({
  listing,
  summary,
  url,
  origin,
  claimId,
  action,
}: FoundListing & { claimId: string; action: ReactNode }) {
  const t = useTranslations('listings')
  const places = useTranslations('layout')
  const page = useTranslations('listingPage')
  const { provider } = listing
  const rental = listing.listing_type === 'vehicle'
  const price = formatCents(listing.daily_rate_cents ?? listing.hourly_rate_cents ?? 0)
  const title = `${listing.title} · ${price} ${t(soldByTheDay(listing) ? 'card.day' : 'card.hour')} · ClaimChoice`
  const description = `${provider.business_name}, ${provider.city ?? ''}: ${listing.description}`
    .replaceAll(/\s+/g, ' ')
    .slice(0, 155)
  const image = listing.photos[0] && origin + photoUrl(listing.photos[0].path, 'preview')
  const back = rental
    ? paths.marketplace({ category: 'vehicle', ...(claimId && { claim: claimId }) })
    : paths.services({ ...(claimId && { claim: claimId }) })
  return (
    <>
      <PublicHead type="product" title={title} description={description} url={url} image={image} />
      <Facts
        of={
          import.meta.env.SSR
            ? [
                breadcrumbs([
                  ['ClaimChoice', `${origin}${paths.home()}`],
                  [
                    places(rental ? 'marketplace' : 'services'),
                    origin + (rental ? paths.marketplace({ category: 'vehicle' }) : paths.services()),
                  ],
                  [listing.title, url],
                ]),
                listingFacts({ listing, summary, url, image }),
              ]
            : null
        }
      />
      <div className="flex items-center justify-between">
        <Link
          to={back}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent hover:underline"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {page('toMarketplace')}
        </Link>
        {action}
      </div>
      <ListingTitle listing={listing} summary={summary} />
    </>
  )
}

/** Its name, who offers it, what others thought, and where it is. */
export function ListingTitle({ listing, summary }: Pick<FoundListing, 'listing' | 'summary'>) {
  const t = useTranslations('listings')
  const { provider } = listing
  return (
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
              <Star
                role="img"
                aria-label={t('card.rating', { average: summary.average, count: summary.count })}
                className="size-4 fill-accent stroke-accent"
              />
              <span aria-hidden>
                <b>{summary.average}</b>{' '}
                <span className="text-ink-soft">{t('card.reviews', { count: summary.count })}</span>
              </span>
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
  )
}
