import * as z from 'zod'
import { SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { Shown } from '#features/market/listings/shown.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** One choice of a driver: whom they booked or asked, and what they were shown. For themselves and claims admins only. */
export const Choice = z.object({
  id: Id,
  claim_id: Id.nullable(),
  listing_id: Id,
  order_id: Id.nullable(),
  act: z.enum(['booked', 'asked', 'estimate']),
  service: z.enum(SERVICES_NEEDED).nullable(),
  shown: Shown,
  /** Where the chosen listing stood, counted from 1 over all pages. */
  position: z.int().nullable(),
  created_at: Instant,
  /** What the chosen listing and those beside it are called, as far as they still exist. */
  listings: z.array(z.object({ id: Id, title: z.string(), business_name: z.string() })),
})
export type Choice = z.output<typeof Choice>
