// What a car costs while it stands: whole days and cents by the rule of the place, on the clock of its wall.
import { addDays, type Day, dayIn, daysBetween, formatOf, instantAt, startOfDayIn } from '#lib/dates.ts'

/** How a place counts days, as it says so (domain/tow.md §8). */
export const COUNT_RULES = ['calendar_day', '24h_block', '24h_prorated', 'first24h_free_then_calendar'] as const
export type CountRule = (typeof COUNT_RULES)[number]
/** What is charged once beside the days. */
export const FEE_KINDS = ['tow', 'gate', 'after_hours', 'clean_up', 'notice', 'other'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

export type Standing = {
  in_at: string
  /** When the car left, or now. */
  until: Date
  /** Of the place. */
  zone: string
  daily_cents: number
  count_rule: CountRule
  /** The last day without a storage fee. */
  free_until: Day | null
  fees: readonly { cents: number }[]
}
export type Cost = {
  /** Days that were begun. */
  days: number
  /** Of the last of these days, what is charged: 1 unless the place prorates. */
  part: number
  storage_cents: number
  fees_cents: number
  cents: number
}

const HOUR_MS = 3_600_000
/** The same time of the wall so many days later: a night on which the clocks change is one day like any other. */
function sameTime(zone: string, start: Date, days: number): Date {
  const day = addDays(dayIn(zone, start), days)
  const clock = formatOf('en-US', { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(
    start,
  )
  return new Date(Date.parse(instantAt(zone, day, clock)) + (start.getTime() % 60_000))
}
/** How many times the clock has come round to the time of `start`; with `met`, also when it does so at `until`. */
function rounds(zone: string, start: Date, until: Date, met: boolean): number {
  const dates = daysBetween(dayIn(zone, start), dayIn(zone, until)) - 1
  if (dates <= 0) return 0
  const last = sameTime(zone, start, dates)
  return last < until || (met && last.getTime() === until.getTime()) ? dates : dates - 1
}
/** Calendar dates touched; a car that leaves at midnight was not there on the new day. */
const datesTouched = (zone: string, from: Day, start: Date, until: Date) =>
  Math.max(0, daysBetween(from, dayIn(zone, new Date(Math.max(start.getTime(), until.getTime() - 1)))))

function daysOf({ in_at, until, zone, count_rule, free_until }: Standing): { days: number; part: number } {
  const arrived = new Date(in_at)
  const paidFrom = free_until ? startOfDayIn(zone, addDays(free_until, 1)) : arrived
  const start = paidFrom > arrived ? paidFrom : arrived
  const none = { days: 0, part: 1 }
  if (until < start || (start > arrived && until.getTime() === start.getTime())) return none
  if (count_rule === 'calendar_day') return { days: datesTouched(zone, dayIn(zone, start), start, until), part: 1 }
  if (count_rule === '24h_block') return { days: 1 + rounds(zone, start, until, false), part: 1 }
  if (count_rule === '24h_prorated') {
    const whole = rounds(zone, start, until, true)
    const from = whole ? sameTime(zone, start, whole) : start
    const part = (until.getTime() - from.getTime()) / (sameTime(zone, start, whole + 1).getTime() - from.getTime())
    return part > 0 ? { days: whole + 1, part } : { days: whole, part: 1 }
  }
  const day = sameTime(zone, arrived, 1)
  const free = day > start ? day : start
  if (until <= free) return none
  // less than an hour of a day is no day: an hour more never adds two
  const next = addDays(dayIn(zone, free), 1)
  const short = startOfDayIn(zone, next).getTime() - free.getTime() < HOUR_MS
  return { days: datesTouched(zone, short ? next : dayIn(zone, free), free, until), part: 1 }
}

/** The only place where days and cents of a car that stands are computed. Before it came nothing is owed but its fees. */
export function storageCost(standing: Standing): Cost {
  const { days, part } = daysOf(standing)
  const storage_cents = days === 0 ? 0 : standing.daily_cents * (days - 1) + Math.round(standing.daily_cents * part)
  const fees_cents = standing.fees.reduce((all, { cents }) => all + cents, 0)
  return { days, part, storage_cents, fees_cents, cents: storage_cents + fees_cents }
}
