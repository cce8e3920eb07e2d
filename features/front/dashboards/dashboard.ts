import * as z from 'zod'
import { Claim } from '#features/claims/claims/claim.ts'
import { Coverage } from '#features/claims/claims/coverage.ts'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#features/base/notifications/notification.ts'
import { Order } from '#features/work/orders/order.ts'
import { ClaimRepair } from '#features/trades/repairs/repair.ts'
import { STATUS_NAMES, TYPE_NAMES } from '#features/business/providers/provider.ts'
import { MEMBER_ROLES } from '#features/business/providers/team.ts'
import { UnderTow } from '#features/towing/tows/under-tow.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'
import { namesOf } from '#lib/status.ts'
import { DEADLINES } from './deadlines.ts'
import { ProviderStats } from '#features/front/analytics/provider-stats.ts'
import { TodayRow } from './today.ts'

/** Spec §9: five newest orders and claims; the admin query fetches ten notifications and shows five. */
export const SHOWN = { orders: 5, claims: 5, activityFetched: 10, activity: 5 } as const
/** Of so many running bookings the next steps are shown. */
export const RUNNING = 100

export const DriverDashboard = z.object({
  orders: z.array(Order),
  /** Those that still run and are not among the newest: what waits on the driver may be one of them. */
  older: z.array(Order),
  claims: z.array(Claim),
  /** Of those claims that are verified and open. */
  coverages: z.array(Coverage),
  /** Other days that were asked for and not answered yet. */
  changes: z.array(z.object({ order_id: Id, expires_at: Instant, proposed_by: z.enum(['customer', 'provider']) })),
  /** Of all those orders, the private cars whose renter's license is not on record yet. */
  licenses_due: z.array(Id),
  /** Own repairs that were not canceled. */
  repairs: z.array(ClaimRepair.pick({ claim_id: true, status: true, waits_for_driver: true })),
  /** Own tows that are under way. */
  tows: z.array(UnderTow),
})
export type DriverDashboard = z.output<typeof DriverDashboard>

export const ProviderDashboard = z.object({
  provider: z.object({
    id: Id,
    business_name: z.string(),
    provider_type: z.enum(TYPE_NAMES),
    verified: z.boolean(),
    background_check_status: z.enum(STATUS_NAMES).nullable(),
    review_due_at: Instant.nullable(),
    rejection_reason: z.string().nullable(),
    market_status: z.enum(['open', 'suspended']),
    suspension_reason: z.string().nullable(),
    /** What the reader is in this business. */
    member_role: z.enum(MEMBER_ROLES).nullable(),
  }),
  /** What today asks, the overdue first. */
  today: z.array(TodayRow),
  /** For those whose role sees money. */
  stats: ProviderStats.nullable(),
  orders: z.array(Order),
  /** Paid bookings without an answer, and the one that is due first. */
  unanswered: z.object({
    count: z.int(),
    first: z.object({ id: Id, respond_by: Instant.nullable(), time_zone: z.string() }).nullable(),
  }),
  listings: z.int(),
  account: z.object({
    profile_complete: z.boolean(),
    email_verified: z.boolean(),
    /** Licenses and policies that the trade must show; null when it must show none, and for those who do not keep them. */
    credentials: z.enum(['met', 'in_review', 'missing']).nullable(),
    /** Whether earned money could be paid out; null before a paid booking brings some, and for those who do not see money. */
    payouts: z.enum(['ready', 'not_set_up']).nullable(),
  }),
})
export type ProviderDashboard = z.output<typeof ProviderDashboard>

export const AdminDashboard = z.object({
  counts: z.object({
    /** Everybody but claims admins. */
    users: z.int(),
    providers: z.int(),
    pending_verifications: z.int(),
    /** In intake. */
    pending_claims: z.int(),
    /** Of those, past the promised 24 hours. */
    overdue_claims: z.int(),
    /** Gross of paid orders. */
    revenue_cents: z.int(),
    /** What we earned by the ledger: fees, less card costs and write-offs; below zero where those are more. */
    own_cents: z.int(),
    paid_orders: z.int(),
    listings: z.int(),
    active_listings: z.int(),
  }),
  activity: z.array(
    z.object({
      id: Id,
      type: z.enum(Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]]),
      title: z.string(),
      message: z.string(),
      /** Only of one's own news: other people's lead to their own pages. */
      action_url: z.string().nullable(),
      created_at: Instant,
      person: z.string(),
    }),
  ),
})
export type AdminDashboard = z.output<typeof AdminDashboard>

/** Something that waits for the team: where it is (`id` is the one its page has in its address), and by when. */
export const Deadline = z.object({
  kind: z.enum(DEADLINES),
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
  due_at: Instant,
})
export type Deadline = z.output<typeof Deadline>
export const Deadlines = z.object({
  rows: z.array(Deadline),
  counts: z.array(z.object({ kind: z.enum(DEADLINES), open: z.int(), late: z.int() })),
})

/** Of one booking, by the ledger: what came in is what is held, released, refunded and kept as a fee, to the cent. */
const Moved = z.object({
  /** Charged to the driver's card. */
  card_cents: z.int(),
  /** What the insurer is billed. */
  insurer_cents: z.int(),
  held_cents: z.int(),
  /** Added to the provider's balance, less what was refunded from it later. */
  released_cents: z.int(),
  refunded_cents: z.int(),
  fee_cents: z.int(),
  /** Taken of a security deposit: in the balance, and apart from everything else here. */
  deposit_cents: z.int(),
})
export const ProviderMoney = z.object({
  totals: Moved,
  rows: z.array(
    Moved.extend({
      order_id: Id,
      title: z.string(),
      service_date: Day.nullable(),
      end_date: Day.nullable(),
      /** When its first movement was booked. */
      since: Instant,
    }),
  ),
})
export type ProviderMoney = z.output<typeof ProviderMoney>

export const LISTING_SORTS = bothWays(['title', 'business', 'created'])
/** A listing of the whole site, whatever its status. */
export const ListingRow = z.object({
  id: Id,
  title: z.string(),
  listing_type: z.enum(['vehicle', 'service']),
  status: z.enum(namesOf(LISTING_STATUS)),
  daily_rate_cents: z.int().nullable(),
  hourly_rate_cents: z.int().nullable(),
  provider_id: Id,
  business_name: z.string(),
  created_at: Instant,
})
export type ListingRow = z.output<typeof ListingRow>
