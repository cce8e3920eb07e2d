import { type Answer, yes, notNow } from '#lib/policy.ts'
import type { Row } from '#features/work/orders/policy.ts'

/** A receipt exists once something was charged or billed, also after everything went back. */
export const canSeeReceipt = (order: Pick<Row, 'status'>): Answer =>
  order.status === 'paid' || order.status === 'refunded'
    ? yes
    : notNow('not_paid', 'You can get a receipt once the booking is paid.')
