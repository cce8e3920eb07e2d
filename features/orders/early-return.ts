// A rented car that comes back before its last day: what that gives back, to the cent. Pure; all amounts are whole cents.
import * as z from 'zod'
import { addDays, Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'
import type { Money } from './decision.ts'
import type { Price } from './order.ts'

export const RETURN_STATUS = {
  open: { tone: 'warn', next: ['agreed', 'declined', 'objected', 'withdrawn', 'expired', 'void'] },
  agreed: { tone: 'good', next: [] },
  /** The provider sees it differently; the driver can report a problem. */
  declined: { tone: 'bad', next: [] },
  /** The driver does; an admin decides, as with any problem. */
  objected: { tone: 'bad', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  expired: { tone: 'mute', next: [] },
  /** The rental ended otherwise before anybody answered. */
  void: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'agreed' | 'declined' | 'objected' | 'withdrawn' | 'expired' | 'void'>
export type ReturnStatus = keyof typeof RETURN_STATUS

export const EarlyReturn = z.object({
  id: Id,
  status: z.enum(Object.keys(RETURN_STATUS) as [ReturnStatus, ...ReturnStatus[]]),
  /** Who says that it came back; the other side answers. */
  proposed_by: z.enum(['customer', 'provider']),
  returned_on: Day,
  /** The last day as it was booked. */
  from_end: Day,
  unused_days: z.int(),
  kept_cents: z.int(),
  refund_cents: z.int(),
  insurer_back_cents: z.int(),
  reason: z.string(),
  answer: z.string().nullable(),
  expires_at: Instant,
  created_at: Instant,
  answered_at: Instant.nullable(),
})
export type EarlyReturn = z.output<typeof EarlyReturn>

type Shortened = {
  /** The rental as it was in the end. */
  price: Price
  refund_cents: number
  insurer_back_cents: number
  kept_cents: number
  coverage_days_back: number
  coverage_cents_back: number
}

/**
 * The price of a rental without its last `unused` days (1 to all but one), at the rate of the booking: days that no insurer
 * covers come back first. `keeps` of the unused days stay with the provider, at the driver's cost and never at more than
 * would have come back to them; an insurer pays for no day that was not used.
 */
export function shortened(money: Money & { price: Price }, unused: number, keeps: number): Shortened {
  const { price } = money
  const quantity = price.quantity - unused
  if (price.kind !== 'rental' || unused < 1 || quantity < 1) throw new RangeError(`${unused} of ${price.quantity} days`)
  const covered = Math.min(price.covered_days, quantity)
  const insured = Math.min(price.insurer_cents, price.insurer_day_cents * covered)
  const total_cents = price.rate_cents * quantity
  const own_cents = total_cents - insured
  const least = price.direct_bill ? own_cents : total_cents
  const kept_cents = Math.min(price.rate_cents * Math.min(keeps, unused), price.amount - least)
  const amount = least + kept_cents
  return {
    price: {
      ...price,
      end_date: addDays(price.service_date, quantity - 1),
      quantity,
      total_cents,
      covered_days: covered,
      insurer_cents: insured,
      own_cents,
      amount,
      ...(kept_cents > 0 && { kept_cents }),
    },
    refund_cents: Math.max(0, Math.min(money.left_cents, price.amount - amount)),
    insurer_back_cents: price.direct_bill ? Math.max(0, money.billed_cents - insured) : 0,
    kept_cents,
    coverage_days_back: price.covered_days - covered,
    coverage_cents_back: Math.max(0, money.covered_cents - insured),
  }
}
