// What the shop of a booked service knows about car, insurer, adjuster and deductible: as far as its driver shares it.
import * as z from 'zod'
import type { Order } from '#features/work/orders/order.ts'
import { Instant } from '#lib/dates.ts'

export const PLATE_MAX = 10
/** Letters, digits, space and hyphen: how a plate is written down. */
export const PLATE_FORM = /^[A-Z0-9 -]{0,10}$/

export const JobRecord = z.object({
  /** Year, make and model in the driver's words. */
  vehicle: z.string(),
  plate: z.string(),
  plate_state: z.string().nullable(),
  share_vin: z.boolean(),
  share_deductible: z.boolean(),
  adjuster_name: z.string(),
  adjuster_phone: z.string(),
  adjuster_email: z.string(),
  /** Null: nothing is shared yet, the rest is what was typed for another booking of the claim. */
  updated_at: Instant.nullable(),
  /** Of the claim; null while it is not shared or the claim has none. */
  vin: z.string().nullable(),
  /** Cents, as the insurer confirmed; null while it is not shared, not confirmed, or for who reads no prices. */
  deductible_cents: z.int().nullable(),
})
export type JobRecord = z.output<typeof JobRecord>
/** A booking with it, as its page reads it. */
export type OrderWithJobRecord = Order & { job_record: JobRecord | null }
