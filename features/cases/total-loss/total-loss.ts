// A car that is a total loss: what its insurer offers, the cars it compares with, and what is still to be handed over.
import * as z from 'zod'
import { ITEMS } from '#features/claims/claims/loss-items.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { MOST_CENTS } from './net.ts'

/** Of one report, and of one car in it (house). */
export const MOST_COMPARABLES = 40
export const MOST_ADJUSTMENTS = 20
/** Who typed it. */
export const SOURCES = ['driver', 'team'] as const

const Sum = z
  .int('Enter an amount in dollars and cents.')
  .min(0, 'An amount can’t be below zero.')
  .max(MOST_CENTS, 'Check this amount. It’s more than $1,000,000.')
export const OfferInput = z
  .strictObject({
    value_cents: Sum.min(1, 'Enter what the offer says the car is worth.'),
    tax_cents: Sum.default(0),
    fees_cents: Sum.default(0),
    deductible_cents: Sum.default(0),
    prior_cents: Sum.default(0),
    keeps: z.boolean().default(false),
    salvage_cents: Sum.default(0),
    payoff_cents: Sum.default(0),
    lender: z.string().trim().max(120, 'Shorten the name to 120 characters.').default(''),
  })
  .refine(({ keeps, salvage_cents }) => keeps || salvage_cents === 0, {
    path: ['salvage_cents'],
    message: 'Salvage value is taken off only when you keep the car.',
  })

export const Adjustment = z.strictObject({
  reason: z.string().trim().min(2, 'Say what the adjustment is for.').max(120, 'Shorten the reason to 120 characters.'),
  /** Below zero where the report takes it off. */
  cents: z.int().min(-MOST_CENTS).max(MOST_CENTS),
})
export const Comparable = z.strictObject({
  year: z.int().min(1900, 'Check the year.').max(2100, 'Check the year.'),
  car: z.string().trim().min(2, 'Enter make, model and trim.').max(120, 'Shorten this to 120 characters.'),
  miles: z.int().min(0).max(2_000_000, 'Check the miles.'),
  price_cents: Sum.min(1, 'Enter the price in the report.'),
  distance_miles: z.int().min(0).max(10_000, 'Check the distance.').nullable(),
  link: z
    .string()
    .trim()
    .max(500, 'Shorten the link to 500 characters.')
    .regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'Enter a link that starts with https://.')
    .nullable(),
  /** A picture among the documents of the claim. */
  file_id: Id.nullable(),
  adjustments: z.array(Adjustment).max(MOST_ADJUSTMENTS, `A car takes up to ${MOST_ADJUSTMENTS} adjustments.`),
})
export type Comparable = z.output<typeof Comparable>

const recorded = {
  id: Id,
  number: z.int(),
  source: z.enum(SOURCES),
  recorded_at: Instant,
  /** Whether it is of the total loss that stands. */
  stands: z.boolean(),
}
export const Offer = z.object({
  ...recorded,
  value_cents: z.int(),
  tax_cents: z.int(),
  fees_cents: z.int(),
  deductible_cents: z.int(),
  prior_cents: z.int(),
  keeps: z.boolean(),
  salvage_cents: z.int(),
  payoff_cents: z.int(),
  lender: z.string(),
  net_lender_cents: z.int(),
  net_owner_cents: z.int(),
  gap_cents: z.int(),
})
export type Offer = z.output<typeof Offer>
export const Valuation = z.object({
  ...recorded,
  file_id: Id.nullable(),
  comparables: z.array(Comparable),
  sum_cents: z.int().nullable(),
  average_cents: z.int().nullable(),
})
export type Valuation = z.output<typeof Valuation>
export const Tick = z.object({
  item: z.enum(ITEMS),
  done: z.boolean(),
  source: z.enum(SOURCES),
  ticked_at: Instant,
  /** A document of the claim that shows it; null without one. */
  file_id: Id.nullable(),
})
export type Tick = z.output<typeof Tick>

export const LossSheet = z.object({
  claim_id: Id,
  /** The total loss that stands; null where none is recorded, or the one that was has been taken back. */
  loss: z.object({ declared_on: Day, settlement_on: Day.nullable() }).nullable(),
  /** Newest first: the first that stands counts, the others stay readable. */
  offers: z.array(Offer),
  valuations: z.array(Valuation),
  /** What was said of each item last, for the total loss that stands. */
  ticks: z.array(Tick),
  /** As confirmed, and what bills of the claim have used of it; null while nobody confirmed one. */
  deductible: z.object({ whole_cents: z.int(), used_cents: z.int(), left_cents: z.int() }).nullable(),
  /** The last covered rental day, and the booking that runs beyond it, as it was bought: what an insurer was to pay of those days. */
  rental: z
    .object({
      until: Day,
      booking: z.object({ last: Day, days_after: z.int(), at_risk_cents: z.int() }).nullable(),
    })
    .nullable(),
})
export type LossSheet = z.output<typeof LossSheet>

/** For the claims team and the shop only: how near a repair is to what the insurer says the car is worth. */
export const Nearness = z.object({
  /** Null where nobody has said a value, or the reader is the shop. */
  value_cents: z.int().nullable(),
  /** Who typed that value: the claims team, or the driver with an offer. Null as the value is, and for the shop below a warning. */
  value_by: z.enum(SOURCES).nullable(),
  percent: z.int().nullable(),
  level: z.union([z.literal(60), z.literal(75)]).nullable(),
})
export type Nearness = z.output<typeof Nearness>
