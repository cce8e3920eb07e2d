// What a tow costs by a rate card: one function, whole cents, the same for a preview, a visitor's quote and later the job.
import { formatOf } from '#lib/dates.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
import type { Rates, Rig } from './truck.ts'

/** Roads are longer than the line between two points; no router is in the box, so miles are "about". */
export const ROAD_FACTOR = 1.3
/** Above the quote by this much at most, whatever happens at the scene (house). */
export const CAP_PERCENT = 10
/** A tow is on its way soon after the call and does about so much an hour (house). */
const [START_MINUTES, MILES_AN_HOUR] = [10, 30]
/** Arrival is said in steps of so many minutes. */
export const ETA_STEP = 10
const DISTANCE_BANDS = [0, 2, 5, 10, 15, 25, 50, 100, 200, 400] as const

/** Miles by road between two points, begun ones counted. */
export const towMiles = (from: Point, to: Point): number => Math.ceil(milesBetween(from, to) * ROAD_FACTOR)

export type TowLine = {
  kind: 'hook' | 'flatbed' | 'miles' | 'dolly' | 'winch' | 'after_hours'
  /** Miles, half hours, or hundredths of a percent. */
  count: number
  each_cents: number
  cents: number
}
export type TowPrice = {
  lines: TowLine[]
  total_cents: number
  /** Null while nobody knows how far it goes. */
  cap_cents: number | null
}

/** `miles` is null while the driver has not said where to: then each mile after those included comes on top. */
export function priceTow(
  rates: Rates,
  { flatbed, dolly, winch_half_hours, miles, after_hours }: Rig & { miles: number | null; after_hours: boolean },
): TowPrice {
  const line = (kind: TowLine['kind'], count: number, each_cents: number): TowLine[] =>
    count > 0 && each_cents > 0 ? [{ kind, count, each_cents, cents: count * each_cents }] : []
  const lines = [
    ...line('hook', 1, rates.hook_cents),
    ...line('flatbed', flatbed ? 1 : 0, rates.flatbed_extra_cents),
    ...line('miles', Math.max(0, (miles ?? 0) - rates.included_miles), rates.mile_cents),
    ...line('dolly', dolly ? 1 : 0, rates.dolly_cents),
    ...line('winch', winch_half_hours, rates.winch_per_30min_cents),
  ]
  const before = lines.reduce((sum, { cents }) => sum + cents, 0)
  const extra = after_hours ? Math.round((before * rates.after_hours_bp) / 10_000) : 0
  if (extra > 0) lines.push({ kind: 'after_hours', count: rates.after_hours_bp, each_cents: before, cents: extra })
  const total_cents = before + extra
  return { lines, total_cents, cap_cents: miles === null ? null : capOf(total_cents) }
}
/** A part of a cent is nobody's to charge. */
export const capOf = (cents: number): number => cents + Math.floor((cents * CAP_PERCENT) / 100)

/** Whether the after-hours rate holds at an instant, by the clock on the company's wall; its hours may pass midnight. */
export function isAfterHours(
  { after_hours_bp, after_hours_from: from, after_hours_to: to }: Rates,
  zone: string,
  at: Date,
): boolean {
  if (after_hours_bp === 0 || from === null || to === null) return false
  const time = formatOf('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return from < to ? from <= time && time < to : from <= time || time < to
}

export type Band = readonly [from: number, to: number]
/** How far away, so that nobody learns where a truck stands. */
export function distanceBand(miles: number): Band {
  const at = Math.max(
    1,
    DISTANCE_BANDS.findIndex((edge) => miles < edge),
  )
  return [DISTANCE_BANDS[at - 1]!, DISTANCE_BANDS[at]!]
}
/** Minutes of driving so many road miles. */
export const drivingMinutes = (miles: number): number => (miles / MILES_AN_HOUR) * 60
/** When somebody could be there, from the yard, in steps of ten minutes. */
export function etaBand(miles: number): Band {
  const from = Math.floor((START_MINUTES + drivingMinutes(miles)) / ETA_STEP) * ETA_STEP
  return [from, from + ETA_STEP]
}
