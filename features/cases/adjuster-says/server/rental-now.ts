import { daysLeftFrom, lastCoveredDay, limitsOf } from '#features/claims/claims/limits.ts'
import { coverageUsed, coveredDays } from '#features/market/prices/server/coverage-used.ts'
import { type Day, formatDay } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { RentalNow } from '../statement.ts'

/** A claim's rental as it is covered, used and left from a day on; null where none was confirmed. */
export async function rentalOf(db: Database | Tx, claimId: string, today: string): Promise<RentalNow | null> {
  const [coverage, used, booked] = await Promise.all([
    db.selectFrom('coverage').selectAll().where('claim_id', '=', claimId).executeTakeFirst(),
    coverageUsed(db, claimId),
    coveredDays(db, claimId),
  ])
  if (!coverage?.rental_daily_cap_cents) return null
  const { days, total_cents, until } = limitsOf(coverage)
  return {
    daily_cap_cents: coverage.rental_daily_cap_cents,
    days,
    days_used: used.days,
    days_left: daysLeftFrom(coverage, { days: used.days, booked }, today),
    total_cents,
    used_cents: used.cents,
    left_cents: total_cents === null ? null : Math.max(0, total_cents - used.cents),
    until,
  }
}

/**
 * Refuses (422) a last day that would cut a cover: one that has passed, and where none was named yet one before the days that
 * are left, rented from today on or from the first covered day. A shorter cover is nothing an adjuster says by link.
 */
export async function ensureNotShorter(tx: Tx, claimId: string, until: Day | null, today: Day): Promise<void> {
  if (until === null) return
  if (until < today) throw invalid('until', 'This day has passed. Choose today or a later day.')
  const coverage = await tx.selectFrom('coverage').selectAll().where('claim_id', '=', claimId).executeTakeFirst()
  if (!coverage || coverage.rental_until !== null) return
  const used = await coverageUsed(tx, claimId)
  const first = coverage.rental_start !== null && coverage.rental_start > today ? coverage.rental_start : today
  const last = lastCoveredDay(coverage, { days: used.days, booked: await coveredDays(tx, claimId) }, first)
  if (last !== null && until < last)
    throw invalid('until', `The days that are left reach to ${formatDay(last)}. Choose that day or a later one.`)
}
