import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import { namesOf, type StatusTable } from '#lib/status.ts'
import { Hours, OWNERSHIP, SPOKEN } from '#features/business/providers/business.ts'
import { SHOP_SERVICES, TYPE_NAMES } from '#features/business/providers/provider.ts'

export type ListingStatus = 'draft' | 'active' | 'paused' | 'archived'
export const LISTING_STATUS = {
  draft: { tone: 'mute', next: ['active', 'archived'] },
  active: { tone: 'good', next: ['paused', 'archived'] },
  paused: { tone: 'warn', next: ['active', 'archived'] },
  archived: { tone: 'mute', next: ['draft'] },
} as const satisfies StatusTable<ListingStatus>

/** The most days that a rental may keep its car off the market afterwards. */
export const MAX_TURNAROUND_DAYS = 14
/** Nobody comes sooner than this after booking (rules.md, "Time slots"), and no business may ask for more than half a day. */
export const MIN_LEAD_MINUTES = 120
export const MAX_LEAD_MINUTES = 720

export const LISTING_TYPES = ['vehicle', 'service'] as const
export type ListingType = (typeof LISTING_TYPES)[number]
/** Spec §3's five, and the licensed adjuster or appraiser (design.md §2). */
export const LISTED_SERVICES = [...SHOP_SERVICES, 'adjusting'] as const

export const ListingPhoto = z.object({ path: z.string(), alt: z.string(), width: z.int(), height: z.int() })
export type ListingPhoto = z.output<typeof ListingPhoto>

/** What only a rental has: seven days in a row, each Saturday and Sunday, and what is owed at its return. */
const RENTAL_TERMS = {
  weekly_rate_cents: Cents.nullable(),
  weekend_rate_cents: Cents.nullable(),
  miles_per_day: z.int().nullable(),
  extra_mile_cents: Cents.nullable(),
  fuel_eighth_cents: Cents.nullable(),
  late_hour_cents: Cents.nullable(),
  late_grace_minutes: z.int(),
}

/** What everybody may know of an active listing (`listing_public()`); never an e-mail, phone or street address. */
export const Listing = z.object({
  id: Id,
  provider_id: Id,
  title: z.string(),
  description: z.string(),
  listing_type: z.enum(LISTING_TYPES),
  status: z.enum(namesOf(LISTING_STATUS)),
  daily_rate_cents: Cents.nullable(),
  hourly_rate_cents: Cents.nullable(),
  ...RENTAL_TERMS,
  min_hours: z.int(),
  min_days: z.int(),
  max_days: z.int(),
  deposit_required_cents: Cents.nullable(),
  units: z.int(),
  turnaround_days: z.int(),
  version: z.int(),
  lat: z.number(),
  lng: z.number(),
  vehicle: z
    .object({
      year: z.int(),
      make: z.string(),
      model: z.string(),
      trim: z.string().nullable(),
      mileage: z.int().nullable(),
      wheelchair_accessible: z.boolean(),
    })
    .nullable(),
  shop: z
    .object({
      services: z.array(z.enum(LISTED_SERVICES)),
      certifications: z.array(z.string()),
      license_type: z.string().nullable(),
      license_state: z.string().nullable(),
    })
    .nullable(),
  provider: z.object({
    id: Id,
    business_name: z.string(),
    provider_type: z.enum(TYPE_NAMES),
    verified: z.boolean(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    about: z.string().nullable(),
    time_zone: z.string(),
    member_since: z.string(),
    service_radius_miles: z.int(),
    hours: Hours,
    always_open: z.boolean(),
    languages: z.array(z.enum(SPOKEN)),
    ownership: z.array(z.enum(OWNERSHIP)),
    /** The tags among `ownership` with an accepted certificate; the rest is self-declared. */
    proven_ownership: z.array(z.enum(OWNERSHIP)),
    direct_bill: z.boolean(),
    tows_anywhere: z.boolean(),
    wheelchair_accessible: z.boolean(),
    /** Paid bookings whose answer was due, and those answered in time. */
    response_count: z.int(),
    response_in_time: z.int(),
  }),
  photos: z.array(ListingPhoto),
  rating_sum: z.int(),
  rating_count: z.int(),
})
export type Listing = z.output<typeof Listing>

/** One search hit: a card. `lat` and `lng` are rounded to about a kilometer, and the distance is to that point. */
export const SearchRow = z.object({
  id: Id,
  provider_id: Id,
  listing_type: z.enum(LISTING_TYPES),
  provider_type: z.enum(TYPE_NAMES),
  services: z.array(z.enum(LISTED_SERVICES)),
  title: z.string(),
  business_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  verified: z.boolean(),
  /** Whether one's own claim pays it in full a day; only where a search asks for that (`cap_first`). */
  within_cap: z.boolean().optional(),
  daily_rate_cents: Cents.nullable(),
  hourly_rate_cents: Cents.nullable(),
  weekend_rate_cents: Cents.nullable(),
  min_days: z.int(),
  max_days: z.int(),
  deposit_required_cents: Cents.nullable(),
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  photo_path: z.string().nullable(),
  photo_alt: z.string().nullable(),
  rating_sum: z.int(),
  rating_count: z.int(),
  direct_bill: z.boolean(),
  tows_anywhere: z.boolean(),
  /** The car of a rental, the premises of everybody else. */
  wheelchair_accessible: z.boolean(),
  certifications: z.array(z.string()),
  languages: z.array(z.enum(SPOKEN)),
  ownership: z.array(z.enum(OWNERSHIP)),
  always_open: z.boolean(),
  open_now: z.boolean(),
  /** Paid bookings whose answer was due, and those answered in time. */
  response_count: z.int(),
  response_in_time: z.int(),
  lat: z.number(),
  lng: z.number(),
  distance_miles: z.number().nullable(),
  first_day: Day,
  next_free_day: Day.nullable(),
})
export type SearchRow = z.output<typeof SearchRow>

/** What a search found of one business at one place, rounded like {@link SearchRow}; rates in cents, the lowest of each kind. */
export const BusinessFound = z.object({
  provider_id: Id,
  business_name: z.string(),
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
  daily_from_cents: Cents.nullable(),
  hourly_from_cents: Cents.nullable(),
})
export type BusinessFound = z.output<typeof BusinessFound>

/** An owner's own row: what {@link Listing} shows, and what only the owner and admins see. */
export const OwnListing = z.object({
  id: Id,
  provider_id: Id,
  vehicle_id: Id.nullable(),
  shop_id: Id.nullable(),
  title: z.string(),
  description: z.string(),
  listing_type: z.enum(LISTING_TYPES),
  status: z.enum(namesOf(LISTING_STATUS)),
  daily_rate_cents: Cents.nullable(),
  hourly_rate_cents: Cents.nullable(),
  min_hours: z.int(),
  min_days: z.int(),
  max_days: z.int(),
  deposit_required_cents: Cents.nullable(),
  units: z.int(),
  turnaround_days: z.int(),
  slot_minutes: z.int(),
  lead_minutes: z.int(),
  travel_minutes: z.int(),
  /** What a day costs a driver whose verified claim covers at least this much; shown to nobody else. */
  insurer_daily_rate_cents: Cents.nullable(),
  ...RENTAL_TERMS,
  disclosures_accepted_at: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type OwnListing = z.output<typeof OwnListing>

/** A title that says "24/7" without saying that nobody can book for today (rules.md, "24/7"). */
export const saysAnyHour = (title: string): boolean =>
  /24\s*\/\s*7/.test(title) && !/from tomorrow|desde mañana/i.test(title)
