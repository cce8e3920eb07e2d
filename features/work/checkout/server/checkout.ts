import { boughtOf } from '#features/market/prices/server/bought.ts'
import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'

/** The company's session outlives our reservation, so that it is always we who end it, before the days are freed. */
const SLACK_MS = 10 * 60_000

/**
 * Opens the checkout of a pending order, or finds the one it has. Safe to repeat: the same order and payment get the
 * same session. Throws what the payment provider throws; the order then stays pending for the next try. An order that has
 * ended is refused with 409 `booking_ended`.
 */
export async function openFor(ctx: Ctx, orderId: string): Promise<{ id: string; url: string | null }> {
  const system = asSystem(ctx, 'checkout')
  const order = await system.db
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.amount',
      'orders.reservation_expires_at',
      'orders.price_snapshot',
      'orders.deposit_cents',
      'profiles.email',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payment = (await addCharge(system, order)) ?? (await chargeOf(system, orderId))
  if (payment.stripe_session_id) return { id: payment.stripe_session_id, url: payment.checkout_url }
  const { title } = boughtOf(order)
  return open(system, {
    ...order,
    payment_id: payment.id,
    title,
    reservation_expires_at: order.reservation_expires_at!,
  })
}

/** What a checkout is opened with: all of it stored, so that the same words always open the same one. */
export type Opening = {
  id: string
  payment_id: string
  title: string
  email: string
  amount: number
  /** A card that pays for a deposit's booking is kept for its hold. */
  deposit_cents: number
  reservation_expires_at: string
}

/** The checkout of an order that was placed this moment with its charge. Throws as {@link openFor}. */
export const openNew = (ctx: Ctx, order: Opening): Promise<{ id: string; url: string | null }> =>
  open(asSystem(ctx, 'checkout'), order)

async function open(
  system: Ctx,
  { id, payment_id, title, email, amount, deposit_cents, reservation_expires_at }: Opening,
): Promise<{ id: string; url: string | null }> {
  const { APP_URL } = system.services.env
  const session = await paymentProvider(system.services).openCheckout({
    order_id: id,
    payment_id,
    amount_cents: amount,
    title,
    keep_card: deposit_cents > 0,
    customer_email: email,
    expires_at: new Date(Date.parse(reservation_expires_at) + SLACK_MS),
    success_url: `${APP_URL}${paths.bookingSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_URL}${paths.booking(id)}`,
  })
  await sql`select keep_checkout(${id}::uuid, ${payment_id}::uuid, ${session.id}, ${session.url}, ${session.expires_at}::timestamptz)`.execute(
    system.db,
  )
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
