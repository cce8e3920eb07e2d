import * as z from 'zod'
import { whole, oneOf, within } from '#features/market/listings/contract.ts'
import { Zip, PlaceText, Place } from '#features/base/places/place.ts'
import { SPOKEN, OWNERSHIP } from '#features/business/providers/business.ts'
import { call, EVERYONE } from '#lib/contract.ts'
import { LISTING_TYPES, LISTED_SERVICES, SearchRow, BusinessFound } from '#features/market/listings/listing.ts'
import { MapArea } from './map-area.ts'
export const PAGE_SIZE = 24
/** So many businesses fit a map; of more the nearest are named. */
export const MOST_BUSINESSES = 1000
export const SORTS = ['best', 'distance', 'price', 'rating', 'newest'] as const

/** A filter that is on or absent. */
export const on = z.literal(['true', true], 'Enter true, or leave it out.').transform(() => true as const)
export const OPEN = ['now', 'always'] as const
/** Nothing at all would read as zero, which is a place. */
export const degreesTo = (most: number, what: string) => {
  const say = `Enter a ${what} from -${most} to ${most} degrees.`
  return z.union([z.number(), z.string().trim().min(1, say)], say).pipe(within(-most, most, say))
}

export const SearchDay = z.iso.date('Enter a calendar date, for example 2026-12-24.')
const LETTERS = 'Enter 2 to 100 characters of a name.'

export const SearchInput = z
  .strictObject({
    q: z.string().trim().max(200, 'Shorten the text to 200 characters.').optional(),
    category: oneOf(['all', ...LISTING_TYPES]).default('all'),
    service: oneOf(LISTED_SERVICES).optional(),
    max_daily_rate_cents: whole(0, 1_000_000, 'Enter a rate from 0 to 1,000,000 cents.').optional(),
    zip: Zip.optional(),
    lat: degreesTo(90, 'latitude').optional(),
    lng: degreesTo(180, 'longitude').optional(),
    radius_miles: within(1, 500, 'Enter a radius from 1 to 500 miles.').optional(),
    /** A city, address or ZIP code as a person types it. */
    near: PlaceText.optional(),
    bounds: MapArea.optional(),
    /** Only what this business offers. */
    provider_id: z.uuid('Enter a business by its id.').optional(),
    start: SearchDay.optional(),
    end: SearchDay.optional(),
    /** Only what an own verified claim covers in full a day; needs `claim_id`. */
    within_cap: on.optional(),
    /** What an own verified claim covers in full a day comes sooner in the best order (docs/ranking.md); needs `claim_id`. */
    cap_first: on.optional(),
    open: oneOf(OPEN).optional(),
    direct_bill: on.optional(),
    tows_anywhere: on.optional(),
    wheelchair_accessible: on.optional(),
    verified: on.optional(),
    language: oneOf(SPOKEN).optional(),
    ownership: oneOf(OWNERSHIP).optional(),
    /** Part of a business's name. */
    business: z.string().trim().min(2, LETTERS).max(100, LETTERS).optional(),
    /** Part of a certification's name. */
    certification: z.string().trim().min(2, LETTERS).max(100, LETTERS).optional(),
    min_rating: within(1, 5, 'Enter a rating from 1 to 5.').optional(),
    sort: oneOf(SORTS).default('best'),
    page: whole(1, 1000, 'Enter a page from 1 to 1,000.').default(1),
    claim_id: z.uuid('Enter one of your claims by its id.').optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lat'],
    message: 'A point needs both lat and lng.',
  })
  .refine(({ start, end }) => !end || !!start, { path: ['start'], message: 'Choose the first day, too.' })
  .refine(({ start, end }) => !start || !end || start <= end, {
    path: ['end'],
    message: 'The last day is before the first day.',
  })
  .refine(({ within_cap, cap_first, claim_id }) => !(within_cap || cap_first) || !!claim_id, {
    path: ['claim_id'],
    message: 'Enter the claim with the daily limit to use.',
  })

const SearchAnswer = z.object({
  rows: z.array(SearchRow),
  /** Rows on this page. */
  shown: z.int(),
  /** Every match, exact. */
  total: z.int(),
  /** Where was searched, how far, and how far a search goes that does not say (the rule `matching`). */
  place: Place.extend({ radius_miles: z.number(), usual_miles: z.number() }).nullable(),
  /** The signed impression token of this answer: handed back with a booking or a question, it says what was shown. */
  shown_as: z.string(),
})

export const search = call({
  method: 'GET',
  path: '/rest/v1/rpc/search_listings',
  access: EVERYONE,
  input: SearchInput,
  output: SearchAnswer,
  refusals: ['PGRST116', 'coverage_not_verified', 'no_daily_cap'],
  summary: 'Active listings by text, category, rate, place and days; 24 to a page, with the exact total',
})

export const searchContract = {
  search,
  searchByPost: call({ ...search, method: 'POST' }),
  businesses: call({
    method: 'GET',
    path: '/rest/v1/rpc/search_businesses',
    access: EVERYONE,
    input: SearchInput,
    output: z.object({
      businesses: z.array(BusinessFound),
      /** Every business with a match, exact; more than {@link MOST_BUSINESSES} are counted, not listed. */
      total: z.int(),
      /** Every match of all of them. */
      listings: z.int(),
    }),
    refusals: ['PGRST116', 'coverage_not_verified', 'no_daily_cap'],
    summary: 'The same search for a map: each business with how many match, from which rate, and where it stands',
  }),
}
