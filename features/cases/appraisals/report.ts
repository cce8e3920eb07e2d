import * as z from 'zod'
import { LICENSE_KINDS } from '#features/business/providers/credential.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const STATEMENT_MIN = 20

/** One version of what an appraiser delivered for a booking. */
export const Report = z.object({
  id: Id,
  order_id: Id,
  version: z.int(),
  number: z.string(),
  /** All three null where no license was stated: none was asked for this service in the state of the loss. */
  license_type: z.enum(LICENSE_KINDS).nullable(),
  license_state: z.string().nullable(),
  license_number: z.string().nullable(),
  /** Of independence, in the appraiser's words. */
  statement: z.string(),
  created_at: Instant,
  /** The driver asked for another version of this one. */
  revision_asked_at: Instant.nullable(),
  revision_reason: z.string().nullable(),
  /** Opens it for an hour; null once its driver has left and taken it along. */
  signed_url: z.string().nullable(),
})
export type Report = z.output<typeof Report>
