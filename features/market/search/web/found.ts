import type { Output } from '#lib/contract.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import type { searchContract } from '../contract.ts'
import type { Filters, Narrowing, Problem } from '../filters.ts'

/** What the marketplace's loader hands to its page. */
export type Found = {
  filters: Filters
  answer: Output<typeof searchContract.search> | null
  problem: Problem | null
  failed: boolean
  pages: number
  /** Which single filter, left out, brings back how many: most first. */
  looser: { key: Narrowing; count: number }[]
  /** Wider circles that bring more, when little is found: miles, as the filter says them, and how many then. */
  wider: { miles: string; radius: Filters['radius']; count: number }[]
  firstDay: string
  canonical: string
  /** Not for search engines: further pages, and words, places and areas that one person meant. */
  hidden: boolean
  origin: string
  /** The rule of the state in which the ZIP lies. */
  right: StateRight | null
  /** Address of the style with streets, when the operator has one. */
  mapStyle: string | null
}
