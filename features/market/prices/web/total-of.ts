import type { Price } from '../price-shape.ts'
import { priceOf } from '../price.ts'
import type { Range } from '#ui/calendar.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Cover } from './claim-cover.ts'

/** Every cent of the chosen days by the very formula that the booking uses, so that it never changes later. */
export function totalOf(listing: Listing, range: Range, cover: Cover | null): Price | null {
  if (!range.start) return null
  const coverage = cover?.terms && cover.counts ? { terms: cover.terms, used: cover.used } : null
  const rates = { ...listing, insurer_daily_rate_cents: cover?.rates[listing.id] ?? null }
  return priceOf(rates, range.start, soldByTheDay(listing) ? range.end : null, coverage)
}
