// What an admin can decide about the money of an order, to the cent. Pure; all amounts are whole cents.
import type { Money } from '#features/work/orders/settlement.ts'
import { firstDays } from '#features/market/prices/price.ts'

/**
 * `release`, `refund` and `part` end a complaint; `cancel_policy` and `cancel_full` end a paid booking that has not
 * begun, with what its driver would get back by canceling now, or with everything; `release_early` pays before the deadline.
 */
export const OUTCOMES = [
  'release',
  'refund',
  'part',
  'cancel_policy',
  'cancel_full',
  'release_early',
  'release_part',
] as const
export type Outcome = (typeof OUTCOMES)[number]
/** How a part is named: cents to the card, a share in per cent of all that is held, or days (hours) that were not given. */
export const PART_KINDS = ['amount', 'share', 'units'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** Where every cent goes. */
export type Division = {
  /** To the driver's card. */
  refund_cents: number
  /** To the provider's balance. */
  provider_cents: number
  /** What the insurer is billed afterwards, and how much less than now. Both 0 without direct billing. */
  insurer_cents: number
  insurer_back_cents: number
  /** No fee is taken today. */
  fee_cents: 0
  /** Fractions that were rounded up for whoever paid, in hundredths of a cent. */
  rounding: number
  /** What the claim's cap meter gets back. */
  coverage_days_back: number
  coverage_cents_back: number
}

export type Part = { by: PartKind; value: number }
/** Why a part cannot be: the field's sentence. */
type PartProblem = { problem: string }

/** `part` of `whole` of some cents, a fraction rounded up; `more` is how much that was, in hundredths of a cent. */
function shareOf(cents: number, part: number, whole: number): { cents: number; more: number } {
  const exact = BigInt(cents) * BigInt(part)
  const up = Number((exact + BigInt(whole) - 1n) / BigInt(whole))
  return { cents: up, more: Math.round((Number(BigInt(up) * BigInt(whole) - exact) * 100) / whole) }
}
const of = (
  back: { refund: number; insurer: number; rounding?: number; days?: number; covered: number },
  m: Money,
) => ({
  refund_cents: back.refund,
  provider_cents: m.left_cents + m.billed_cents - back.refund - back.insurer,
  insurer_cents: m.billed_cents - back.insurer,
  insurer_back_cents: back.insurer,
  fee_cents: 0 as const,
  rounding: back.rounding ?? 0,
  coverage_days_back: back.days ?? 0,
  coverage_cents_back: back.covered,
})

/** Everything to the provider: nothing comes back, nothing is given back to the coverage. */
export const releaseAll = (money: Money): Division => of({ refund: 0, insurer: 0, covered: 0 }, money)

/** `kept` cents of the charge stay with the provider; the insurer pays nothing, and the coverage is as before the booking. */
export const refundAll = (money: Money, kept = 0): Division =>
  of(
    {
      refund: Math.max(0, money.left_cents - kept),
      insurer: money.billed_cents,
      days: money.covered_days,
      covered: money.covered_cents,
    },
    money,
  )

/**
 * A part of it. A share counts for card, insurer and coverage alike; an amount on the card takes the insurer's part along
 * in proportion; days that were not given are priced as a shorter rental, so days after the insurer's come back first.
 * Fractions of a cent go to who paid. Days of coverage come back only with days that were not given.
 */
export function refundPart(money: Money, { by, value }: Part): Division | PartProblem {
  const { left_cents: left, billed_cents: billed, covered_cents: covered, price } = money
  const share = (part: number, whole: number): Division => {
    const card = shareOf(left, part, whole)
    const insurer = shareOf(billed, part, whole)
    return of(
      {
        refund: card.cents,
        insurer: insurer.cents,
        rounding: card.more + insurer.more,
        covered: shareOf(covered, part, whole).cents,
      },
      money,
    )
  }
  const named = (): Division | PartProblem => {
    if (by === 'share')
      return value >= 1 && value <= 99 ? share(value, 100) : { problem: 'Enter a percentage from 1 to 99.' }
    if (by === 'amount') {
      if (left === 0) return { problem: 'No card was charged for this booking. Enter a percentage or days instead.' }
      if (value < 1 || value > left) return { problem: `You can refund up to $${(left / 100).toFixed(2)}.` }
      return share(value, left)
    }
    if (value < 1 || value >= price.quantity)
      return { problem: `Enter a number from 1 to ${price.quantity - 1}, or refund everything.` }
    const given = price.quantity - value
    const used = firstDays({ ...price, covered_days: money.covered_days }, given, money.wait_days)
    const { covered_days: days, insurer_cents: insured } = used
    const total = used.total_cents - used.less_cents
    const amount = price.direct_bill ? total - insured : total
    return of(
      {
        refund: Math.min(left, Math.max(0, price.amount - amount)),
        insurer: price.direct_bill ? Math.max(0, billed - insured) : 0,
        days: money.covered_days - days,
        covered: Math.max(0, covered - insured),
      },
      money,
    )
  }
  const division = named()
  if ('problem' in division) return division
  if (division.refund_cents + division.insurer_back_cents === 0) return { problem: 'Nothing would be refunded.' }
  return division.provider_cents > 0 ? division : { problem: 'That’s the full amount. Choose the full refund instead.' }
}
