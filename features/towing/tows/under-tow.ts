import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** A tow that is under way or planned, in a line: nobody has taken it, the truck is coming, it is at the car, or it has the car. */
export const UnderTow = z.object({
  id: Id,
  at: z.enum(['asking', 'coming', 'there', 'loaded']),
  /** Who has it; null while companies are asked. */
  company: z.string().nullable(),
  /** It waits for its day: no truck has left for it. */
  planned: z.boolean(),
  /** By when the truck is at the car, as its company said; the end of the window of a planned one. */
  eta_at: Instant.nullable(),
})
export type UnderTow = z.output<typeof UnderTow>
