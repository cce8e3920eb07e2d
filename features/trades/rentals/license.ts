// Whoever rents a private car shows their license before it is handed over (rules.md).
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** The license of the renter of a private car: its number stays sealed. */
export const License = z.object({
  number_last4: z.string(),
  state: z.string(),
  expires_on: Day,
  /** Only for those who may open its photo now. */
  file_id: Id.nullable(),
  recorded_at: Instant,
})
export type License = z.output<typeof License>
