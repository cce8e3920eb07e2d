// The days of a total loss as they can be: asked while they are typed, and again when they arrive.
import { addDays, type Day } from '#lib/dates.ts'

/** A settlement offer may be announced for a day to come, not for next year. */
export const MOST_DAYS_AHEAD = 60
export type LossProblem = 'declared_future' | 'declared_before' | 'settlement_before' | 'settlement_far'
/** What is wrong with the days of a total loss, by their field; null when they can be so. */
export function wrongLossDays(
  { declared_on, settlement_on }: { declared_on: Day; settlement_on: Day | null },
  { loss_date, today }: { loss_date: Day; today: Day },
): { path: 'declared_on' | 'settlement_on'; code: LossProblem } | null {
  if (declared_on > today) return { path: 'declared_on', code: 'declared_future' }
  if (declared_on < loss_date) return { path: 'declared_on', code: 'declared_before' }
  if (settlement_on && settlement_on < declared_on) return { path: 'settlement_on', code: 'settlement_before' }
  if (settlement_on && settlement_on > addDays(today, MOST_DAYS_AHEAD))
    return { path: 'settlement_on', code: 'settlement_far' }
  return null
}
