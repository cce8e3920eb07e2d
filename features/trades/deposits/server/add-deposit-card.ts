// A driver leaves a card for the deposit on the company's own page; nothing is charged there.
import { paths } from '#app/paths.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { depositContract } from '../deposit-calls.ts'
import { canAddDepositCard } from '../deposit-policy.ts'
import { keepCards } from './deposit-cards.ts'
import { settleDepositSoon } from './deposit-settle.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'
import { bookingWithDeposit } from './deposit-rows.ts'

/** How long the page that asks for a card can be used. */
const PAGE_MS = 60 * 60_000

/** Opens the company's page for a card, or finds the one that is open. The row stands before the company is asked. */
export const addDepositCard: Verb<typeof depositContract.addDepositCard> = async (ctx, { id }) => {
  ensure(canAddDepositCard(await bookingWithDeposit(ctx, { id })))
  await keepCards(ctx, id)
  const system = asSystem(ctx, 'deposit card')
  const now = ctx.services.now()
  const card = await system.write(async (tx) => {
    await lockOrder(tx, id)
    const open = await tx
      .selectFrom('deposit_cards')
      .selectAll()
      .where('order_id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (open && open.expires_at! > now.toISOString()) return open
    if (open) await tx.updateTable('deposit_cards').set({ status: 'none' }).where('id', '=', open.id).execute()
    return tx
      .insertInto('deposit_cards')
      .values({
        id: newId(now.getTime()),
        order_id: id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + PAGE_MS).toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (card.setup_url) return { url: card.setup_url }
  const { email } = await system.db
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.user_id')
    .select('profiles.email')
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  const page = `${ctx.services.env.APP_URL}${paths.booking(id)}`
  const session = await paymentProvider(ctx.services).openCardSetup({
    order_id: id,
    payment_id: card.id,
    customer_email: email,
    expires_at: new Date(card.expires_at!),
    success_url: `${page}?card=added`,
    cancel_url: page,
  })
  await system.db
    .updateTable('deposit_cards')
    .set({ stripe_session_id: session.id, setup_url: session.url })
    .where('id', '=', card.id)
    .execute()
  if (!session.url) throw conflict('changed', 'This card was already added. Please reload the page.')
  return { url: session.url }
}

/** Asks the company about a card that was just left: its event may be late, the browser is not believed. */
export const checkDeposit: Verb<typeof depositContract.checkDeposit> = async (ctx, { id }) => {
  ensure(canAddDepositCard(await bookingWithDeposit(ctx, { id })))
  await settleDepositSoon(ctx, id)
  return bookingWithDeposit(ctx, { id })
}

/** An event of a page that asks for a card. */
export async function cardLeft(ctx: Ctx, session: CheckoutSession): Promise<void> {
  const card = await ctx.db
    .selectFrom('deposit_cards')
    .select('order_id')
    .where('id', '=', session.payment_id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst()
  if (card && card.order_id === session.order_id) await settleDepositSoon(ctx, card.order_id)
}
