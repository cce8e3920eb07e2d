import { Instant } from '#lib/day.ts'
import * as z from 'zod'

/** What can be wrong with a finished job. */
export const PROBLEM_KINDS = ['not_as_described', 'not_delivered', 'damage', 'unsafe', 'overcharged', 'other'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
export const MAX_PROBLEM_PHOTOS = 5

export const OrderProblem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  created_at: Instant,
  /** Evidence: empty for the provider, who is not shown it. */
  photos: z.array(z.object({ path: z.string(), original_name: z.string() })),
})
export type OrderProblem = z.output<typeof OrderProblem>
