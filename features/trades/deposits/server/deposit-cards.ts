import { addJob, asSystem, type Ctx, touched } from '#lib/server/ctx.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { keepState } from './deposit-rows.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'

/** Reads what pages that are open and the paid checkout of an order left behind; the newest card is the one that is held. */
export async function keepCards(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'deposit card')
  const company = paymentProvider(ctx.services)
  const cards = await system.db
    .selectFrom('deposit_cards')
    .select(['id', 'status', 'stripe_session_id', 'expires_at'])
    .where('order_id', '=', orderId)
    .execute()
  const charge = await system.db
    .selectFrom('payments')
    .select(['id', 'stripe_session_id'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'charge')
    .where('status', '=', 'succeeded')
    .where('stripe_session_id', 'is not', null)
    .orderBy('created_at')
    .executeTakeFirst()
  const now = ctx.services.now().toISOString()
  if (charge && !cards.some(({ stripe_session_id: session }) => session === charge.stripe_session_id)) {
    const kept = await company.cardOf(charge.stripe_session_id!)
    await system.db
      .insertInto('deposit_cards')
      .values({
        id: charge.id,
        order_id: orderId,
        stripe_session_id: charge.stripe_session_id,
        created_at: now,
        ...(kept
          ? { status: 'kept', kept_at: now, customer_id: kept.customer, payment_method_id: kept.payment_method }
          : { status: 'none' }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const open = cards.find(({ status }) => status === 'open')
  if (!open) return
  const kept = open.stripe_session_id ? await company.cardOf(open.stripe_session_id) : null
  if (!kept && open.expires_at! > now) return
  await system.write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await tx
      .updateTable('deposit_cards')
      .set(
        kept
          ? { status: 'kept', kept_at: now, customer_id: kept.customer, payment_method_id: kept.payment_method }
          : { status: 'none' },
      )
      .where('id', '=', open.id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!row || !kept) return
    await keepState(tx, order)
    await tx
      .insertInto('order_events')
      .values({ order_id: orderId, kind: 'deposit_card', actor_id: order.user_id })
      .execute()
    await tx.updateTable('orders').set(touched).where('id', '=', orderId).execute()
    await addJob(tx, 'settle_deposit', { id: orderId }, { key: `deposit:${orderId}` })
  })
}
