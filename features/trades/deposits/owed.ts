// What a driver owes by the rental terms once the car is back: miles, fuel, a late return. Pure; whole cents.
import * as z from 'zod'
import type { ReturnTerms } from '#features/market/prices/price-shape.ts'
import { addDays, type Day, startOfDayIn } from '#lib/dates.ts'

/** One term that was not kept: `count` extra miles, eighths of a tank or hours begun. Of miles, how many were driven and included. */
const OwedLine = z.object({
  kind: z.enum(['miles', 'fuel', 'late']),
  count: z.int(),
  each_cents: z.int(),
  driven: z.int().optional(),
  included: z.int().optional(),
  /** Of a late return where hours come to more than one day's price for each 24: that price, and what is owed. */
  day_cents: z.int().optional(),
  amount_cents: z.int().optional(),
})
export type OwedLine = z.output<typeof OwedLine>
/** A record, never a charge: it can be asked for from a deposit. */
export const Owed = z.object({
  lines: z.array(OwedLine),
  total_cents: z.int(),
  /** What was agreed as a deposit for the car; 0 without one. */
  deposit_cents: z.int(),
})
export type Owed = z.output<typeof Owed>

type Journey = {
  deposit_cents: number
  /** Of all bookings of the journey, as booked: days that were not used after an early return count. */
  days: number
  /** What a day costs, as booked. */
  day_cents: number
  last: Day
  zone: string
  miles: number
  /** Eighths of a tank that are missing; below zero: more than before. */
  eighths: number
  /** The day of the return as recorded, and when it was recorded. */
  back_on: Day
  back_at: Date
}
const HOUR_MS = 3_600_000
export const amountOf = ({ count, each_cents, amount_cents = count * each_cents }: OwedLine): number => amount_cents

/**
 * Each term that was not kept, in the cents of the booking. The last day ends at midnight where the provider is; after the
 * grace time each hour that has begun counts to the record or to the end of the recorded day, whichever is first, and each 24
 * hours cost at most a day. A car whose recorded day is not after the last one is never late.
 */
export function owedAtReturn(terms: ReturnTerms, it: Journey): Owed {
  const included = (terms.miles_per_day ?? 0) * it.days
  const over = terms.miles_per_day === null ? 0 : Math.max(0, it.miles - included)
  const due = startOfDayIn(it.zone, addDays(it.last, 1)).getTime() + terms.late_grace_minutes * 60_000
  const back = Math.min(it.back_at.getTime(), startOfDayIn(it.zone, addDays(it.back_on, 1)).getTime())
  const hours = it.back_on > it.last ? Math.max(0, Math.ceil((back - due) / HOUR_MS)) : 0
  const late = terms.late_hour_cents ?? 0
  const most = Math.floor(hours / 24) * Math.min(24 * late, it.day_cents) + Math.min((hours % 24) * late, it.day_cents)
  const lines: OwedLine[] = [
    { kind: 'miles' as const, count: over, each_cents: terms.extra_mile_cents ?? 0, driven: it.miles, included },
    { kind: 'fuel' as const, count: Math.max(0, it.eighths), each_cents: terms.fuel_eighth_cents ?? 0 },
    {
      kind: 'late' as const,
      count: hours,
      each_cents: late,
      ...(most < hours * late && { day_cents: it.day_cents, amount_cents: most }),
    },
  ].filter(({ count, each_cents }) => count * each_cents > 0)
  const total_cents = lines.reduce((sum, line) => sum + amountOf(line), 0)
  return { lines, total_cents, deposit_cents: it.deposit_cents }
}
