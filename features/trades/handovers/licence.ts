// Whoever rents a private car shows their licence before it is handed over (rules.md).
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** The licence of the renter of a private car: its number stays sealed. */
export const Licence = z.object({
  number_last4: z.string(),
  state: z.string(),
  expires_on: Day,
  /** Only for those who may open its photo now. */
  file_id: Id.nullable(),
  recorded_at: Instant,
})
export type Licence = z.output<typeof Licence>
