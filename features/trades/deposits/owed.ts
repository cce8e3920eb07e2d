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
  /** Of all bookings of the journey, as last agreed. */
  days: number
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

/**
 * Each term that was not kept, in the cents of the booking. The last day ends at midnight where the provider is; after the
 * grace time each hour that has begun counts, and a car whose recorded day is not after the last one is never late.
 */
export function owedAtReturn(terms: ReturnTerms, it: Journey): Owed {
  const included = (terms.miles_per_day ?? 0) * it.days
  const over = terms.miles_per_day === null ? 0 : Math.max(0, it.miles - included)
  const due = startOfDayIn(it.zone, addDays(it.last, 1)).getTime() + terms.late_grace_minutes * 60_000
  const hours = it.back_on > it.last ? Math.max(0, Math.ceil((it.back_at.getTime() - due) / HOUR_MS)) : 0
  const lines: OwedLine[] = [
    { kind: 'miles' as const, count: over, each_cents: terms.extra_mile_cents ?? 0, driven: it.miles, included },
    { kind: 'fuel' as const, count: Math.max(0, it.eighths), each_cents: terms.fuel_eighth_cents ?? 0 },
    { kind: 'late' as const, count: hours, each_cents: terms.late_hour_cents ?? 0 },
  ].filter(({ count, each_cents }) => count * each_cents > 0)
  const total_cents = lines.reduce((sum, { count, each_cents }) => sum + count * each_cents, 0)
  return { lines, total_cents, deposit_cents: it.deposit_cents }
}
