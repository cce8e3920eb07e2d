import { bookingOf } from '#features/work/orders/server/booking.ts'
import { serve } from '#lib/server/http.ts'
import { leadFeeContract } from '../lead-fee-calls.ts'
import { readLeadFee } from './read-lead-fee.ts'
import { recordUnreachable } from './record-unreachable.ts'
export const leadFeeApi = serve(
  'orders',
  leadFeeContract,
  { fee: readLeadFee, unreachable: recordUnreachable },
  { unreachable: bookingOf },
)
