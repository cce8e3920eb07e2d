// What the map asks beside the list: the businesses of the whole search, and what one of them offers.
import { clientOf } from '#features/base/accounts/web/client.ts'
import { searchContract } from '#features/market/search/contract.ts'
import type { BusinessFound, SearchRow } from '#features/market/listings/listing.ts'
import { type Filters, inputOf } from '#features/market/search/filters.ts'

const listings = clientOf(searchContract)
const asked = (filters: Filters) => ({
  ...inputOf(filters).input,
  ...(filters.cap && ({ claim_id: filters.claim, within_cap: 'true' } as const)),
})

/** All that the search of this page finds, by business, whichever page the list is at. */
export const findBusinesses = (filters: Filters) => listings.businesses({ ...asked(filters), page: 1 })

/** What it finds of one business where it stands, 24 to a page. */
export const findOf = (filters: Filters, { provider_id, lat, lng }: BusinessFound, page: number) =>
  listings.search({ ...asked(filters), provider_id, bounds: [lat, lng, lat, lng].join(), page })

/** Whether a listing is among those of this business and stands there. */
export const standsAt = (
  row: Pick<SearchRow, 'provider_id' | 'lat' | 'lng'>,
  at: Pick<BusinessFound, 'provider_id' | 'lat' | 'lng'>,
): boolean => row.provider_id === at.provider_id && row.lat === at.lat && row.lng === at.lng

const lowest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/** The same of the listings of one page: all that is known when the businesses cannot be asked. */
export function businessesOf(rows: readonly SearchRow[]): BusinessFound[] {
  const all: BusinessFound[] = []
  for (const { provider_id, business_name, lat, lng, daily_rate_cents, hourly_rate_cents } of rows) {
    let at = all.find((one) => standsAt({ provider_id, lat, lng }, one))
    if (!at) {
      at = { provider_id, business_name, lat, lng, count: 0, daily_from_cents: null, hourly_from_cents: null }
      all.push(at)
    }
    at.count++
    at.daily_from_cents = lowest(at.daily_from_cents, daily_rate_cents)
    at.hourly_from_cents = lowest(at.hourly_from_cents, daily_rate_cents === null ? hourly_rate_cents : null)
  }
  return all
}

/** What is offered at a place of the map, as its label and its name say it. */
export function sumOf(businesses: readonly BusinessFound[]) {
  return {
    listings: businesses.reduce((sum, { count }) => sum + count, 0),
    daily: businesses.reduce<number | null>((least, one) => lowest(least, one.daily_from_cents), null),
    hourly: businesses.reduce<number | null>((least, one) => lowest(least, one.hourly_from_cents), null),
  }
}
