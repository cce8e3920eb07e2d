// Times of day at which an appointment can begin. Runs anywhere, needs no zod.
import { type Day, startOfDayIn } from '#lib/dates.ts'

/** A time that is free on one unit of a listing, as `free_slots()` finds it: so many steps of so many minutes, and as many for the way back. */
export type FreeSlot = {
  day: Day
  starts_at: string
  unit: number
  minutes: number
  steps: number
  travels: number
  lead_minutes: number
}
/** A step of a unit's day that an appointment takes. */
export type TakenSlot = { starts_at: string; minutes: number; reason: 'order' | 'travel' }

const MINUTE_MS = 60_000

/** Whether there is still the time that a business wants between booking and beginning. */
export const inTime = ({ starts_at, lead_minutes }: FreeSlot, now: Date): boolean =>
  Date.parse(starts_at) >= now.getTime() + lead_minutes * MINUTE_MS

/** The first free time of those found that is `at`, or without one the earliest; null when there is none in time. */
export const slotAt = (free: readonly FreeSlot[], now: Date, at?: string | null): FreeSlot | null =>
  free.find((slot) => inTime(slot, now) && (!at || Date.parse(slot.starts_at) === Date.parse(at))) ?? null

/** What an appointment at this time takes of its unit, ascending. */
export const slotsTaken = ({ starts_at, minutes, steps, travels }: FreeSlot): TakenSlot[] =>
  Array.from({ length: steps + travels }, (_, step) => ({
    starts_at: new Date(Date.parse(starts_at) + step * minutes * MINUTE_MS).toISOString(),
    minutes,
    reason: step < steps ? 'order' : 'travel',
  }))

type Begins = { service_date: Day | null; starts_at?: string | null | undefined }
/** When a booking begins: an appointment at its time, what is sold by the day as that day begins in the provider's zone. */
export const beginsAt = ({ service_date, starts_at }: Begins, zone: string): Date =>
  starts_at ? new Date(starts_at) : startOfDayIn(zone, service_date!)
