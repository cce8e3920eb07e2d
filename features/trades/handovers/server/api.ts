import { recordHandover } from './record-handover.ts'
import { confirmHandover, objectToHandover } from './answer-handover.ts'
import { recordLicense } from './record-license.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { serve } from '#lib/server/http.ts'
import { handoversContract } from '../contract.ts'
export const handoversApi = serve(
  'orders',
  handoversContract,
  { recordHandover, confirmHandover, objectToHandover, recordLicense },
  { recordHandover: bookingOf, confirmHandover: bookingOf, objectToHandover: bookingOf, recordLicense: bookingOf },
)
