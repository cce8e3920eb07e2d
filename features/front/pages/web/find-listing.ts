import type { checkoutContract } from '#features/work/checkout/contract.ts'
import type { reviewsContract } from '#features/work/reviews/contract.ts'
import type { Client } from '#lib/contract.ts'
import { addDays, type Day, dayIn } from '#lib/dates.ts'
import type { listingsContract } from '#features/market/listings/contract.ts'
import type { productsContract } from '#features/market/prices/products.ts'
import type { FoundListing } from '#features/market/listing-page/web/found-listing.ts'
import type { Review } from '#features/work/reviews/review.ts'
import type { Summary } from '#features/work/reviews/web/review-list.tsx'

const CALENDAR_DAYS = 185
const FIRST_REVIEWS = 10

type Clients = {
  listings: Client<typeof listingsContract>
  products: Pick<Client<typeof productsContract>, 'list'>
  orders: Pick<Client<typeof checkoutContract>, 'terms'>
  reviews: Client<typeof reviewsContract>
}
/** What a listing page's loader hands to its page. */
export type FoundPage = FoundListing & { reviews: Review[]; summary: Summary }

/** All that a listing's page shows, public or as its owner previews it. Throws the refusal of the first call that fails. */
export async function findListing(
  { listings, products: fixed, orders, reviews }: Clients,
  id: string,
): Promise<Omit<FoundPage, 'url' | 'origin'>> {
  const listing = await listings.get({ id })
  const { provider_id } = listing
  const to: Day = addDays(dayIn(listing.provider.time_zone, new Date()), CALENDAR_DAYS)
  const [availability, terms, represents, products, list, summary] = await Promise.all([
    listings.availability({ listing_id: id, to }),
    orders.terms({ listing_id: id }),
    listing.shop?.license_type ? listings.representsDriver({ listing_id: id }).then(({ may }) => may) : null,
    listing.provider.provider_type === 'adjuster' ? fixed.list({ listing_id: id }) : [],
    reviews.list({ provider_id, limit: FIRST_REVIEWS }),
    reviews.summary({ provider_id }),
  ])
  return { listing, terms, represents, products, availability, reviews: list, summary }
}
