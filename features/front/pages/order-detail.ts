import * as z from 'zod'
import { Chargeback } from '#features/cases/chargebacks/chargeback.ts'
import { Deposit } from '#features/trades/deposits/deposit.ts'
import { Owed } from '#features/trades/deposits/owed.ts'
import { JobRecord } from '#features/work/job-records/job-record.ts'
import { License } from '#features/trades/rentals/license.ts'
import { EarlyReturn } from '#features/trades/rentals/early-return.ts'
import { OrderChange } from '#features/work/changes/change.ts'
import { Choice } from '#features/work/matching/choice.ts'
import { Booking } from '#features/work/orders/order.ts'

/** What the page of a booking shows: its core, and what each room knows of it. */
export const OrderDetail = Booking.extend({
  /** Of an extension: how the car left, as recorded on the booking before it. */
  left: z.object({ odometer: z.int(), fuel_eighths: z.int() }).nullable(),
  /** The newest request for other days, answered or not. */
  change: OrderChange.nullable(),
  /** The newest word that the car came back early, answered or not. */
  early_return: EarlyReturn.nullable(),
  /** Of the renter of a private car. */
  license: License.nullable(),
  /** What the driver shares with the shop of a service. */
  job_record: JobRecord.nullable(),
  /** Null where none was agreed. */
  deposit: Deposit.nullable(),
  /** What is owed by the terms of a rental that is back; null without such terms, and before. */
  owed: Owed.nullable(),
  /** How many questions of the claims team the reader can see. */
  asked: z.int(),
  /** What the driver was shown when they chose it; only for the driver and admins. */
  choice: Choice.nullable(),
  /** What the driver's bank wants back, or wanted: oldest first. */
  chargebacks: z.array(Chargeback),
  /** A reimbursement request was made for the insurer; only for the driver and admins. */
  claimed_back: z.boolean(),
})
export type OrderDetail = z.output<typeof OrderDetail>
