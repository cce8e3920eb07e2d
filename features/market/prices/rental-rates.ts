// What the days of a rental cost when its listing has a weekly or a weekend rate (docs/decisions/060). Pure; whole cents.
import { weekByDays } from '#features/market/listings/weekly.ts'
import { addDays, type Day } from '#lib/dates.ts'
import type { Price, PriceLine } from './price-shape.ts'

type Frozen = NonNullable<Price['rates']>
export type DaysPrice = {
  total_cents: number
  /** What each day costs, in order: a week’s price is spread over its days, the odd cents on the first ones. */
  each: number[]
  /** Absent of a rental at one rate. */
  lines?: PriceLine[]
}

/** Saturdays and Sundays of the calendar. */
export const isWeekend = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0

const spread = (cents: number, days: number): number[] =>
  Array.from({ length: days }, (_, at) => Math.floor(cents / days) + (at < cents % days ? 1 : 0))

/**
 * The first `quantity` days of a rental: full weeks at the weekly rate, counted from its first day; the days of a week
 * that is not full each at its own rate, together never more than that week. `rates.before_days` came before them.
 */
export function priceOfFirst({ rate_cents, rates }: Pick<Price, 'rate_cents' | 'rates'>, quantity: number): DaysPrice {
  if (!rates) return { total_cents: rate_cents * quantity, each: Array<number>(quantity).fill(rate_cents) }
  const { weekend_cents, since, before_days } = rates
  const weekly = rates.weekly_cents ?? Infinity
  const own = (day: number) =>
    weekend_cents !== null && isWeekend(addDays(since, day)) ? ('weekend' as const) : ('day' as const)
  const cost = { day: rate_cents, weekend: weekend_cents ?? rate_cents }
  const count = { week: 0, day: 0, weekend: 0 }
  const parts: PriceLine[] = []
  const each: number[] = []
  const end = before_days + quantity
  for (let at = before_days; at < end;) {
    const first = at - (at % 7)
    const to = Math.min(end, first + 7)
    const kinds = Array.from({ length: to - first }, (_, day) => own(first + day))
    const until = (day: number) => kinds.slice(0, day - first).reduce((sum, kind) => sum + cost[kind], 0)
    const days = to - at
    if (days === 7 && rates.weekly_cents !== null) {
      count.week += 1
      each.push(...spread(rates.weekly_cents, 7))
    } else if (until(to) > weekly) {
      const cents = weekly - Math.min(weekly, until(at))
      const line = { days, count: 1, each_cents: cents }
      parts.push(at > first ? { kind: 'week_rest', ...line, week_cents: weekly } : { kind: 'part_week', ...line })
      each.push(...spread(cents, days))
    } else
      for (const kind of kinds.slice(at - first)) {
        count[kind] += 1
        each.push(cost[kind])
      }
    at = to
  }
  const lines: PriceLine[] = [
    { kind: 'week' as const, days: 7 * count.week, count: count.week, each_cents: rates.weekly_cents ?? 0 },
    { kind: 'day' as const, days: count.day, count: count.day, each_cents: cost.day },
    { kind: 'weekend' as const, days: count.weekend, count: count.weekend, each_cents: cost.weekend },
    ...parts,
  ].filter((line) => line.count > 0)
  return { total_cents: each.reduce((sum, cents) => sum + cents, 0), each, lines }
}

/**
 * The rates of a listing as a booking at `rate` freezes them, or undefined where they change nothing. At the insurer rate
 * no day and no week costs more than at it.
 */
export function frozenAt(
  rate: number,
  listed: { weekly_rate_cents?: number | null; weekend_rate_cents?: number | null; before_days?: number },
  within: boolean,
  start: Day,
): Frozen | undefined {
  const weekend = listed.weekend_rate_cents ?? null
  const weekend_cents = weekend !== null && within && weekend >= rate ? null : weekend
  const weekly = listed.weekly_rate_cents ?? null
  const weekly_cents = weekly !== null && weekly < weekByDays(rate, weekend_cents) ? weekly : null
  if (weekly_cents === null && weekend_cents === null) return undefined
  const before_days = listed.before_days ?? 0
  return { weekly_cents, weekend_cents, since: addDays(start, -before_days), before_days }
}

type AtRates = Pick<Price, 'rate_cents' | 'rates'>
/**
 * Cents of the days after the first `from` of a rental up to day `to`. Those after its last one are an extension: at the
 * rates of the booking, or at `listed` where it was bought at the insurer rate, which no day without cover has.
 */
export function costOfDays(
  bought: AtRates & Pick<Price, 'quantity' | 'rate_kind'>,
  listed: AtRates,
  from: number,
  to: number,
): number {
  const { quantity, rate_cents, rates } = bought
  const more = { rate_cents, ...(rates && { rates: { ...rates, before_days: rates.before_days + quantity } }) }
  const each = [
    ...priceOfFirst(bought, Math.min(to, quantity)).each,
    ...priceOfFirst(bought.rate_kind === 'insurer' ? listed : more, Math.max(0, to - quantity)).each,
  ]
  return each.slice(from).reduce((sum, cents) => sum + cents, 0)
}

/** What an insurer pays at `day_cents` at most of `days` days after the first `wait` ones. */
export const insuredOf = (each: readonly number[], wait: number, days: number, day_cents: number): number =>
  each.slice(wait, wait + days).reduce((sum, cents) => sum + Math.min(cents, day_cents), 0)
