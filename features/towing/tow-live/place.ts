import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { MOST_ACCURACY_M } from './live-place.ts'

const degrees = (most: number) => z.number().min(-most).max(most)
/** What a device says of where it is, for one tow. */
export const PositionFrame = z.object({
  event: z.literal('position'),
  job: Id,
  lat: degrees(90),
  lng: degrees(180),
  accuracy: z.number().min(0).max(MOST_ACCURACY_M),
  speed: z.number().nullish(),
  at: Instant,
})
export type PositionFrame = z.output<typeof PositionFrame>
export const Frame = z.discriminatedUnion('event', [
  PositionFrame,
  z.object({ event: z.literal('watch_tow'), job: Id }),
  z.object({ event: z.literal('unwatch_tow'), job: Id }),
])
export const TowPlace = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracy_m: z.int(),
  speed_mps: z.number().nullable(),
  at: Instant,
})
/** The last place of each side, for whoever may see it. */
export const TowPlaces = z.object({ truck: TowPlace.nullable(), driver: TowPlace.nullable() })
