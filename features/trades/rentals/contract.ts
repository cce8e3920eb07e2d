import { Day } from '#lib/day.ts'
import { HANDOVER_KINDS, MAX_ODOMETER, FULL_TANK, MAX_HANDOVER_PHOTOS } from '#features/work/orders/progress.ts'
import { commands, NO_DEPOSIT, Reason } from '#features/work/orders/contract.ts'
import { Booking } from '#features/work/orders/order.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { STATE_CODES } from '#lib/us-states.ts'
const command = commands(Booking, ['deposit_missing', 'handover_answered', 'not_private_car', 'license_expires'])
export const ofHandover = z.strictObject({ id: Id, event_id: z.int().min(1) })

export const handoversContract = {
  recordHandover: command(
    'record_handover',
    z.strictObject({
      id: Id,
      kind: z.enum(HANDOVER_KINDS),
      /** Miles. */
      odometer: z.int().min(0).max(MAX_ODOMETER),
      fuel_eighths: z.int().min(0).max(FULL_TANK),
      notes: z.string().trim().max(1000).nullish(),
      /** Why a car leaves without the deposit that was agreed (409 `deposit_missing` without it). */
      no_deposit: z
        .string()
        .trim()
        .min(3, NO_DEPOSIT)
        .max(500, 'Keep the reason for handing over without a deposit to 500 characters.')
        .nullish(),
      photos: z.array(Id).max(MAX_HANDOVER_PHOTOS).default([]),
    }),
    'The provider records how a car changes hands, for the driver to sign',
  ),
  confirmHandover: command(
    'confirm_handover',
    ofHandover,
    'The driver signs a hand-over; how a rented car left begins the rental',
  ),
  objectToHandover: command(
    'object_to_handover',
    ofHandover.extend({ reason: Reason }),
    'The driver sees a hand-over differently; the provider may record it anew',
  ),
  recordLicense: command(
    'record_license',
    z.strictObject({
      id: Id,
      number: z.string().trim().min(4).max(30),
      state: z.enum(STATE_CODES),
      expires_on: Day,
      /** An own uploaded picture, by id: for the owner of the car until it is back, and for admins. */
      photo: Id,
    }),
    'The renter of a private car records their license before it is handed over',
  ),
}
