// Until when a shop answers, and when a car can be ready: counted in its own open hours or days, on its own clock.
import { isOpen, WEEKDAYS } from '#features/business/providers/hours.ts'
import { addDays, type Day, dayIn, daysBetween, startOfDayIn } from '#lib/dates.ts'
import type { Line } from './estimate.ts'
import { PHOTO_HOURS, VISIT_DAYS, type WANTS } from './request.ts'

type Hours = Partial<Record<(typeof WEEKDAYS)[number], readonly [string, string]>>
export type OpenTimes = { hours: Hours; always_open: boolean; time_zone: string; closed: readonly Day[] }

const STEP_MS = 15 * 60_000
const LOOK_DAYS = 60
/** Without known hours a weekday is 8 AM to 6 PM, as for appointments. */
const USUAL: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, ['08:00', '18:00'] as const]))

const hoursOf = (shop: OpenTimes) => (shop.always_open || Object.keys(shop.hours).length === 0 ? USUAL : shop.hours)
const opens = (shop: OpenTimes, at: Date) =>
  !shop.closed.includes(dayIn(shop.time_zone, at)) &&
  isOpen({ hours: hoursOf(shop), always_open: false }, shop.time_zone, at)
/** Whether a shop works on a day of its own calendar. */
export const worksOn = (shop: OpenTimes, day: Day): boolean =>
  opens(shop, new Date(startOfDayIn(shop.time_zone, day).getTime() + 12 * 3_600_000))
/** The day on which so many of its working days have passed since another. */
export function workingDaysAfter(shop: OpenTimes, day: Day, days: number): Day {
  let left = days
  for (let n = 0; n < LOOK_DAYS && left > 0; n++) {
    day = addDays(day, 1)
    if (worksOn(shop, day)) left--
  }
  return day
}

/** When a car that comes as soon as it can is ready after so many working days; null where that is too far to say. */
export function readyOn(shop: OpenTimes, from: Day, days: number): Day | null {
  const day = workingDaysAfter(shop, from, days)
  return daysBetween(from, day) < LOOK_DAYS ? day : null
}

/** When a shop has had so many of its own open hours, or so many open days to their end, since `from`. */
export function answerDue(shop: OpenTimes, wants: (typeof WANTS)[number], from: Date): Date {
  if (wants === 'visit')
    return startOfDayIn(shop.time_zone, addDays(workingDaysAfter(shop, dayIn(shop.time_zone, from), VISIT_DAYS), 1))
  let left = (PHOTO_HOURS * 3_600_000) / STEP_MS
  let at = Math.ceil(from.getTime() / STEP_MS) * STEP_MS
  for (const last = at + LOOK_DAYS * 86_400_000; at < last && left > 0; at += STEP_MS)
    if (opens(shop, new Date(at))) left--
  return new Date(at)
}

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
