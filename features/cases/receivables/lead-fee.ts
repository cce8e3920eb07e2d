// What a provider pays for an accepted job: a table of states and trades, all off until somebody read the law of one.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { UsState } from '#lib/us-states.ts'
import { type Job, type Trade, tradeOf, TRADES } from '#features/business/providers/trade.ts'

/** One square of the lead-fee table that is switched on, and the law that was read before doing so. */
export type LeadFee = { state: UsState; trade: Trade; law: string; override?: string | undefined }
/** Where a law stands against a fee. */
export type Bar = { state: UsState; trades: readonly Trade[]; law: string; url?: string | undefined }
export type LeadFees = { cents: Record<Trade, number>; bars: readonly Bar[]; on: readonly LeadFee[] }

/** An override of a bar says more than a word. */
export const OVERRIDE_MIN = 20

/** The bar that stands against a fee for a trade in a state, if any. */
export const barOf = (fees: Pick<LeadFees, 'bars'>, state: UsState, trade: Trade): Bar | undefined =>
  fees.bars.find((bar) => bar.state === state && bar.trades.includes(trade))

/** Whether a bar may be overridden at all: for arranging a tow nothing is ever charged where a law bars it. */
export const isFinalBar = (trade: Trade): boolean => trade === 'towing'

/** What a job would be charged, with the rule's own reasons. */
export type DueFee = Pick<LeadFee, 'state' | 'trade' | 'law' | 'override'> & { cents: number }
/**
 * The fee of a job, or null: its square must be on, and neither the provider's state nor the one of the loss may bar it
 * without a written override. A listing that tows as well is never charged where arranging a tow is barred.
 */
export function feeOf(fees: LeadFees, job: Job & { state: string | null; loss_state: string | null }): DueFee | null {
  const trade = tradeOf(job)
  const square = fees.on.find((each) => each.state === job.state && each.trade === trade)
  const cents = fees.cents[trade]
  if (!square || !(cents > 0)) return null
  const states = [job.state, job.loss_state].filter((state): state is UsState => state !== null)
  const tows = trade === 'towing' || job.services.includes('tow')
  if (tows && states.some((state) => barOf(fees, state, 'towing'))) return null
  const overridden = (state: UsState) =>
    (fees.on.find((each) => each.state === state && each.trade === trade)?.override?.trim().length ?? 0) >= OVERRIDE_MIN
  if (states.some((state) => barOf(fees, state, trade) && !overridden(state))) return null
  return { state: square.state, trade, law: square.law, override: square.override, cents }
}

export const CREDIT_REASONS = [
  'cancelled',
  'declined',
  'refunded',
  'duplicate',
  'out_of_area',
  'no_show',
  'unreachable',
] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

/** The lead fee of one order, as both of its sides see it. */
export const OrderFee = z.object({
  /** `due`: accepting costs it; `none`: nothing is charged for this job. */
  status: z.enum(['none', 'due', 'charged', 'credited']),
  cents: z.int(),
  trade: z.enum(TRADES).nullable(),
  state: z.string().nullable(),
  charged_at: Instant.nullable(),
  credit_reason: z.enum(CREDIT_REASONS).nullable(),
  credited_at: Instant.nullable(),
  /** The number of the earlier booking that a second fee would repeat. */
  repeats: z.string().nullable(),
  /** Miles from the provider to the car, where that is beyond their radius. */
  miles: z.int().nullable(),
  order_id: Id,
})
export type OrderFee = z.output<typeof OrderFee>
