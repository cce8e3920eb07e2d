import * as z from 'zod'
import type { Role } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'
import { HOLIDAYS, Hours, type Offer, OWNERSHIP, SPOKEN } from './business.ts'
import { MEMBER_ROLES } from './team.ts'

/**
 * What a provider is decides the role it brings and what step 2 of onboarding asks for (rules.md, "provider_type"), and
 * which offers it can make: a private owner bills no insurer and has no premises, a driver pays an adjuster (practice.md §3).
 */
export const PROVIDER_TYPES = {
  private_owner: { role: 'individual_owner', adds: 'vehicle', offers: [] },
  body_shop: { role: 'shop', adds: 'shop', offers: ['direct_bill', 'wheelchair_accessible'] },
  glass: { role: 'shop', adds: 'shop', offers: ['direct_bill', 'wheelchair_accessible'] },
  towing: { role: 'shop', adds: 'shop', offers: ['direct_bill', 'tows_anywhere', 'wheelchair_accessible'] },
  adjuster: { role: 'shop', adds: 'license', offers: ['wheelchair_accessible'] },
  rental_company: { role: 'shop', adds: 'vehicle', offers: ['direct_bill', 'wheelchair_accessible'] },
} as const satisfies Record<string, { role: Role; adds: 'vehicle' | 'shop' | 'license'; offers: readonly Offer[] }>
export type ProviderType = keyof typeof PROVIDER_TYPES
export const TYPE_NAMES = Object.keys(PROVIDER_TYPES) as [ProviderType, ...ProviderType[]]

/** Whether a trade can make an offer. */
export const canOffer = (type: ProviderType, offer: Offer): boolean =>
  (PROVIDER_TYPES[type].offers as readonly Offer[]).includes(offer)

/** Spec §3; an adjuster offers `adjusting` and nothing else. */
export const SHOP_SERVICES = ['body', 'mechanical', 'glass', 'tow', 'storage'] as const
export const LICENSE_TYPES = ['public_adjuster', 'appraiser'] as const

/** The background check of spec §4; a profile without one is "Not Started". */
export const VERIFICATION_STATUSES = {
  pending: { tone: 'warn', next: ['approved', 'rejected'] },
  approved: { tone: 'good', next: ['pending', 'rejected'] },
  rejected: { tone: 'bad', next: ['pending'] },
} as const satisfies StatusTable<'pending' | 'approved' | 'rejected'>
export type VerificationStatus = keyof typeof VERIFICATION_STATUSES
export const STATUS_NAMES = Object.keys(VERIFICATION_STATUSES) as [VerificationStatus, ...VerificationStatus[]]

/** Suspended: nothing can be listed or newly booked; running bookings go on (practice.md §9). */
export const MARKET_STATUS = {
  open: { tone: 'good', next: ['suspended'] },
  suspended: { tone: 'bad', next: ['open'] },
} as const satisfies StatusTable<'open' | 'suspended'>

/** Spec §9: documents are reviewed within 24 to 48 hours, an application within 2 to 3 business days. */
export const REVIEW_HOURS = 48
export const APPLICATION_DAYS = 3

/** `12-3456789`; nine digits without the dash are the same number. */
export const EIN_FORM = /^\d{2}-?\d{7}$/
export const Ein = z
  .string()
  .trim()
  .regex(EIN_FORM, 'An EIN has nine digits: XX-XXXXXXX.')
  .transform((text) => text.replace(/^(\d{2})-?/, '$1-'))

export const BusinessName = z.string().trim().min(1, 'Enter your business name.').max(200)

/** The two documents of the profile (spec §2), each decided by an admin. */
export const DOCUMENTS = ['insurance_proof', 'w9'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** An uploaded document beside the profile: what it was called, when it came, and what was decided about it. */
export const ProviderDocument = z.object({
  file_id: Id,
  path: z.string(),
  original_name: z.string(),
  size: z.int(),
  created_at: Instant,
  review: z.enum(['accepted', 'refused']).nullable(),
  /** What is to be put right, when it was refused. */
  review_reason: z.string().nullable(),
})
export type ProviderDocument = z.output<typeof ProviderDocument>

/** A profile as its own people and admins see it. The EIN never leaves the server but for its last four digits. */
export const ProviderProfile = z.object({
  id: Id,
  user_id: Id,
  provider_type: z.enum(TYPE_NAMES),
  business_name: z.string(),
  ein_last4: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  time_zone: z.string(),
  about: z.string().nullable(),
  service_radius_miles: z.int(),
  hours: Hours,
  always_open: z.boolean(),
  holidays: z.enum(HOLIDAYS).nullable(),
  closed_days: z.array(Day),
  open_days: z.array(Day),
  languages: z.array(z.enum(SPOKEN)),
  ownership: z.array(z.enum(OWNERSHIP)),
  direct_bill: z.boolean(),
  tows_anywhere: z.boolean(),
  wheelchair_accessible: z.boolean(),
  verified: z.boolean(),
  background_check_status: z.enum(STATUS_NAMES).nullable(),
  insurance_proof_url: z.string().nullable(),
  w9_url: z.string().nullable(),
  insurance_proof: ProviderDocument.nullable(),
  w9: ProviderDocument.nullable(),
  onboarding_step: z.int(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  phone: z.string().nullable(),
  /** What the reader is in this business; null for admins. */
  member_role: z.enum(MEMBER_ROLES).nullable(),
  /** When the documents last came in, and until when the review is promised. */
  submitted_at: Instant.nullable(),
  review_due_at: Instant.nullable(),
  /** Why the last decision was a no. */
  rejection_reason: z.string().nullable(),
  /** When the provider took back an application that waited; null once it is handed in again. */
  withdrawn_at: Instant.nullable(),
  market_status: z.enum(['open', 'suspended']),
  /** Since when and why nothing can be listed or booked. */
  suspended_at: Instant.nullable(),
  suspension_reason: z.string().nullable(),
})
export type ProviderProfile = z.output<typeof ProviderProfile>

type Checked = Pick<ProviderProfile, 'verified' | 'background_check_status'>
/** Spec §4: only then is a provider notified that bookings can be accepted. */
export const isFullyVerified = (profile: Checked): boolean =>
  profile.verified && profile.background_check_status === 'approved'

type UnderReview = Pick<ProviderProfile, 'background_check_status' | DocumentName>
/** A document was sent back and its provider has not replaced it yet: the review goes on when they have. */
export const waitsForProvider = (profile: UnderReview): boolean =>
  profile.background_check_status === 'pending' && DOCUMENTS.some((name) => profile[name]?.review === 'refused')

/** As it is kept: capitals. Its length and check digit are a hint (spec §5). */
export const Vin = z
  .string()
  .trim()
  .min(1, 'Enter the VIN.')
  .max(17, 'A VIN has at most 17 characters.')
  .transform((text) => text.toUpperCase())
export const Vehicle = z.object({
  id: Id,
  provider_id: Id,
  vin: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  mileage: z.int().nullable(),
  license_plate: z.string().nullable(),
  daily_rate_cents: z.int(),
  /** Adapted: a ramp or lift, and a place for a wheelchair. */
  wheelchair_accessible: z.boolean(),
})
export type Vehicle = z.output<typeof Vehicle>

export const Certifications = z
  .array(z.string().trim().min(1).max(100, 'Shorten each certification to 100 characters.'))
  .max(20, 'Enter up to 20 certifications.')

export const Shop = z.object({
  id: Id,
  provider_id: Id,
  services: z.array(z.string()),
  hourly_rate_cents: z.int(),
  certifications: z.array(z.string()),
  address: z.string().nullable(),
  license_type: z.string().nullable(),
  license_state: z.string().nullable(),
  license_last4: z.string().nullable(),
})
export type Shop = z.output<typeof Shop>

export const ProviderMember = z.object({
  provider_id: Id,
  user_id: Id,
  member_role: z.enum(MEMBER_ROLES),
  created_at: Instant,
})

export const ProviderEvent = z.object({
  id: z.int(),
  /** Whose states: verification, market, or (for admins) background_check. */
  machine: z.string(),
  kind: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  next_expected_at: Instant.nullable(),
  at: Instant,
})
export type ProviderEvent = z.output<typeof ProviderEvent>
