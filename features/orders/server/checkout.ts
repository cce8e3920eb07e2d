import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { CheckoutSession } from '#features/payments/server/card-checkout.ts'
import { cardCompany } from '#features/payments/server/card-company.ts'

/** The company's session outlives our hold, so that it is always we who end it, before the days are freed. */
const SLACK_MS = 10 * 60_000

/**
 * Opens the checkout of a pending order, or finds the one it has. Safe to repeat: the same order and payment get the
 * same session. Throws what the card company throws; the order then stays pending for the next try. An order that has
 * ended is refused with 409 `booking_ended`.
 */
export async function openFor(ctx: Ctx, orderId: string): Promise<{ id: string; url: string | null }> {
  const system = asSystem(ctx, 'checkout')
  const order = await system.db
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.user_id')
    .select(['orders.id', 'orders.amount', 'orders.hold_expires_at', 'orders.price_snapshot', 'profiles.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payment = (await addCharge(system, order)) ?? (await chargeOf(system, orderId))
  if (payment.stripe_session_id) return { id: payment.stripe_session_id, url: payment.checkout_url }
  const { APP_URL } = ctx.services.env
  const { title } = order.price_snapshot as { title: string }
  const session = await cardCompany(ctx.services).openCheckout({
    order_id: order.id,
    payment_id: payment.id,
    amount_cents: order.amount,
    title,
    customer_email: order.email,
    expires_at: new Date(Date.parse(order.hold_expires_at!) + SLACK_MS),
    success_url: `${APP_URL}${paths.bookingSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_URL}${paths.booking(order.id)}`,
  })
  await store(system, order.id, payment.id, session)
  return { id: session.id, url: session.url }
}

const CHARGE = ['id', 'stripe_session_id', 'checkout_url'] as const

/** The order's charge, when it has none alive yet and is still to be paid: an order that ends at this moment gets none. */
const addCharge = (system: Ctx, order: { id: string; amount: number }) =>
  system.db
    .insertInto('payments')
    .columns(['id', 'order_id', 'kind', 'amount_cents'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'orders.id as order_id',
          sql<string>`'charge'`.as('kind'),
          'amount',
        ])
        .where('orders.id', '=', order.id)
        .where('status', '=', 'pending')
        .forUpdate(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(CHARGE)
    .executeTakeFirst()

const chargeOf = (system: Ctx, orderId: string) =>
  system.db
    .selectFrom('payments')
    .select(CHARGE)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'charge')
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow(() => conflict('booking_ended', 'This booking has ended. Please book again.'))

/** The order's row first, as everywhere: whoever comes second waits and never deadlocks. */
const store = (system: Ctx, orderId: string, paymentId: string, session: CheckoutSession) =>
  system.write(async (tx) => {
    await tx.updateTable('orders').set({ stripe_session_id: session.id }).where('id', '=', orderId).execute()
    await tx
      .updateTable('payments')
      .set({ stripe_session_id: session.id, checkout_url: session.url, expires_at: session.expires_at })
      .where('id', '=', paymentId)
      .execute()
  })
