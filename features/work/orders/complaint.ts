import { Instant } from '#lib/day.ts'
import * as z from 'zod'

/** What can be wrong with a finished job. */
export const COMPLAINT_KINDS = [
  'not_as_described',
  'not_delivered',
  'damage',
  'unsafe',
  'overcharged',
  'other',
] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
export const MAX_COMPLAINT_PHOTOS = 5

export const Complaint = z.object({
  kind: z.enum(COMPLAINT_KINDS),
  created_at: Instant,
  /** Evidence: empty for the provider, who is not shown it. */
  photos: z.array(z.object({ path: z.string(), original_name: z.string() })),
})
export type Complaint = z.output<typeof Complaint>
