import type { Availability } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Product } from '#features/market/prices/product.ts'
import type { TermsWords } from '#features/market/prices/price-shape.ts'

/** What a listing page's loader hands to its parts. */
export type FoundListing = {
  listing: Listing
  terms: TermsWords
  /** An adjuster's page: whether they may negotiate for the driver where they are licensed. Null for everybody else. */
  represents: boolean | null
  /** What an appraiser sells at a fixed price; empty for everybody else. */
  products: Product[]
  availability: Availability
  /** What the provider's customers thought, in two figures. */
  summary: { count: number; average: string }
  url: string
  origin: string
}
