// What an insurer's offer comes to, and how near a repair is to it. Pure; whole cents. The offer's sums are the insurer's,
// typed from its paper; here they are only added up (domain/trades.md §5).

/** More than a car of this marketplace is worth is a typing error, in cents (house). */
export const MOST_CENTS = 100_000_000

/** The sums of an offer as its paper says them. `salvage_cents` is taken off only where the owner keeps the car. */
export type OfferSums = {
  value_cents: number
  tax_cents: number
  fees_cents: number
  deductible_cents: number
  prior_cents: number
  salvage_cents: number
  payoff_cents: number
}
/** The lines of the formula in the order in which they are shown: added, and taken off. */
export const ADDED = ['value_cents', 'tax_cents', 'fees_cents'] as const
export const TAKEN_OFF = ['deductible_cents', 'prior_cents', 'salvage_cents'] as const

export type Net = { payable_cents: number; net_lender_cents: number; net_owner_cents: number; gap_cents: number }
const sum = (sums: OfferSums, names: readonly (keyof OfferSums)[]) => names.reduce((all, name) => all + sums[name], 0)

/**
 * What the insurer pays, first to the lender up to what is still owed, the rest to the owner; `gap_cents` is what the owner
 * then still owes. Null where more is taken off than there is: such an offer is a typing error.
 */
export function netOf(offer: OfferSums): Net | null {
  const payable_cents = sum(offer, ADDED) - sum(offer, TAKEN_OFF)
  if (payable_cents < 0) return null
  const net_lender_cents = Math.min(offer.payoff_cents, payable_cents)
  return {
    payable_cents,
    net_lender_cents,
    net_owner_cents: payable_cents - net_lender_cents,
    gap_cents: offer.payoff_cents - net_lender_cents,
  }
}

type Priced = { price_cents: number; adjustments: readonly { cents: number }[] }
/** A comparable's price with its adjustments, in cents; below zero it is a typing error. */
export const adjustedOf = ({ price_cents, adjustments }: Priced): number =>
  adjustments.reduce((all, { cents }) => all + cents, price_cents)
/** All adjusted prices together and their average to the nearest cent; null without any. */
export function averageOf(comparables: readonly Priced[]): { sum_cents: number; average_cents: number } | null {
  if (comparables.length === 0) return null
  const sum_cents = comparables.reduce((all, one) => all + adjustedOf(one), 0)
  return { sum_cents, average_cents: Math.round(sum_cents / comparables.length) }
}

/** Percent of a car's value at which the team and the shop are warned (domain/trades.md §5, house). */
export const WARNS_AT = [75, 60] as const
/** What is approved and asked of a repair in percent of the car's value, rounded down, and which warning that is; null below. */
export function nearTotal(asked_cents: number, value_cents: number): { percent: number; level: 60 | 75 } | null {
  const percent = Math.floor((asked_cents * 100) / value_cents)
  const level = WARNS_AT.find((one) => percent >= one)
  return level ? { percent, level } : null
}
