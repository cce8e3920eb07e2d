import * as z from 'zod'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { Price } from '../price-shape.ts'
import type { CancellationRule, CoverageTerms } from '../price.ts'

/** A price as it is kept with an order: the terms bought beside it. What else was written down there goes along unread. */
export type Bought = Price & {
  title: string
  /** Of every booking that can still be cancelled; the oldest were kept without. */
  cancellation: CancellationRule
  /** What the claim covered when it was priced. */
  coverage?: CoverageTerms | null | undefined
  /** Of a booking that went back in part: days that still count against the claim. */
  covered_days_left?: number | undefined
}
const Kept = z.looseObject({
  ...Price.shape,
  title: z.string(),
  cancellation: z.custom<CancellationRule>().optional(),
  coverage: z.custom<CoverageTerms | null>().optional(),
  covered_days_left: z.int().optional(),
})

/** What was bought with an order: the one place where its kept price is read. Throws for a row that holds none. */
export const boughtOf = (order: { price_snapshot: unknown }): Bought => Kept.parse(order.price_snapshot) as Bought
export const lastOf = (price: Pick<Price, 'service_date' | 'end_date'>) => price.end_date ?? price.service_date

/** The rates a booking by the day was bought at, for its days again or, `after` them, for more of the same rental. */
export const boughtRates = (
  { rate_cents, rates, return_terms }: Pick<Price, 'rate_cents' | 'rates' | 'return_terms'>,
  after = 0,
) => ({
  ...return_terms,
  daily_rate_cents: rate_cents,
  weekly_rate_cents: rates?.weekly_cents ?? null,
  weekend_rate_cents: rates?.weekend_cents ?? null,
  before_days: (rates?.before_days ?? 0) + after,
})

/** When a booking is for, as the payment provider's page and what was bought say it: they speak English. */
export const whenOf = (price: Pick<Price, 'service_date' | 'end_date'>, starts_at: string | null, zone: string) =>
  starts_at
    ? formatInstant(starts_at, 'en', zone)
    : [...new Set([price.service_date, lastOf(price)])].map((day) => formatDay(day)).join(' – ')
