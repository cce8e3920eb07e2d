import { Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { SLOTS, NAMED_SLOTS } from '#features/claims/claims/claim.ts'

/** How long a driver has before they are reminded. */
export const REMIND_HOURS = 48

export const DocumentRequest = z.object({
  id: Id,
  claim_id: Id,
  slot: z.enum(SLOTS),
  /** What a further document is; null for every other slot. */
  label: z.string().nullable(),
  /** The admin's own sentence. */
  message: z.string(),
  /** An admin's first name for the driver, the whole name for admins. */
  asked_by: z.string().nullable(),
  created_at: Instant,
  reminded_at: Instant.nullable(),
  fulfilled_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  withdraw_reason: z.string().nullable(),
  file_id: Id.nullable(),
})
export type DocumentRequest = z.output<typeof DocumentRequest>

export const AskedDocument = z.union([
  z.strictObject({ slot: z.enum(NAMED_SLOTS) }),
  z.strictObject({
    slot: z.literal('further'),
    label: z.string().trim().min(1, 'Enter what this document is.').max(100),
  }),
])
