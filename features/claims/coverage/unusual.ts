import { addDays } from '#lib/dates.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import type { Figure } from '#features/claims/claims/source.ts'

/** Above or below these a figure is more often a slip than a policy (practice.md §2: usual pairs are $30 to $50 for 30 days). */
export const USUAL = {
  daily_min_cents: 1_000,
  daily_max_cents: 30_000,
  max_days: 60,
  deductible_max_cents: 500_000,
  repair_max_cents: 15_000_000,
  towing_max_cents: 150_000,
  start_within_days: 365,
} as const

export type UnusualCode =
  | 'daily_low'
  | 'daily_high'
  | 'days_long'
  | 'total_above'
  | 'start_before_loss'
  | 'start_late'
  | 'repair_high'
  | 'repair_below_deductible'
  | 'deductible_high'
  | 'towing_high'
export type Unusual = { path: Figure; code: UnusualCode }

/** Figures that are possible and unlikely: the form warns beside them, and the server asks for a reason. */
export function unusualFigures(
  coverage: Pick<
    Coverage,
    | 'rental_daily_cap_cents'
    | 'rental_max_days'
    | 'rental_total_cap_cents'
    | 'rental_start'
    | 'repair_authorized_amount_cents'
    | 'deductible_cents'
    | 'towing_cap_cents'
  >,
  claim: { loss_date: string },
): Unusual[] {
  const {
    rental_daily_cap_cents: daily,
    rental_max_days: days,
    rental_total_cap_cents: total,
    rental_start: start,
    repair_authorized_amount_cents: repair,
    deductible_cents: deductible,
    towing_cap_cents: towing,
  } = coverage
  const found: Unusual[] = []
  const add = (when: boolean, path: Figure, code: UnusualCode) => when && found.push({ path, code })
  add(daily !== null && daily < USUAL.daily_min_cents, 'rental_daily_cap_cents', 'daily_low')
  add(daily !== null && daily > USUAL.daily_max_cents, 'rental_daily_cap_cents', 'daily_high')
  add(days !== null && days > USUAL.max_days, 'rental_max_days', 'days_long')
  add(
    total !== null && daily !== null && days !== null && total > daily * days,
    'rental_total_cap_cents',
    'total_above',
  )
  add(start !== null && start < claim.loss_date, 'rental_start', 'start_before_loss')
  add(start !== null && start > addDays(claim.loss_date, USUAL.start_within_days), 'rental_start', 'start_late')
  add(repair !== null && repair > USUAL.repair_max_cents, 'repair_authorized_amount_cents', 'repair_high')
  add(
    repair !== null && deductible !== null && repair < deductible,
    'repair_authorized_amount_cents',
    'repair_below_deductible',
  )
  add(deductible !== null && deductible > USUAL.deductible_max_cents, 'deductible_cents', 'deductible_high')
  add(towing !== null && towing > USUAL.towing_max_cents, 'towing_cap_cents', 'towing_high')
  return found
}
