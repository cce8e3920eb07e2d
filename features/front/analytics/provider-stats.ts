import * as z from 'zod'

/** Rules.md, "Words that count". Cents; ratings with one decimal or null when nobody has rated. */
export const ProviderStats = z.object({
  /** Paid orders minus refunds; deposits never count. */
  total_earnings_cents: z.int(),
  /** What insurers owe for paid direct-bill orders, beside the earnings. */
  insurer_due_cents: z.int(),
  /** All orders, whatever became of them. */
  total_bookings: z.int(),
  /** Paid, and completed or approved. */
  completed_jobs: z.int(),
  active_listings: z.int(),
  average_rating: z.number().nullable(),
  rating_count: z.int(),
  last_30_days: z.object({ earnings_cents: z.int(), bookings: z.int(), completed_jobs: z.int() }),
})
export type ProviderStats = z.output<typeof ProviderStats>

/** A month as `YYYY-MM`, in the reader's or the provider's zone. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** How fast and how reliably bookings of a time were answered. Null where nothing was there to measure. */
const Answered = z.object({
  /** Median minutes from payment to accepting or declining. */
  response_minutes: z.number().nullable(),
  /** Answered before the response deadline, of those that were answered or missed. */
  in_time: z.int(),
  measured: z.int(),
  /** Average of the reviews written in that time, one decimal. */
  rating: z.number().nullable(),
  reviews: z.int(),
})

export const ProviderAnalytics = z.object({
  stats: ProviderStats,
  period: Answered,
  months: z.array(
    z.object({
      month: Month,
      bookings: z.int(),
      completed_jobs: z.int(),
      earnings_cents: z.int(),
      ...Answered.shape,
    }),
  ),
})
export type ProviderAnalytics = z.output<typeof ProviderAnalytics>
