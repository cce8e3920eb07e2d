import { Instant } from '#lib/day.ts'
import * as z from 'zod'
import { Coverage } from '#features/claims/claims/coverage.ts'

const facts = Coverage.omit({
  claim_id: true,
  version: true,
  confirmed_at: true,
  created_at: true,
  updated_at: true,
}).partial()
/** The coverage as it stood from `at` on; `reason` is why unusual figures are right, or why it changed. */
export const CoverageVersion = z.object({
  id: z.int(),
  version: z.int(),
  at: Instant,
  entered_by: z.string().nullable(),
  reason: z.string().nullable(),
  facts,
})
export type CoverageVersion = z.output<typeof CoverageVersion>
