import { BoughtProduct } from './product.ts'
import { Day } from '#lib/day.ts'
import { inEach } from '#lib/spoken.ts'
import * as z from 'zod'

/** So many times `each_cents` for `days` days. `part_week`: days of a week that is not full, at most its price;
 * `week_rest`: what others of the same week left of that price, `week_cents`; `less`: not charged. */
export const PriceLine = z.object({
  kind: z.enum(['day', 'weekend', 'week', 'part_week', 'week_rest', 'less']),
  days: z.int(),
  count: z.int(),
  each_cents: z.int(),
  week_cents: z.int().optional(),
})
export type PriceLine = z.output<typeof PriceLine>

/** What is owed when a car comes back with too many miles, less fuel or late; each null where there is no such term. */
export const ReturnTerms = z.object({
  miles_per_day: z.int().nullable(),
  extra_mile_cents: z.int().nullable(),
  fuel_eighth_cents: z.int().nullable(),
  late_hour_cents: z.int().nullable(),
  late_grace_minutes: z.int(),
})
export type ReturnTerms = z.output<typeof ReturnTerms>

/** How the money of an order divides, as shown before booking and kept as bought. All in cents. */
export const Price = z.object({
  /** `storage` is sold by the day as a rental is, but no insurer pays for it as for one; `repair_share` is what a driver pays of a repair's bill, `tow` what was taken for a tow. */
  kind: z.enum(['rental', 'storage', 'appointment', 'repair_share', 'tow']),
  service_date: Day,
  end_date: Day.nullable(),
  /** Hours of an appointment, else days. */
  quantity: z.int(),
  rate_cents: z.int(),
  /** Which of the listing's rates it is: the insurer rate only within a verified cap; absent is the listed one. */
  rate_kind: z.enum(['listed', 'insurer']).optional(),
  /** A service at a fixed price: then `rate_cents` is all of it, `quantity` 1. */
  product: BoughtProduct.optional(),
  /** Of a rental with a weekly or weekend rate, as booked: `rate_cents` is the other days’. Weeks count from the car’s first day. */
  rates: z
    .object({ weekly_cents: z.int().nullable(), weekend_cents: z.int().nullable(), since: Day, before_days: z.int() })
    .optional(),
  /** With `rates`: what makes up `total_cents`. */
  lines: z.array(PriceLine).optional(),
  /** Of a rental, as booked: part of no sum here. */
  return_terms: ReturnTerms.optional(),
  total_cents: z.int(),
  covered_days: z.int(),
  insurer_day_cents: z.int(),
  insurer_cents: z.int(),
  own_cents: z.int(),
  direct_bill: z.boolean(),
  /** What the card is charged now, deposit not included. */
  amount: z.int(),
  deposit_cents: z.int(),
  /** Of a repair with a claim, as the insurer confirmed it: shown, in no sum, never discounted. Not shown to providers. */
  deductible_cents: z.int().optional(),
  /** Of days that were not used, what the terms keep of a car that came back early; part of `amount`. */
  kept_cents: z.int().optional(),
  /** What an admin decided to give back in part: to the card, and what the insurer still owes or pays. */
  settled: z.object({ refund_cents: z.int(), insurer_cents: z.int() }).optional(),
})
export type Price = z.output<typeof Price>

/** What canceling costs, a sentence for each condition, in every language: a page that is kept is read in each. */
export const TermsWords = z.object(inEach(() => z.array(z.string())))
export type TermsWords = z.output<typeof TermsWords>
