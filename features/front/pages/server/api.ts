import { getOrder } from './detail.ts'
import { serve } from '#lib/server/http.ts'
import { bookingsContract } from '../contract.ts'
export const bookingsApi = serve('orders', bookingsContract, { get: getOrder }, {})
