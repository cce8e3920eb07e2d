// What a driver sends to shops they chose, and what each answers.
import * as z from 'zod'
import { CLAIM_TYPES, type DocumentSlot } from '#features/claims/claims/claim.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { namesOf, type StatusTable } from '#lib/status.ts'
import { Line, Totals } from './estimate.ts'
import { Glass } from './glass.ts'
import { Shares } from './shares.ts'

export const REQUEST_STATUS = {
  open: { tone: 'info', next: ['chosen', 'withdrawn', 'expired'] },
  chosen: { tone: 'good', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  /** Nobody sent an estimate in time. */
  expired: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'chosen' | 'withdrawn' | 'expired'>

export type InvitationStatus =
  | 'sent'
  | 'seen'
  | 'answered'
  | 'declined'
  | 'lapsed'
  | 'withdrawn'
  | 'chosen'
  | 'not_chosen'
export const INVITATION_STATUS = {
  sent: { tone: 'info', next: ['seen', 'answered', 'declined', 'lapsed', 'withdrawn', 'not_chosen'] },
  seen: { tone: 'info', next: ['answered', 'declined', 'lapsed', 'withdrawn', 'not_chosen'] },
  answered: { tone: 'good', next: ['chosen', 'not_chosen', 'withdrawn', 'declined'] },
  declined: { tone: 'mute', next: [] },
  lapsed: { tone: 'mute', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  chosen: { tone: 'good', next: [] },
  not_chosen: { tone: 'mute', next: [] },
} as const satisfies StatusTable<InvitationStatus>

export type EstimateStatus =
  | 'draft'
  | 'sent'
  | 'superseded'
  | 'chosen'
  | 'not_chosen'
  | 'authorized'
  | 'declined'
  | 'withdrawn'
/** A sent version is never changed: a correction is a new one, which takes its place. */
export const ESTIMATE_STATUS = {
  draft: { tone: 'mute', next: ['sent'] },
  sent: { tone: 'info', next: ['superseded', 'chosen', 'not_chosen', 'authorized', 'declined', 'withdrawn'] },
  superseded: { tone: 'mute', next: [] },
  chosen: { tone: 'good', next: ['superseded', 'authorized', 'not_chosen'] },
  not_chosen: { tone: 'mute', next: [] },
  /** Signed by the driver. */
  authorized: { tone: 'good', next: [] },
  /** A supplement the driver said no to, or the shop took back. */
  declined: { tone: 'bad', next: [] },
  withdrawn: { tone: 'mute', next: [] },
} as const satisfies StatusTable<EstimateStatus>

/** Invitations that still wait for a shop or for the driver; so many at once, so many in all (house). */
export const LIVING: readonly InvitationStatus[] = ['sent', 'seen', 'answered']
export const MOST_LIVING = 3
/** Days a driver names on which they could come. */
export const MOST_DAYS = 5
/** Pictures that a shop adds to its estimate. */
export const MOST_ADDED = 40
export const MOST_IN_ALL = 6
/** A request closes after so many days, unless an estimate holds longer. */
export const OPEN_DAYS = 5
/** A shop's own hours for an estimate from photos, and its open days for one after a look at the car. */
export const PHOTO_HOURS = 8
export const VISIT_DAYS = 3
export const MOST_PHOTOS = 20
/** Papers of a claim that no shop is shown: others stand in them with their names and addresses. */
export const NEVER_SHOWN: readonly DocumentSlot[] = ['police_report', 'photo_other_insurance']
/** Fewer finished repairs of a shop are chance, not a fact (house). */
export const LEAST_REPAIRS = 5
export const MOST_DAYS_ADDED = 180
export const MOST_VERSIONS = 99

export const WANTS = ['photo_estimate', 'visit'] as const
export const DECLINE_REASONS = [
  'full',
  'not_our_trade',
  'not_this_make',
  'too_far',
  'total_loss_likely',
  'other',
] as const
/** Of the clock around the car, twelve at its front. */
export const DAMAGE_POINTS = [
  'front',
  'front_right',
  'right',
  'rear_right',
  'rear',
  'rear_left',
  'left',
  'front_left',
  'roof',
  'under',
  'glass',
  'interior',
] as const
export const PARTS_POLICIES = ['oem', 'aftermarket', 'recycled', 'mixed'] as const
/** A workmanship warranty that ends with ownership. */
export const LIFETIME_MONTHS = 999

export const EstimateRequest = z.object({
  id: Id,
  claim_id: Id,
  status: z.enum(namesOf<keyof typeof REQUEST_STATUS>(REQUEST_STATUS)),
  description: z.string(),
  drivable: z.boolean().nullable(),
  damage_points: z.array(z.enum(DAMAGE_POINTS)),
  wants: z.enum(WANTS),
  /** When the driver could come, where they want to. */
  preferred_days: z.array(Day),
  photos: z.array(Id),
  shares_claim_number: z.boolean(),
  /** What the insurer's own estimate comes to, as the driver read it; in cents. */
  insurer_cents: z.int().nullable(),
  /** Where glass is broken: which, how, and what sits in it. */
  glass: Glass.nullable(),
  closes_at: Instant,
  created_at: Instant,
})
export type EstimateRequest = z.output<typeof EstimateRequest>

export const Estimate = z.object({
  id: Id,
  invitation_id: Id,
  provider_id: Id,
  /** A supplement holds only what comes on top after the driver has signed. */
  kind: z.enum(['estimate', 'supplement']),
  /** 1 is E01 or S01; the next version of its kind is one more. */
  number: z.int(),
  days_added: z.int(),
  status: z.enum(namesOf<keyof typeof ESTIMATE_STATUS>(ESTIMATE_STATUS)),
  lines: z.array(Line),
  /** On parts and materials, in hundredths of a percent; then on labor and outside work. */
  tax_bp: z.int(),
  labor_tax_bp: z.int(),
  valid_until: Day,
  days_needed: z.int(),
  earliest_drop_off: Day.nullable(),
  parts_policy: z.enum(PARTS_POLICIES),
  warranty_months: z.int(),
  message: z.string(),
  totals: Totals,
  /** Of lines and tax: what a driver agrees to is exactly this. */
  hash: z.string(),
  prepared_by: z.string().nullable(),
  sent_at: Instant.nullable(),
  version: z.int(),
  /** Of a supplement: the one that waited for its driver when this was written, whose place it takes. */
  replaces: Id.nullish(),
})
export type Estimate = z.output<typeof Estimate>

/** A picture beside a line, and where the reader opens it. */
const LinePhoto = z.object({ file_id: Id, name: z.string(), signed_url: z.string() })
export type LinePhoto = z.output<typeof LinePhoto>

/** A shop that was asked, as its driver sees it. */
export const AskedShop = z.object({
  id: Id,
  status: z.enum(namesOf<keyof typeof INVITATION_STATUS>(INVITATION_STATUS)),
  due_at: Instant,
  seen_at: Instant.nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  decline_words: z.string().nullable(),
  provider: z.object({
    id: Id,
    business_name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    time_zone: z.string(),
    rating_sum: z.int(),
    rating_count: z.int(),
    /** From the claim's place, in whole miles. */
    miles: z.int().nullable(),
    /** Of the repairs it made ready; null below {@link LEAST_REPAIRS}, when they say nothing yet. */
    facts: z
      .object({
        ready: z.int(),
        /** By the first day it promised once it had seen the damage. */
        in_time: z.int(),
        /** Median of what was signed on top of the first estimate. */
        added_percent: z.int(),
      })
      .nullable(),
    /** Where an appointment with it can be booked; null where it offers none now. */
    listing_id: Id.nullable(),
    /** Only of the one that was chosen. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  estimate: Estimate.extend({
    shares: Shares,
    /** When the car could be ready if it came as soon as the shop can take it, by the shop's own open days; null beyond two months. */
    ready_on: Day.nullable(),
    /** Those that its lines name. */
    photos: z.array(LinePhoto),
  }).nullable(),
})
export type AskedShop = z.output<typeof AskedShop>

export const Compared = EstimateRequest.extend({
  shops: z.array(AskedShop),
  /** What is left of the claim's deductible, in cents; null while nobody confirmed one. */
  deductible_cents: z.int().nullable(),
  may_ask: z.int(),
})
export type Compared = z.output<typeof Compared>

/** A request as an invited shop sees it: nothing of the others, no contact before it is chosen. */
export const Asked = z.object({
  id: Id,
  status: z.enum(namesOf<keyof typeof INVITATION_STATUS>(INVITATION_STATUS)),
  due_at: Instant,
  /** Of the shop: its deadline is said on its own clock. */
  time_zone: z.string(),
  created_at: Instant,
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  /** Null once the shop is out of it. */
  request: EstimateRequest.omit({ id: true, claim_id: true, photos: true, shares_claim_number: true })
    .extend({
      first_name: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      vin: z.string().nullable(),
      claim_type: z.enum(CLAIM_TYPES),
      insurer_name: z.string(),
      claim_number: z.string().nullable(),
      contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string() }).nullable(),
      photos: z.array(z.object({ file_id: Id, name: z.string(), content_type: z.string(), signed_url: z.string() })),
    })
    .nullable(),
  /** That the shop took itself. */
  photos: z.array(LinePhoto),
  estimates: z.array(Estimate),
})
export type Asked = z.output<typeof Asked>
