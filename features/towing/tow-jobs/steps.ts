// What a company does with a tow it took, in order; beside no schema, so that pages load it alone.
import { DAY_MS, type TowStatus } from '#features/towing/tows/tow-status.ts'

export const DECLINE_REASONS = ['too_far', 'no_truck', 'wrong_equipment', 'price', 'hours', 'unsafe', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
export const FAIL_REASONS = ['cannot_reach', 'wrong_equipment', 'unsafe', 'police_hold', 'price_refused'] as const
export type FailReason = (typeof FAIL_REASONS)[number]

/** Each step with the state before it. */
export const STEP_AFTER = {
  rolling: 'accepted',
  on_scene: 'rolling',
  hooked: 'on_scene',
  at_destination: 'hooked',
  dropped: 'at_destination',
  gone_on_arrival: 'on_scene',
  unsuccessful: 'on_scene',
} as const satisfies Partial<Record<TowStatus, TowStatus>>
/** A car that is on the truck may still find no place. */
export const FAILS_FROM = ['on_scene', 'hooked', 'at_destination'] as const satisfies TowStatus[]
export type TowStep = keyof typeof STEP_AFTER
export const TOW_STEPS = Object.keys(STEP_AFTER) as [TowStep, ...TowStep[]]
/** Where the truck must be for these: near, or else the company says in a sentence where it is. */
export const STEP_AT: Partial<Record<TowStep, 'car' | 'destination'>> = {
  on_scene: 'car',
  at_destination: 'destination',
  dropped: 'destination',
}
export type NextStep = Exclude<TowStep, 'gone_on_arrival' | 'unsuccessful'>
/** The way of a tow that goes well; the last two steps end it early. */
export const nextStep = (status: TowStatus): TowStep | null =>
  TOW_STEPS.slice(0, 5).find((step) => STEP_AFTER[step] === status) ?? null
/** Where a tow will stand once these steps are sent, in their order. */
export const statusAfter = (status: TowStatus, steps: readonly string[]): TowStatus =>
  (steps.findLast((step) => step in STEP_AFTER) as TowStep | undefined) ?? status

/** domain/tow.md §12: minutes of an arrival, when a late tow is told, how long a truck waits. */
export const [LEAST_ETA, MOST_ETA] = [5, 180] as const
export const LATE_TOLD_MINUTES = 15
export const GONE_WAIT_MINUTES = 10
export const GONE_CALLS = 2
/** Rolling this long costs nothing yet when the driver cancels (house). */
export const FREE_ROLLING_MINUTES = 5
/** Fewer letters are no sentence. */
export const LEAST_SAID = 10
/** A name, at least. */
export const LEAST_NAMED = 2
/** A dropped tow is done by itself after a day. */
export const CLOSES_MS = DAY_MS
