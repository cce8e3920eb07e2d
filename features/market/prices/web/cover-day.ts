import { daysLeftFrom } from '#features/claims/claims/limits.ts'
import { priceOf } from '../price.ts'
import { addDays, type Day } from '#lib/dates.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import type { Cover } from './claim-cover.ts'

/**
 * One day of a rental that begins on `from`, else tomorrow: what the insurer pays, what the driver pays, and how far
 * its price lies over the daily cap.
 */
export function dayOf(
  row: Pick<SearchRow, 'id' | 'daily_rate_cents' | 'weekend_rate_cents'>,
  cover: Cover,
  from: Day | null,
) {
  const rate = row.daily_rate_cents ?? 0
  const rates = {
    listing_type: 'vehicle',
    daily_rate_cents: rate,
    weekend_rate_cents: row.weekend_rate_cents,
    insurer_daily_rate_cents: cover.rates[row.id] ?? null,
    hourly_rate_cents: null,
    min_hours: 1,
    min_days: 1,
    max_days: 1,
    deposit_required_cents: null,
  } as const
  const { terms, used } = cover
  const begin = from ?? addDays(cover.today, 1)
  const first = terms?.rental_start
  const day = first && first > begin ? first : begin
  const price = priceOf(rates, day, day, cover.counts && terms ? { terms, used } : null)
  const cap = terms?.rental_daily_cap_cents ?? 0
  return {
    insurer: price.insurer_cents,
    own: price.own_cents,
    /** What the card is charged a day: all of it unless the claim is billed directly. */
    now: price.amount,
    over: Math.max(0, price.total_cents - cap),
    /** The insurer rate, when it is what this driver pays. */
    rate: price.rate_kind === 'insurer' ? price.rate_cents : null,
  }
}

/** Covered rental days that are left, none beyond the last covered day; null when the insurer named no number. */
export function daysLeft({ terms, used, today }: Cover): number | null {
  const start = terms?.rental_start
  return terms && daysLeftFrom(terms, used, start && start > today ? start : today)
}
