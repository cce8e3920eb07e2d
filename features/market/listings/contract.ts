import * as z from 'zod'
import { ADMINS, call, EVERYONE, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import { Place, PlaceText, Zip } from '#features/base/places/place.ts'
import { OWNERSHIP, SPOKEN } from '#features/business/providers/business.ts'
import {
  BusinessFound,
  LISTED_SERVICES,
  Listing,
  LISTING_STATUS,
  LISTING_TYPES,
  ListingPhoto,
  OwnListing,
  SearchRow,
} from './listing.ts'
import { namesOf } from '#lib/status.ts'
import { CONDITIONS } from './policy.ts'
import { MapArea } from '#features/market/search/map-area.ts'
import { MAX_PHOTOS, PHOTO_FILES } from './photo.ts'
import { Terms } from './terms.ts'

/** Who may have listings: providers, and whoever became one and kept a claim (rights follow membership, not role). */
const OWNERS = SIGNED_IN.filter((role) => !ADMINS.includes(role))

/** More than a page of search results is never asked at once. */
const MOST_RATES = 100
export const PAGE_SIZE = 24
/** So many businesses fit a map; of more the nearest are named. */
export const MOST_BUSINESSES = 1000
export const SORTS = ['best', 'distance', 'price', 'rating', 'newest'] as const

/** A filter that is on or absent. */
const on = z.literal(['true', true], 'Give true, or leave it out.').transform(() => true as const)
const OPEN = ['now', 'always'] as const

const within = (least: number, most: number, say: string) =>
  z.coerce.number<string | number>(say).min(least, say).max(most, say)
/** Nothing at all would read as zero, which is a place. */
const degreesTo = (most: number, what: string) => {
  const say = `Give a ${what} from -${most} to ${most} degrees.`
  return z.union([z.number(), z.string().trim().min(1, say)], say).pipe(within(-most, most, say))
}

const SearchDay = z.iso.date('Give a day of the calendar, for example 2026-12-24.')

const whole = (least: number, most: number, say: string) =>
  z
    .union([z.number(), z.string().trim().min(1, say)], say)
    .pipe(z.coerce.number<string | number>(say).int(say).min(least, say).max(most, say))
const oneOf = <const L extends readonly [string, ...string[]]>(list: L) =>
  z.enum(list, `Choose one of: ${list.join(', ')}.`)
const LETTERS = 'Give 2 to 100 characters of a name.'

export const SearchInput = z
  .strictObject({
    q: z.string().trim().max(200, 'Shorten the text to 200 characters.').optional(),
    category: oneOf(['all', ...LISTING_TYPES]).default('all'),
    service: oneOf(LISTED_SERVICES).optional(),
    max_daily_rate_cents: whole(0, 1_000_000, 'Give a rate from 0 to 1,000,000 cents.').optional(),
    zip: Zip.optional(),
    lat: degreesTo(90, 'latitude').optional(),
    lng: degreesTo(180, 'longitude').optional(),
    radius_miles: within(1, 500, 'Give a radius from 1 to 500 miles.').optional(),
    /** A city, address or ZIP code as a person types it. */
    near: PlaceText.optional(),
    bounds: MapArea.optional(),
    /** Only what this business offers. */
    provider_id: z.uuid('Name a business by its id.').optional(),
    start: SearchDay.optional(),
    end: SearchDay.optional(),
    /** Only what an own verified claim covers in full a day; needs `claim_id`. */
    within_cap: on.optional(),
    open: oneOf(OPEN).optional(),
    direct_bill: on.optional(),
    tows_anywhere: on.optional(),
    wheelchair_accessible: on.optional(),
    verified: on.optional(),
    language: oneOf(SPOKEN).optional(),
    ownership: oneOf(OWNERSHIP).optional(),
    /** Part of a certification's name. */
    certification: z.string().trim().min(2, LETTERS).max(100, LETTERS).optional(),
    min_rating: within(1, 5, 'Give a rating from 1 to 5.').optional(),
    sort: oneOf(SORTS).default('best'),
    page: whole(1, 1000, 'Give a page from 1 to 1,000.').default(1),
    claim_id: z.uuid('Name a claim of yours by its id.').optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lat'],
    message: 'A point needs both lat and lng.',
  })
  .refine(({ start, end }) => !end || !!start, { path: ['start'], message: 'Choose the first day too.' })
  .refine(({ start, end }) => !start || !end || start <= end, {
    path: ['end'],
    message: 'The last day is before the first.',
  })
  .refine(({ within_cap, claim_id }) => !within_cap || !!claim_id, {
    path: ['claim_id'],
    message: 'Name the claim whose daily cap counts.',
  })

const SearchAnswer = z.object({
  rows: z.array(SearchRow),
  /** Rows on this page. */
  shown: z.int(),
  /** Every match, exact. */
  total: z.int(),
  /** Where was searched, how far, and how far a search goes that does not say (the rule `matching`). */
  place: Place.extend({ radius_miles: z.number(), usual_miles: z.number() }).nullable(),
  /** The signed mark of this answer: handed back with a booking or a question, it says what was shown. */
  shown_as: z.string(),
})

const search = call({
  method: 'GET',
  path: '/rest/v1/rpc/search_listings',
  access: EVERYONE,
  input: SearchInput,
  output: SearchAnswer,
  refusals: ['PGRST116'],
  summary: 'Active listings by text, category, rate, place and days; 24 to a page, with the exact total',
})

export const listingsContract = {
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
    refusals: ['PGRST116'],
    summary: 'The same search for a map: each business with how many match, from which rate, and where it stands',
  }),
  list: call({
    method: 'GET',
    path: '/rest/v1/listings',
    access: EVERYONE,
    input: z.strictObject({
      status: z.enum(namesOf(LISTING_STATUS)).optional(),
      listing_type: z.enum(LISTING_TYPES).optional(),
      provider_id: Id.optional(),
      limit: wholeNumber(1, 100).default(50),
      after: Id.optional(),
    }),
    output: z.array(Listing),
    summary: 'Listings the caller may see, newest first: active ones, and all of their own',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/listings/:id',
    access: EVERYONE,
    input: z.strictObject({ id: Id }),
    output: Listing,
    refusals: ['PGRST116'],
    summary: 'One listing with its vehicle or shop, provider and photos',
  }),
  availability: call({
    method: 'GET',
    path: '/rest/v1/rpc/listing_availability',
    access: EVERYONE,
    input: z
      .strictObject({ listing_id: Id, from: Day.optional(), to: Day.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day is before the first.',
      }),
    output: z.object({
      listing_id: Id,
      listing_type: z.enum(LISTING_TYPES),
      daily_rate_cents: Cents.nullable(),
      time_zone: z.string(),
      today: Day,
      first_day: Day,
      from: Day,
      to: Day,
      min_days: z.int(),
      max_days: z.int(),
      units: z.int(),
      turnaround_days: z.int(),
      taken: z.array(Day),
      closed: z.array(Day),
      busy: z.array(z.object({ unit: z.int(), days: z.array(Day) })),
      next_free_day: Day.nullable(),
    }),
    refusals: ['PGRST116'],
    summary: 'The days a listing is taken, in its provider’s calendar; a year at most',
  }),
  representsDriver: call({
    method: 'GET',
    path: '/rest/v1/rpc/represents_driver',
    access: EVERYONE,
    input: z.strictObject({ listing_id: Id }),
    output: z.object({ may: z.boolean() }),
    refusals: ['PGRST116'],
    summary: 'Whether the adjuster of a listing may negotiate an auto claim for the driver, by the rule in force',
  }),
  insurerRates: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_rates',
    access: SIGNED_IN,
    input: z.strictObject({
      claim_id: Id,
      /** Ids joined by commas. */
      listing_ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(Id).min(1).max(MOST_RATES)),
    }),
    output: z.array(z.object({ listing_id: Id, insurer_daily_rate_cents: z.int() })),
    refusals: ['PGRST116'],
    summary: 'The rates that an own verified claim opens: those within its daily cap, and only for these listings',
  }),
  mine: call({
    method: 'GET',
    path: '/rest/v1/rpc/my_listings',
    access: OWNERS,
    input: z.strictObject({ status: z.enum(namesOf(LISTING_STATUS)).optional() }),
    output: z.array(
      OwnListing.extend({
        photos: z.array(ListingPhoto),
        vehicle: z
          .object({
            year: z.int(),
            make: z.string(),
            model: z.string(),
            trim: z.string().nullable(),
            wheelchair_accessible: z.boolean(),
          })
          .nullable(),
        publishable: z.object({ yes: z.boolean(), code: z.string().optional(), reason: z.string().optional() }),
        /** Everything it needs before it goes live, met or not. */
        conditions: z.array(z.object({ name: z.enum(CONDITIONS), met: z.boolean() })),
        booked_days: z.int(),
        /** When it was changed last, and by whom of the business; null where the platform did. */
        updated_at: Instant,
        changed_by_name: z.string().nullable(),
        next_free_day: Day.nullable(),
      }),
    ),
    summary: 'Own listings in every state, and whether each can be published',
  }),
  create: call({
    method: 'POST',
    path: '/rest/v1/listings',
    access: OWNERS,
    status: 201,
    input: z.strictObject({
      ...Terms,
      provider_id: Id.optional(),
      status: z.literal('draft', 'A new listing is a draft until it is published.').optional(),
      listing_type: z.enum(LISTING_TYPES),
      vehicle_id: Id.optional(),
      shop_id: Id.optional(),
      daily_rate_cents: Terms.daily_rate_cents.default(null),
      hourly_rate_cents: Terms.hourly_rate_cents.default(null),
      description: Terms.description.default(''),
      min_hours: Terms.min_hours.default(1),
      min_days: Terms.min_days.default(1),
      max_days: Terms.max_days.default(30),
      deposit_required_cents: Terms.deposit_required_cents.default(null),
      units: Terms.units.default(1),
      turnaround_days: Terms.turnaround_days.default(0),
      insurer_daily_rate_cents: Terms.insurer_daily_rate_cents.default(null),
    }),
    output: OwnListing,
    refusals: ['contact_details'],
    summary: 'Makes a draft listing of an own vehicle or shop',
  }),
  update: call({
    method: 'PATCH',
    path: '/rest/v1/listings/:id',
    access: OWNERS,
    input: z.strictObject({ id: Id, version: z.int(), ...z.object(Terms).partial().shape }),
    output: OwnListing,
    refusals: ['PGRST116', 'changed', 'units_booked'],
    summary: 'Changes the words and terms of an own listing; `version` is the one that was read',
  }),
  duplicate: call({
    method: 'POST',
    path: '/rest/v1/rpc/duplicate_listing',
    access: OWNERS,
    status: 201,
    input: z.strictObject({ listing_id: Id }),
    output: OwnListing,
    refusals: ['PGRST116'],
    summary: 'A new draft with the words, terms and photos of an own listing; not its bookings, time off or reviews',
  }),
  transition: call({
    method: 'POST',
    path: '/rest/v1/rpc/transition_listing',
    access: OWNERS,
    input: z.strictObject({
      listing_id: Id,
      to: z.enum(namesOf(LISTING_STATUS)),
      /** A private car: the owner has read and accepted the disclosures to renters and the program’s terms. */
      accept_disclosures: z.literal(true).optional(),
      /** A private car: the owner has looked it up and it has no open safety recall. */
      no_open_recall: z.literal(true).optional(),
    }),
    output: OwnListing,
    refusals: [
      'PGRST116',
      'wrong_state',
      'not_verified',
      'licence_missing',
      'car_listed',
      'state_not_open',
      'disclosures',
      'recall',
    ],
    summary: 'Publishes, pauses, archives or restores an own listing',
  }),
  ownCalendar: call({
    method: 'GET',
    path: '/rest/v1/rpc/own_listing_calendar',
    access: OWNERS,
    input: z.strictObject({ listing_id: Id }),
    output: z.object({
      listing_id: Id,
      time_zone: z.string(),
      today: Day,
      to: Day,
      units: z.int(),
      days: z.array(z.object({ unit: z.int(), day: Day, why: z.enum(['booked', 'turnaround', 'time_off']) })),
    }),
    refusals: ['PGRST116'],
    summary:
      'The taken days of an own listing, unit by unit, for a year: booked, kept free after a rental, or off by choice',
  }),
  addTimeOff: call({
    method: 'POST',
    path: '/rest/v1/rpc/add_time_off',
    access: OWNERS,
    input: z
      .strictObject({ listing_id: Id, start: Day, end: Day, unit: z.int().min(1).max(500).optional() })
      .refine(({ start, end }) => start <= end, { path: ['end'], message: 'The last day is before the first.' }),
    output: z.object({ added: z.int() }),
    refusals: ['PGRST116', 'days_taken'],
    summary: 'Takes days of an own listing off the market; days that are booked are refused',
  }),
  removeTimeOff: call({
    method: 'POST',
    path: '/rest/v1/rpc/remove_time_off',
    access: OWNERS,
    input: z
      .strictObject({ listing_id: Id, start: Day, end: Day, unit: z.int().min(1).max(500).optional() })
      .refine(({ start, end }) => start <= end, { path: ['end'], message: 'The last day is before the first.' }),
    output: z.object({ removed: z.int() }),
    refusals: ['PGRST116'],
    summary: 'Puts own time off back on the market',
  }),
  setPhotos: call({
    method: 'POST',
    path: '/rest/v1/rpc/set_listing_photos',
    access: OWNERS,
    input: z.strictObject({
      listing_id: Id,
      photos: z.array(z.strictObject({ path: z.string().max(120), alt: z.string().trim().max(200) })).max(MAX_PHOTOS),
    }),
    output: z.array(ListingPhoto),
    refusals: ['PGRST116'],
    summary: 'Orders, describes and removes the photos of an own listing: what is not named is removed',
  }),
}

const PathPart = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** Photos travel as bytes, so these two are served by hand; the contract still lists and guards them. */
export const photosContract = {
  upload: call({
    method: 'POST',
    path: '/storage/v1/object/listing-photos/:listing_id',
    access: OWNERS,
    status: 201,
    input: z.strictObject({ listing_id: Id }),
    output: ListingPhoto,
    takes: ['image/jpeg', 'image/png', 'image/webp'],
    refusals: ['PGRST116', 'too_large', 'type_not_allowed', 'too_many', 'too_small'],
    summary: 'Adds a photo (JPEG, PNG or WebP, 10 MB): cut to 3:2, re-encoded, without its metadata',
  }),
  download: call({
    method: 'GET',
    path: '/storage/v1/object/public/listing-photos/:folder/:photo/:size',
    access: EVERYONE,
    input: z.strictObject({ folder: PathPart, photo: PathPart, size: z.enum(PHOTO_FILES) }),
    output: z.unknown(),
    answers: ['image/webp', 'image/jpeg'],
    refusals: ['PGRST116'],
    summary: 'A stored size of a photo of an active listing; owners see their own in every state',
  }),
}
