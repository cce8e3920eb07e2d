import type { Price } from '#features/market/prices/price-shape.ts'

export type Money = {
  /** Of the charge, what has not gone back and is not on its way. */
  left_cents: number
  /** What the books say the insurer owes. */
  billed_cents: number
  /** What the order has taken of its claim's coverage. */
  covered_cents: number
  covered_days: number
  /** Days at the beginning that the insurer's cover had not reached (price.ts: waitDays). */
  wait_days: number
  price: Pick<
    Price,
    'amount' | 'quantity' | 'rate_cents' | 'rates' | 'insurer_cents' | 'insurer_day_cents' | 'own_cents' | 'direct_bill'
  >
}
