import type { BookingWithDeposit } from '#features/trades/deposits/deposit.ts'
import type { Owed } from '#features/trades/deposits/owed.ts'
import type { License } from './license.ts'

/** What the hand-over of a car asks of its booking: whose license, whether the deposit is held, how the car left before. */
export type BookingWithHandover = BookingWithDeposit & {
  license: License | null
  owed: Owed | null
  left: { odometer: number; fuel_eighths: number } | null
}
