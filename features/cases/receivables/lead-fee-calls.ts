// The lead fee of an order as both sides see it, and the provider's word that its driver cannot be reached.
import * as z from 'zod'
import { call, type Role, SIGNED_IN } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { OrderFee } from './lead-fee.ts'
import { Booking } from '#features/work/orders/order.ts'
import { ATTEMPT_WAYS, MIN_ATTEMPTS } from './unreachable.ts'

const PROVIDERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const MAX_ATTEMPTS = 5
const Attempt = z.strictObject({ on: Day, how: z.enum(ATTEMPT_WAYS) })

export const leadFeeContract = {
  fee: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_lead_fee',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: OrderFee,
    refusals: ['PGRST116'],
    summary: 'What accepting an order costs its provider, or cost them, and why it was credited',
  }),
  unreachable: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_unreachable',
    access: PROVIDERS,
    input: z.strictObject({
      id: Id,
      reason: z.string().trim().min(3).max(500),
      attempts: z
        .array(Attempt)
        .min(MIN_ATTEMPTS, `Enter at least ${MIN_ATTEMPTS} attempts, each with a date.`)
        .max(MAX_ATTEMPTS),
    }),
    output: Booking,
    refusals: ['not_paid', 'wrong_state', 'recorded_already'],
    summary:
      'The provider records that the driver cannot be reached: the lead fee is credited, and the driver is notified',
  }),
}
