// What a rental that ends early gives back, to the cent. Pure; all amounts are whole cents.
import { addDays } from '#lib/dates.ts'
import type { Money } from '#features/work/orders/settlement.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { firstDays } from '#features/market/prices/price.ts'
import { priceOfFirst } from '#features/market/prices/rental-rates.ts'

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
 * The price of a rental without its last `unused` days (1 to all but one), at the rate of the booking, as if it had been
 * booked to that day: days after the insurer's come back first, those before its cover began never. `keeps` of the unused days stay with the provider, at the driver's cost and never at more than
 * would have come back to them; an insurer pays for no day that was not used.
 */
export function shortened(money: Money & { price: Price }, unused: number, keeps: number): Shortened {
  const { price } = money
  const quantity = price.quantity - unused
  if (price.kind !== 'rental' || unused < 1 || quantity < 1) throw new RangeError(`${unused} of ${price.quantity} days`)
  const used = firstDays(price, quantity, money.wait_days)
  const { covered_days: covered, insurer_cents: insured, less_cents: less, ...cost } = used
  const total_cents = cost.total_cents - less
  const own_cents = total_cents - insured
  const least = price.direct_bill ? own_cents : total_cents
  const through = priceOfFirst(price, quantity + Math.min(keeps, unused)).total_cents
  const kept_cents = Math.min(through - cost.total_cents, price.amount - least)
  const amount = least + kept_cents
  return {
    price: {
      ...price,
      end_date: addDays(price.service_date, quantity - 1),
      quantity,
      total_cents,
      ...(cost.lines && {
        lines: [...cost.lines, ...(less > 0 ? [{ kind: 'less' as const, days: 0, count: 1, each_cents: -less }] : [])],
      }),
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
