// Who pays what of an estimate, to the cent (domain/repair.md §5.2). Pure.
import * as z from 'zod'
import type { Line, Totals } from './estimate.ts'

export const Shares = z.object({
  insurer_cents: z.int(),
  /** What the driver pays in all: the four below. */
  own_cents: z.int(),
  deductible_cents: z.int(),
  betterment_cents: z.int(),
  customer_cents: z.int(),
  /** What the insurer does not pay and the driver signed at their own risk. */
  refused_cents: z.int(),
})
export type Shares = z.output<typeof Shares>

type Bill = Pick<Totals, 'lines' | 'total_cents'>
/**
 * Divides a bill between insurer and driver: the driver pays their own lines, what the insurer refused of its lines
 * (`refused`, cents of each line with tax), what a new part is better than the worn one, and what is left of the deductible,
 * never more of it than the insurer would pay.
 */
export function sharesOf(
  lines: readonly Line[],
  totals: Bill,
  deductible_left: number,
  refused: readonly number[] = [],
): Shares {
  const withTax = totals.lines.map(({ cents, tax_cents }) => cents + tax_cents)
  const customer_cents = lines.reduce((all, { payer }, n) => all + (payer === 'customer' ? withTax[n]! : 0), 0)
  const refusedOf = (n: number) =>
    lines[n]!.payer === 'insurer' ? Math.max(0, Math.min(refused[n] ?? 0, withTax[n]!)) : 0
  const all_refused = lines.reduce((all, _, n) => all + refusedOf(n), 0)
  // a discount may leave less of the insurer's lines than what was refused of them
  const refused_cents = Math.max(0, Math.min(all_refused, totals.total_cents - customer_cents))
  const accepted = totals.total_cents - customer_cents - refused_cents
  const worn = lines.reduce(
    (all, { payer, betterment_bp }, n) =>
      payer === 'insurer'
        ? all + Math.floor((betterment_bp * Math.max(0, withTax[n]! - refusedOf(n)) + 5_000) / 10_000)
        : all,
    0,
  )
  // a discount may leave less than what the lines were worth
  const betterment_cents = Math.max(0, Math.min(worn, accepted))
  const deductible_cents = Math.max(0, Math.min(deductible_left, accepted - betterment_cents))
  return {
    insurer_cents: accepted - betterment_cents - deductible_cents,
    own_cents: customer_cents + refused_cents + betterment_cents + deductible_cents,
    deductible_cents,
    betterment_cents,
    customer_cents,
    refused_cents,
  }
}
