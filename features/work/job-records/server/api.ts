import { bookingOf } from '#features/work/orders/server/booking.ts'
import { serve } from '#lib/server/http.ts'
import { jobRecordsContract } from '../contract.ts'
import { shareJobRecord } from './share.ts'

export const jobRecordsApi = serve('orders', jobRecordsContract, { shareJobRecord }, { shareJobRecord: bookingOf })
