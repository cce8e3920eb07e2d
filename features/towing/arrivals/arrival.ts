// A car that a tow brings to a shop, as the shop reads it.
import * as z from 'zod'
import { ARRIVAL_STATES, SHOWN_REASONS } from '#features/towing/tows/arrival.ts'
import { TowedCar } from '#features/towing/tows/job.ts'
import { TOW_STATES } from '#features/towing/tows/tow-status.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** No price, no road, and before the shop took the car nobody's name or phone but the company's. */
export const Arrival = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(ARRIVAL_STATES),
  reason: z.enum(SHOWN_REASONS).nullable(),
  words: z.string().nullable(),
  /** Of the tow. */
  tow: z.enum(TOW_STATES),
  /** About when the truck is at the shop; null once it is there. */
  arrives_at: Instant.nullable(),
  arrived_at: Instant.nullable(),
  dropped_at: Instant.nullable(),
  car: TowedCar.nullable(),
  /** The town that the car comes from. */
  from: z.string(),
  company: z.string(),
  dispatch_phone: z.string().nullable(),
  driver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  receiver: z.string().nullable(),
  /** Of the car on the truck, while it comes to a shop that takes it. */
  photos: z.object({ job: Id, count: z.int() }).nullable(),
  repair_id: Id.nullable(),
})
export type Arrival = z.output<typeof Arrival>
export const Arrivals = z.object({
  business_name: z.string(),
  time_zone: z.string(),
  /** Those that come, the soonest first, then those that a truck brought. */
  rows: z.array(Arrival),
})
export type Arrivals = z.output<typeof Arrivals>
