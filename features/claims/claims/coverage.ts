import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import { type Limited, limitsOf } from './limits.ts'
import { CONFIRMED_HOW, Sources } from './source.ts'

const limits = {
  rental_daily_cap_cents: Cents.nullable(),
  rental_max_days: z.int().min(0).max(365).nullable(),
  rental_total_cap_cents: Cents.nullable(),
  rental_start: Day.nullable(),
  repair_authorized_amount_cents: Cents.nullable(),
  deductible_cents: Cents.nullable(),
  /** The most it pays for towing the car, in all. */
  towing_cap_cents: Cents.nullable(),
  rental_start_allowed: z.boolean(),
  direct_bill: z.boolean(),
}

/** What the insurer confirmed, entered by an admin. Renting may start only with a daily limit and a number of days. */
export const CoverageInput = z.strictObject({
  rental_daily_cap_cents: limits.rental_daily_cap_cents.default(null),
  rental_max_days: limits.rental_max_days.default(null),
  rental_total_cap_cents: limits.rental_total_cap_cents.default(null),
  rental_start: limits.rental_start.default(null),
  repair_authorized_amount_cents: limits.repair_authorized_amount_cents.default(null),
  deductible_cents: limits.deductible_cents.default(null),
  towing_cap_cents: limits.towing_cap_cents.default(null),
  rental_start_allowed: z.boolean().default(false),
  direct_bill: z.boolean().default(false),
  confirmed_how: z.enum(CONFIRMED_HOW),
  confirmed_by: z.string().trim().min(1).max(200),
  confirmed_on: Day.nullable().default(null),
  confirmed_file_id: Id.nullable().default(null),
  sources: Sources.default({}),
})
export type CoverageInput = z.input<typeof CoverageInput>

export const Coverage = z.object({
  claim_id: Id,
  ...limits,
  confirmed_how: z.enum(CONFIRMED_HOW),
  confirmed_by: z.string(),
  confirmed_on: Day.nullable(),
  confirmed_file_id: Id.nullable(),
  sources: Sources,
  confirmed_at: Instant,
  /** What came on top since and what ended it: kept by the records of `lifecycle.ts`, never typed here. */
  extra_days: z.int(),
  raised_total_cap_cents: Cents.nullable(),
  rental_until: Day.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Coverage = z.output<typeof Coverage>

/** Fields that contradict each other, for the form and the server alike. */
export function contradictionOf(
  coverage: Pick<
    Coverage,
    'rental_start_allowed' | 'rental_daily_cap_cents' | 'rental_max_days' | 'rental_total_cap_cents'
  >,
): { path: keyof Coverage; code: 'needed_for_rental' | 'below_daily' } | null {
  if (coverage.rental_start_allowed && !coverage.rental_daily_cap_cents)
    return { path: 'rental_daily_cap_cents', code: 'needed_for_rental' }
  if (coverage.rental_start_allowed && !coverage.rental_max_days)
    return { path: 'rental_max_days', code: 'needed_for_rental' }
  const { rental_total_cap_cents: total, rental_daily_cap_cents: daily } = coverage
  if (total !== null && daily !== null && total < daily) return { path: 'rental_total_cap_cents', code: 'below_daily' }
  return null
}

/** The most the insurer pays for renting in all: days × daily limit, never above the total limit. Null without limits. */
export function rentalCeilingCents(coverage: Limited & Pick<Coverage, 'rental_daily_cap_cents'>): number | null {
  const { days, total_cents: total } = limitsOf(coverage)
  const daily = coverage.rental_daily_cap_cents
  const product = daily === null || days === null ? null : daily * days
  if (product === null) return total
  return total === null ? product : Math.min(product, total)
}
