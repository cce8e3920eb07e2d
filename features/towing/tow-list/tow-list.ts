// The tows as the claims team looks through them.
import * as z from 'zod'
import { TOW_STATES } from '#features/towing/tows/tow-status.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'

/**
 * What may be wrong with a tow: it runs, its truck is late, nobody takes the car, two people have one plate towed, nobody
 * came, or it ended without a drop.
 */
export const TOW_SHOWS = ['open', 'late', 'stranded', 'twice', 'nobody', 'bad'] as const
export type TowShow = (typeof TOW_SHOWS)[number]
export const TOW_SORTS = bothWays(['asked', 'driver', 'company'])
/** Where nobody came is counted over so many days. */
export const UNHEARD_DAYS = 30
/** Of so many places. */
export const UNHEARD_PLACES = 10

export const TowRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(TOW_STATES),
  late: z.boolean(),
  /** Turned away where it went, and its driver has chosen no other place for a while. */
  stranded: z.boolean(),
  /** Another tow that is under way has the same plate. */
  twice: z.boolean(),
  driver: z.string(),
  company: z.string().nullable(),
  claim_number: z.string().nullable(),
  insurer_name: z.string().nullable(),
  /** The town or ZIP code around the car; gone with the account of its driver. */
  around: z.string(),
  created_at: Instant,
})
export type TowRow = z.output<typeof TowRow>
