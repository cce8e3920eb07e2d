// What is said of a place on the light channel and beside it; without a schema, so that pages load it alone.
import { METERS_A_MILE } from '#features/towing/tows/steps.ts'
import type { TowStatus } from '#features/towing/tows/tow-status.ts'
import { milesBetween, type Point } from '#lib/geo.ts'

export const SIDES = ['truck', 'driver'] as const
/** Whose place it is: the truck of the company that has the tow, or the driver who waits for it. */
export type Side = (typeof SIDES)[number]
/** Meters, meters a second, and when the device was there. */
export type Place = Point & { accuracy_m: number; speed_mps: number | null; at: string }
/** While these last each side may share its place; the driver until the truck is there. */
export const SHARED: Record<Side, readonly TowStatus[]> = {
  truck: ['accepted', 'rolling', 'on_scene', 'hooked', 'at_destination'],
  driver: ['accepted', 'rolling'],
}
export const mayShare = (side: Side, status: TowStatus): boolean => SHARED[side].includes(status)

/** domain/tow.md §6, §12: how often a truck says where it is, moving and standing; how often the driver who waits. */
export const MOVING_MS = 5000
export const STANDING_MS = 20_000
export const WAITING_MS = 30_000
/** More often than this nobody is heard: what is on the way may bunch up. */
export const LEAST_GAP_MS: Record<Side, number> = { truck: 2000, driver: 20_000 }
/** Less exact is no place. */
export const MOST_ACCURACY_M = 5000
/** Less exact than this is drawn as a circle; older is grey. */
export const CIRCLE_FROM_M = 200
export const STALE_MS = 60_000
/** A place that was on the way for longer says nothing of now. */
export const MOST_AGE_MS = 5 * 60_000
/** No truck drives faster, in miles an hour. */
export const MOST_MPH = 120
/** So many places in a row that fit each other, though not the one before them: the one before was wrong. */
export const SETTLED = 6
const HOUR_MS = 3_600_000

type Seen = Point & { accuracy_m: number; at: number }
/** Whether nothing on wheels comes from one place to the other in that time, as exactly as both are known. */
export function isJump(from: Seen, to: Seen): boolean {
  const miles = milesBetween(from, to) - (from.accuracy_m + to.accuracy_m) / METERS_A_MILE
  return miles > (MOST_MPH * Math.max(0, to.at - from.at)) / HOUR_MS
}
