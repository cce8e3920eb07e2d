// What the steps of /tow ask. Beside no schema: these pages stay small.
import { milesBetween, type Point } from '#lib/geo.ts'

export const STEPS = ['safe', 'where', 'car', 'to', 'who'] as const
export type Step = (typeof STEPS)[number]
/** Any of these, and 911 comes first. */
export const DANGERS = ['injury', 'fire', 'traffic'] as const
export type Danger = (typeof DANGERS)[number]
/** A device that is surer than this knows the place; else the driver says the road. */
export const MOST_ACCURACY_M = 500
/** A point farther from every ZIP code than this is in the sea or far from any road. */
export const FAR_MILES = 15
export const LATER_REASONS = ['choosing', 'insurer', 'closed', 'other'] as const
export type LaterReason = (typeof LATER_REASONS)[number]

/** Whose car it is, where no claim says so: of somebody else the driver says who gave leave, in at least so many letters. */
export const WHOSE = ['mine', 'household', 'leave'] as const
export type Whose = (typeof WHOSE)[number]
export const LEAST_LEAVE = 10

export const METERS_A_MILE = 1609.344
/** A place that nobody named, to be read over the phone. */
export const pointText = ({ lat, lng }: Point): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
/** Whether a point alone says where the car is; else the driver must name the road. */
export const needsRoad = (accuracy_m: number, point: Point, nearestZip: Point): boolean =>
  accuracy_m > MOST_ACCURACY_M || milesBetween(point, nearestZip) > FAR_MILES

/** Who pays for a tow, in cents. A limit of null: the insurer confirmed none, so nobody knows. */
export function towShares(
  total_cents: number,
  left_cents: number | null,
): { insurer_cents: number; own_cents: number } | null {
  if (left_cents === null) return null
  const insurer_cents = Math.min(total_cents, Math.max(0, left_cents))
  return { insurer_cents, own_cents: total_cents - insurer_cents }
}
