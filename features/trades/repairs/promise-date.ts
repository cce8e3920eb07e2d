// The day on which a car can be ready, as its lines suggest (domain/repair.md §10). Pure.
import { type OpenTimes, workingDaysAfter } from '#features/trades/estimates/deadline.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { Day } from '#lib/dates.ts'

/** Tenths of an hour of work on one car that a shop does in a day, unless it says otherwise (house). */
const HOURS_A_DAY_TENTHS = 25
/** Working days between the last part's arrival and a finished car. */
const AFTER_PARTS = 2

/** Working days the lines take: their hours, one more for paint, one for a calibration. */
export function workingDays(lines: readonly Line[]): number {
  const counted = lines.filter(({ included }) => !included)
  const tenths = counted.reduce((all, { hours_tenths }) => all + hours_tenths, 0)
  const has = (...operations: Line['operation'][]) => counted.some(({ operation }) => operations.includes(operation))
  return Math.ceil(tenths / HOURS_A_DAY_TENTHS) + (has('refinish', 'blend') ? 1 : 0) + (has('calibrate') ? 1 : 0)
}

/** The proposed day for a car that is brought on `from`; never sooner than two working days after its last part. */
export function proposedDay(
  shop: OpenTimes,
  { from, lines, last_part }: { from: Day; lines: readonly Line[]; last_part: Day | null },
): Day {
  const worked = workingDaysAfter(shop, from, workingDays(lines))
  const after = last_part && workingDaysAfter(shop, last_part, AFTER_PARTS)
  return after && after > worked ? after : worked
}
