import { notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { checkoutContract } from '../contract.ts'
import { confirmPayment } from './confirm-payment.ts'

/** Asks the payment provider about one's own session and applies its answer. Somebody else's session is answered as missing. */
export const verifyPayment: Verb<typeof checkoutContract.verifyServicePayment> = async (ctx, { session_id }) => {
  const own = () =>
    ctx.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('stripe_session_id', '=', session_id)
      .where('user_id', '=', person(ctx).id)
      .executeTakeFirst()
  const order = await own()
  if (!order) throw notFound('Order')
  if (order.status === 'pending') {
    const session = await paymentProvider(ctx.services).readSession(session_id)
    if (session.payment_status === 'paid') await confirmPayment(ctx, session)
  }
  return { order_id: order.id, status: (await own())!.status }
}
