// A part of the money goes to the provider while the rest stays held. Pure; all amounts are whole cents.
import type { Division } from './resolution.ts'
import type { Money } from '#features/work/orders/settlement.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)
const NOTHING = {
  refund_cents: 0,
  insurer_back_cents: 0,
  fee_cents: 0 as const,
  rounding: 0,
  coverage_days_back: 0,
  coverage_cents_back: 0,
}

/** What is still held: the card's part and the insurer's, less what was released in parts before. */
export const stillHeld = (money: Pick<Money, 'left_cents' | 'billed_cents'>, released: number): number =>
  money.left_cents + money.billed_cents - released

/** `value` cents of what is held to the provider now; the rest waits, so it is never all of it. */
export function releasePart(money: Money, value: number, released: number): Division | { problem: string } {
  const most = stillHeld(money, released) - 1
  if (most < 1) return { problem: 'There’s nothing left to release in part.' }
  if (value < 1 || value > most)
    return {
      problem: `You can release up to $${dollars(most)} here. To release the full amount, choose another decision.`,
    }
  return { ...NOTHING, provider_cents: value, insurer_cents: money.billed_cents }
}

/**
 * A resolution after parts were released: what the provider has stays theirs, and only the rest is divided. Everything back
 * then means everything that is still held; the parts came from card and insurer in proportion.
 */
export function afterParts(
  whole: Division,
  money: Money,
  released: number,
  all: boolean,
): Division | { problem: string } {
  if (released === 0) return whole
  const both = money.left_cents + money.billed_cents
  const rest = stillHeld(money, released)
  if (all) {
    const kept = Number((BigInt(released) * BigInt(money.left_cents)) / BigInt(both))
    const insurer = released - kept
    return {
      ...NOTHING,
      refund_cents: money.left_cents - kept,
      provider_cents: 0,
      insurer_cents: insurer,
      insurer_back_cents: money.billed_cents - insurer,
      // the days were had in part: dollars come back, days do not
      coverage_cents_back: Number((BigInt(money.covered_cents) * BigInt(rest)) / BigInt(both)),
    }
  }
  const back = whole.refund_cents + whole.insurer_back_cents
  return back > rest
    ? { problem: `Only $${dollars(rest)} is still held. The rest was released to the provider.` }
    : { ...whole, provider_cents: whole.provider_cents - released }
}
