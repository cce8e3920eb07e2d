// Why an insurer does not pay a part of a rental. Pure; whole cents.
import { type Day, daysBetween } from '#lib/dates.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { type CoverageTerms, waitDays } from '#features/market/prices/price.ts'
import { insuredOf, priceOfFirst } from '#features/market/prices/rental-rates.ts'

/** Above its daily limit; before its cover begins; after its last covered day; more days than it pays; its limit in all. */
export const NOT_COVERED = ['daily_cap', 'wait', 'ended', 'days_used', 'total_cap'] as const
export type NotCovered = { why: (typeof NOT_COVERED)[number]; days: number; cents: number }

type Bought = Pick<
  Price,
  | 'service_date'
  | 'quantity'
  | 'rate_cents'
  | 'rates'
  | 'total_cents'
  | 'covered_days'
  | 'insurer_day_cents'
  | 'insurer_cents'
>
type Terms = Pick<CoverageTerms, 'rental_start' | 'rental_until'>

/**
 * Each part of the driver's own part with its reason, as bought: together they are the price less the insurer's part.
 * `terms` are those that the booking was bought with.
 */
export function notCovered(price: Bought, terms: Terms | null): NotCovered[] {
  const { service_date: start, quantity, covered_days: covered } = price
  const { each } = priceOfFirst(price, quantity)
  const sum = (from: number, days: number) => each.slice(from, from + days).reduce((all, cents) => all + cents, 0)
  const uncovered = Math.max(0, quantity - covered)
  const after = (until: Day | null | undefined) => (until ? quantity - Math.max(0, daysBetween(start, until)) : 0)
  const wait = waitDays(price, terms)
  const ended = Math.min(uncovered - wait, Math.max(0, after(terms?.rental_until)))
  const used = uncovered - wait - ended
  const payable = insuredOf(each, wait, covered, price.insurer_day_cents)
  const parts: NotCovered[] = [
    { why: 'daily_cap', days: covered, cents: sum(wait, covered) - payable },
    { why: 'wait', days: wait, cents: sum(0, wait) },
    { why: 'ended', days: ended, cents: sum(quantity - ended, ended) },
    { why: 'days_used', days: used, cents: sum(wait + covered, used) },
    { why: 'total_cap', days: covered, cents: payable - price.insurer_cents },
  ]
  return parts.filter(({ cents }) => cents > 0)
}
