// Cars in storage as the claims team looks through them.
import * as z from 'zod'
import { PAYERS, PLACES } from '#features/towing/storage/stay-lists.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'

/**
 * What costs more by the day: it stands long, nobody knows who pays, its insurer was not told, or nobody entered the daily fee.
 * A car that stands for nothing is in none of them.
 */
export const STAY_SHOWS = ['long', 'payer', 'untold', 'unpriced'] as const
export type StayShow = (typeof STAY_SHOWS)[number]
export const STAY_SORTS = bothWays(['since', 'daily', 'driver'])
/** So many days are long, and for so many somebody may still find out who pays (house). */
export const [LONG_DAYS, PAYER_DAYS] = [7, 2]

export const StayRow = z.object({
  id: Id,
  claim_id: Id,
  claim_number: z.string(),
  insurer_name: z.string(),
  driver: z.string(),
  name: z.string(),
  place: z.enum(PLACES),
  state: z.string(),
  in_at: Instant,
  days: z.int(),
  /** So far, with what is charged once; without its storage while nobody knows the daily fee. */
  cents: z.int(),
  daily_cents: z.int().nullable(),
  payer: z.enum(PAYERS),
  told_insurer_at: Instant.nullable(),
})
export type StayRow = z.output<typeof StayRow>
