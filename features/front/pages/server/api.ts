import { getOrder } from '#features/work/orders/server/list.ts'
import { serve } from '#lib/server/http.ts'
import { bookingsContract } from '../contract.ts'
export const bookingsApi = serve('orders', bookingsContract, { get: getOrder }, {})
