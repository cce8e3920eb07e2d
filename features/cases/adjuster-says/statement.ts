// What an adjuster says by link beside an answer: more rental days, a payment they sent, a total loss. Cents and days.
import * as z from 'zod'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'
import { ShownEvidence } from '#features/claims/documents/evidence.ts'
import { OUTCOMES, TRUSTS } from '#features/cases/adjuster/adjuster.ts'
import { INSURER_WAYS } from '#features/trades/invoices/invoice.ts'
import { addDays, Day, daysBetween, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'

export const Rental = z.object({
  /** On top of those confirmed. */
  days: z.int().min(0).max(60, 'Grant up to 60 days at once.').default(0),
  until: Day.nullable().default(null),
  /** The new limits, a day and in all. */
  daily_cap_cents: Cents.max(100_000, 'Enter $1,000.00 or less a day.').nullable().default(null),
  total_cap_cents: Cents.max(10_000_000, 'Enter $100,000.00 or less.').nullable().default(null),
})
export const Payment = z.object({
  way: z.enum(INSURER_WAYS),
  cents: Cents.min(1, 'Enter the amount.').max(100_000_000, 'Enter $1,000,000.00 or less.'),
  sent_on: Day,
  reference: z.string().trim().max(100, 'Shorten the reference to 100 characters.').default(''),
})
export const TotalLossSaid = z.object({
  /** The day of the settlement offer; null while none was made. */
  offered_on: Day.nullable().default(null),
  /** The last rental day the insurer pays; null where it names none. */
  rental_until: Day.nullable().default(null),
})
export const KINDS = ['rental', 'payment', 'total_loss'] as const
export type Kind = (typeof KINDS)[number]
export const FACTS = { rental: Rental, payment: Payment, total_loss: TotalLossSaid } as const

const common = {
  id: Id,
  repair_id: Id.nullable(),
  by: z.string(),
  note: z.string(),
  outcome: z.enum(OUTCOMES),
  waits_for: z.enum(['typed', 'over_limit', 'team']).nullable(),
  decided_at: Instant.nullable(),
  decided_how: z.enum(CONFIRMED_HOW).nullable(),
  /** What shows that it was confirmed; never by link. */
  evidence: ShownEvidence.nullish(),
  /** It counted, and the team took the days or the total loss back. */
  undone: z.boolean(),
  at: Instant,
  kind: z.enum(KINDS),
  /** Exactly one of the three is there, by `kind`. */
  rental: Rental.nullable(),
  payment: Payment.nullable(),
  total_loss: TotalLossSaid.nullable(),
}
export const Statement = z.object(common)
export type Statement = z.output<typeof Statement>
/** One that waits for the claims team. */
export const WaitingStatement = z.object({
  ...common,
  claim_id: Id,
  claim_number: z.string(),
  insurer_id: Id,
  insurer_name: z.string(),
  insurer_phone: z.string().nullable(),
  email: z.string(),
  trust: z.enum(TRUSTS),
  shop_name: z.string().nullable(),
})
export type WaitingStatement = z.output<typeof WaitingStatement>

/** A claim's rental as it is covered now: confirmed, used by bookings, and left. */
export const RentalNow = z.object({
  daily_cap_cents: z.int(),
  days: z.int().nullable(),
  days_used: z.int(),
  days_left: z.int().nullable(),
  total_cents: z.int().nullable(),
  used_cents: z.int(),
  left_cents: z.int().nullable(),
  until: Day.nullable(),
})
export type RentalNow = z.output<typeof RentalNow>

/** What more rental days cost an insurer at most, in cents: by its days, by its last day counted from today or the standing one, or by its limit in all. */
export function worthOf(
  given: z.output<typeof Rental>,
  now: { daily_cap_cents: number; total_cents: number | null; until: Day | null },
  today: Day,
): number {
  const daily = Math.max(now.daily_cap_cents, given.daily_cap_cents ?? 0)
  // the standing last day is paid already, today may not be
  const first = now.until !== null && now.until >= today ? addDays(now.until, 1) : today
  const further = given.until === null ? 0 : Math.max(0, daysBetween(first, given.until))
  const raise = given.total_cap_cents === null ? 0 : Math.max(0, given.total_cap_cents - (now.total_cents ?? 0))
  return Math.max(daily * Math.max(given.days, further), raise)
}
