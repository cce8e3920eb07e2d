import * as z from 'zod'
import { command } from '#features/work/orders/contract.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { PLATE_FORM, PLATE_MAX } from './job-record.ts'

const words = (most: number, field: string) =>
  z.string().trim().max(most, `Shorten the ${field} to ${most} characters.`).default('')

export const jobRecordsContract = {
  shareJobRecord: command(
    'share_job_record',
    z.strictObject({
      id: Id,
      vehicle: words(60, 'car'),
      plate: z
        .string()
        .trim()
        .toUpperCase()
        .max(PLATE_MAX, `Shorten the plate to ${PLATE_MAX} characters.`)
        .regex(PLATE_FORM, 'Use letters, digits, spaces and hyphens for the plate.')
        .default(''),
      plate_state: z.enum(STATE_CODES).nullish(),
      share_vin: z.boolean().default(false),
      share_deductible: z.boolean().default(false),
      adjuster_name: words(120, 'name'),
      adjuster_phone: words(40, 'phone number'),
      adjuster_email: z.union([z.literal(''), z.email('Enter a valid email address.').max(254)]).default(''),
    }),
    'The driver shares car, plate, VIN, adjuster and deductible with the shop of a booked service',
  ),
}
