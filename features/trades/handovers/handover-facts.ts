import type { BookingWithDeposit } from '#features/trades/deposits/deposit.ts'
import type { Licence } from './licence.ts'

/** What the hand-over of a car asks of its booking: whose license, whether the deposit is held, how the car left before. */
export type BookingWithHandover = BookingWithDeposit & {
  licence: Licence | null
  left: { odometer: number; fuel_eighths: number } | null
}
