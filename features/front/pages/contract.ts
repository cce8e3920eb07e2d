import { byId } from '#features/work/orders/contract.ts'
import { OrderDetail } from './order-detail.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'

export const bookingsContract = {
  get: call({
    method: 'GET',
    path: '/rest/v1/orders/:id',
    access: SIGNED_IN,
    scope: 'bookings:read',
    input: byId,
    output: OrderDetail,
    summary: 'One order with its timeline',
  }),
}
