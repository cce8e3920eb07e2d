import type { UsState } from '#lib/us-states.ts'

/** Our own conditions that admins may change (rules.md, "Rules as data"), in the order in which they are listed. */
export const RULE_KEYS = [
  'cancellation',
  'response_clock',
  'release',
  'hold',
  'matching',
  'credentials',
  'private_cars',
  'lead_fees',
  'total_loss',
  'data_requests',
] as const
export type RuleKey = (typeof RULE_KEYS)[number]

/** What a lead fee may be charged for (spec §9). */
export const TRADES = ['body', 'glass', 'towing', 'adjusters', 'rental'] as const
export type Trade = (typeof TRADES)[number]

/** One square of the lead-fee table that is switched on, and the law that was read before doing so. */
export type LeadFee = { state: UsState; trade: Trade; law: string; override?: string | undefined }
/** Where a law stands against a fee. */
export type Bar = { state: UsState; trades: readonly Trade[]; law: string; url?: string | undefined }
export type LeadFees = { cents: Record<Trade, number>; bars: readonly Bar[]; on: readonly LeadFee[] }

/** The bar that stands against a fee for a trade in a state, if any. */
export const barOf = (fees: Pick<LeadFees, 'bars'>, state: UsState, trade: Trade): Bar | undefined =>
  fees.bars.find((bar) => bar.state === state && bar.trades.includes(trade))

/** An override of a bar says more than a word. */
export const OVERRIDE_MIN = 20
export const REASON_MIN = 3
/** The furthest day a change may be planned for, in days. */
export const PLANNED_DAYS = 365
