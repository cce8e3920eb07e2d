import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'
import { CLAIM_TYPES } from '#features/claims/claims/claim.ts'
import { MEMBER_ROLES } from '#features/business/providers/team.ts'
import { Complaint } from './complaint.ts'
import { ENDED, WORK_STATUS, OPEN, ORDER_STATUS } from './status.ts'
import { Price, TermsWords } from '#features/market/prices/price-shape.ts'

const words = <S extends string>(table: Record<S, unknown>) => z.enum(Object.keys(table) as [S, ...S[]])
export const OrderStatus = words(ORDER_STATUS)
export type OrderStatus = keyof typeof ORDER_STATUS
export const WorkStatus = words(WORK_STATUS)
export type WorkStatus = keyof typeof WORK_STATUS

/** The columns by which one's own list can be sorted. */
export const ORDER_SORTS = bothWays(['when'])
/** The tabs of a booking list. `going` still wants something of somebody; `ended` came to nothing. */
export const GROUPS = ['going', 'done', 'ended'] as const
export type Group = (typeof GROUPS)[number]

export function groupOf({ status, work_status }: { status: OrderStatus; work_status: WorkStatus }): Group {
  if (work_status === 'approved') return 'done'
  if (ENDED.includes(work_status) || !OPEN.includes(status)) return 'ended'
  return 'going'
}

const Contact = { email: z.string().nullable(), phone: z.string().nullable() }
export const TimelineEvent = z.object({
  id: z.int(),
  machine: z.string(),
  kind: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  reason: z.string().nullable(),
  next_expected_at: z.string().nullable(),
  at: z.string(),
  /** What a step was about: the days of a change. */
  details: z.record(z.string(), z.unknown()),
  /** Pictures that came with it, by id. */
  photos: z.array(Id),
  by: z.enum(['customer', 'provider', 'admin', 'system']),
  by_me: z.boolean(),
  /** The driver is shown the first name of who works for the provider. */
  name: z.string().nullable(),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

/** One side's word under a hand-over: who, and when. */
const Signature = z.object({ name: z.string().nullable(), at: z.string() })
/** How a car was when it changed hands. */
export const Handover = z.object({
  /** The step of the timeline that shows it. */
  id: z.int(),
  kind: z.enum(['check_out', 'check_in']),
  /** Miles. */
  odometer: z.int(),
  fuel_eighths: z.int(),
  notes: z.string().nullable(),
  photos: z.array(Id),
  /** The day, where the provider is, on which a rented car came back. */
  on: Day.nullable(),
  made: Signature,
  confirmed: Signature.nullable(),
  objected: Signature.extend({ reason: z.string() }).nullable(),
})
export type Handover = z.output<typeof Handover>

export const Order = z.object({
  id: Id,
  user_id: Id,
  provider_id: Id,
  listing_id: Id,
  /** Only for the driver and admins. */
  claim_id: Id.nullable(),
  /** These cents and those of `price` are 0 for whoever works for the provider in a role that sees no prices. */
  amount: z.int(),
  insurer_cents: z.int(),
  deposit_cents: z.int(),
  refunded_cents: z.int(),
  /** What the driver's bank took back for good. */
  lost_cents: z.int(),
  status: OrderStatus,
  work_status: WorkStatus,
  service_date: Day.nullable(),
  end_date: Day.nullable(),
  /** When an appointment begins; null by the day, and for appointments from before there were times. */
  starts_at: Instant.nullable(),
  notes: z.string().nullable(),
  /** Only for the driver. */
  stripe_session_id: z.string().nullable(),
  reservation_expires_at: Instant.nullable(),
  respond_by: Instant.nullable(),
  completed_at: Instant.nullable(),
  release_at: Instant.nullable(),
  released_at: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  /** A provider is shown the insurer's part of this order, not the days and limit it comes from. */
  price: Price.extend({ covered_days: z.int().nullable(), insurer_day_cents: z.int().nullable() }),
  listing: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    listing_type: z.enum(['vehicle', 'service']),
    photo_path: z.string().nullable(),
    photo_alt: z.string().nullable(),
    /** Of the shop that offers it; empty of a car. */
    services: z.array(z.string()),
  }),
  provider: z.object({
    business_name: z.string(),
    provider_type: z.string(),
    name: z.string(),
    ...Contact,
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    time_zone: z.string(),
  }),
  customer: z.object({ name: z.string(), ...Contact }),
  claim: z.object({ insurer_name: z.string(), claim_number: z.string(), claim_type: z.enum(CLAIM_TYPES) }).nullable(),
  /** The driver’s own car in their words, where they shared it for the work. */
  car: z.string().nullable(),
  /** The booking that this one extends by more days, and the living one that extends this one: one car, out all along. */
  extends_order_id: Id.nullable(),
  extended_by: Id.nullable(),
  /** The repair whose own share this pays: it has no days, and its repair says when it is done. */
  repair_id: Id.nullable(),
  /** Of what was taken from a card for a tow. */
  tow_job_id: Id.nullable(),
  /** Which party the reader is. */
  viewer: z.enum(['customer', 'provider', 'admin']),
  /** What the reader is in the business; null for everybody else. */
  member_role: z.enum(MEMBER_ROLES).nullable(),
  reviewed: z.boolean(),
})
export type Order = z.output<typeof Order>
export type Viewer = Order['viewer']

/** A booking with all that its core knows of it; what other rooms add is put together by front/pages. */
export const Booking = Order.extend({
  /** Cents that go back to the card and have not arrived there, whether they are on their way or are tried again. */
  promised_cents: z.int(),
  timeline: z.array(TimelineEvent),
  /** Oldest first. */
  handovers: z.array(Handover),
  /** The cancellation terms under which it was bought; null where none were kept with it. */
  terms: TermsWords.nullable(),
  /** Where an open payment can be continued; only for the driver, only while it can. */
  checkout_url: z.string().nullable(),
  complaint: Complaint.nullable(),
})
export type Booking = z.output<typeof Booking>
