import * as z from 'zod'
import { ADMINS, call, EVERYONE, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import { Listing, LISTING_STATUS, LISTING_TYPES, ListingPhoto, MIN_LEAD_MINUTES, OwnListing } from './listing.ts'
import { namesOf } from '#lib/status.ts'
import { CONDITIONS } from './policy.ts'
import { CarsRead, MOST_CARS } from './cars-file.ts'
import { MAX_PHOTOS, PHOTO_FILES } from './photo.ts'
import { optionalText } from '#features/business/providers/contract.ts'
import { Vin } from '#features/business/providers/provider.ts'
import { Terms } from './terms.ts'

/** Who may have listings: providers, and whoever became one and kept a claim (rights follow membership, not role). */
const OWNERS = SIGNED_IN.filter((role) => !ADMINS.includes(role))

export const within = (least: number, most: number, say: string) =>
  z.coerce.number<string | number>(say).min(least, say).max(most, say)
export const whole = (least: number, most: number, say: string) =>
  z
    .union([z.number(), z.string().trim().min(1, say)], say)
    .pipe(z.coerce.number<string | number>(say).int(say).min(least, say).max(most, say))
export const oneOf = <const L extends readonly [string, ...string[]]>(list: L) =>
  z.enum(list, `Choose one of: ${list.join(', ')}.`)
export const listingsContract = {
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
        message: 'The last day is before the first day.',
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
        /** Of what drivers see, or saw before a pause. */
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
      slot_minutes: Terms.slot_minutes.default(120),
      lead_minutes: Terms.lead_minutes.default(MIN_LEAD_MINUTES),
      travel_minutes: Terms.travel_minutes.default(0),
      insurer_daily_rate_cents: Terms.insurer_daily_rate_cents.default(null),
      weekly_rate_cents: Terms.weekly_rate_cents.default(null),
      weekend_rate_cents: Terms.weekend_rate_cents.default(null),
      miles_per_day: Terms.miles_per_day.default(null),
      extra_mile_cents: Terms.extra_mile_cents.default(null),
      fuel_eighth_cents: Terms.fuel_eighth_cents.default(null),
      late_hour_cents: Terms.late_hour_cents.default(null),
      late_grace_minutes: Terms.late_grace_minutes.default(30),
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
    input: z.strictObject({
      listing_id: Id,
      /** Of the other car, which a copy of a rental is about. */
      vin: Vin.optional(),
      license_plate: optionalText(12),
    }),
    output: OwnListing,
    refusals: ['PGRST116', 'already_added'],
    summary:
      'A new draft with the words, terms and photos of an own listing; not its bookings, time off or reviews. Of a rental it is about another car of the same kind: its VIN is needed',
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
      'license_missing',
      'car_listed',
      'state_not_open',
      'disclosures',
      'recall',
      'wrong_type',
      'credentials_missing',
      'suspended',
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
      .refine(({ start, end }) => start <= end, { path: ['end'], message: 'The last day is before the first day.' }),
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
      .refine(({ start, end }) => start <= end, { path: ['end'], message: 'The last day is before the first day.' }),
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

const CAR_FILE_REFUSALS = [
  'PGRST116',
  'wrong_type',
  'no_address',
  'unreadable',
  'columns_missing',
  'columns_twice',
  'no_lines',
  'too_many',
  'too_large',
  'over_request_rate_limit',
] as const
/** A file of cars travels as bytes, so these two are served by hand. */
export const carsContract = {
  checkCars: call({
    method: 'POST',
    path: '/rest/v1/rpc/check_cars',
    access: OWNERS,
    input: nothing,
    takes: ['text/csv'],
    output: CarsRead,
    refusals: CAR_FILE_REFUSALS,
    summary:
      'Reads a CSV of cars (2 MB, 2,000 lines) for a preview, every fault with its line and column; keeps nothing of it; at most 120 an hour',
  }),
  importCars: call({
    method: 'POST',
    path: '/rest/v1/rpc/import_cars/:good',
    access: OWNERS,
    status: 201,
    input: z.strictObject({ good: wholeNumber(1, MOST_CARS) }),
    takes: ['text/csv'],
    output: z.object({ imported: z.int() }),
    refusals: [...CAR_FILE_REFUSALS, 'changed'],
    summary:
      'Adds the cars of a CSV that have no faults, each with a draft listing, in one act; `good` is how many the preview showed',
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
    refusals: ['PGRST116', 'too_large', 'type_not_allowed', 'too_many', 'too_small', 'empty_file'],
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
