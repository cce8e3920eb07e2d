import { daysLeftFrom, limitsOf } from '#features/claims/claims/limits.ts'
import { coverageUsed, coveredDays } from '#features/market/prices/server/coverage-used.ts'
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
