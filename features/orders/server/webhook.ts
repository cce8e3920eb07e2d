import { Hono } from 'hono'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { cardCompany } from '#features/payments/server/card-company.ts'
import type { CardEvent } from '#features/payments/server/card-events.ts'
import { hearOfPayouts } from '#features/payments/server/hear-payouts.ts'
import { firstTime } from '#features/payments/server/received.ts'
import { webhookContract } from '../contract.ts'
import { cardLeft } from './add-deposit-card.ts'
import { holdMoved } from './deposit-settle.ts'
import { confirmPayment } from './confirm-payment.ts'
import { endHold } from './end-hold.ts'
import { takeDispute } from './note-dispute.ts'
import { lockOrder } from './rows.ts'
import { noteRefund, settleSoon } from './settle.ts'

/** What the card company tells us. Anything but 2xx makes it tell us again later. */
export function receiveEvents(services: Services): Hono {
  return new Hono().post('/functions/v1/stripe-webhook', async (c) => {
    const { request_id } = requestOf(services, c)
    try {
      checkRole(webhookContract.stripeWebhook, await actorOf(services, c))
      const body = await readText(c.req.raw)
      const event = cardCompany(services).verifyEvent(body, c.req.header('stripe-signature') ?? '')
      await take(services, event)
      return Response.json({ received: true }, { headers: { 'x-request-id': request_id } })
    } catch (error) {
      return refusalResponse(services, error, request_id)
    }
  })
}

async function take(services: Services, event: CardEvent): Promise<void> {
  const ctx = systemCtx(services, 'card-event')
  if (event.session?.payment_status === 'paid') return confirmPayment(ctx, event.session, event)
  if (event.type === 'checkout.session.expired' && event.session) await expired(services, event.session.payment_id)
  if (event.session?.mode === 'setup') await cardLeft(ctx, event.session)
  if (event.hold) return holdMoved(ctx, event, event.hold)
  if (event.refund) return refunded(services, event, event.refund)
  if (await hearOfPayouts(ctx, event)) return
  if (event.dispute) return void (await takeDispute(ctx, event.dispute, event))
  await ctx.write((tx) => firstTime(tx, event))
}

async function expired(services: Services, paymentId: string | null): Promise<void> {
  const ctx = systemCtx(services, 'session-expired')
  if (!paymentId) return
  const payment = await ctx.db.selectFrom('payments').select('order_id').where('id', '=', paymentId).executeTakeFirst()
  if (payment) await endHold(ctx, payment.order_id, 'expired')
}

/** A refund of ours that moved on, or one that somebody made at the card company by hand. */
async function refunded(services: Services, event: CardEvent, refund: NonNullable<CardEvent['refund']>): Promise<void> {
  const ctx = systemCtx(services, 'refund-event')
  const charge = await ctx.db
    .selectFrom('payments')
    .select('order_id')
    .where('kind', '=', 'charge')
    .where('stripe_payment_intent_id', '=', refund.payment_intent)
    .executeTakeFirst()
  await ctx.write(async (tx) => {
    if (!(await firstTime(tx, event)) || !charge) return
    const order = await lockOrder(tx, charge.order_id)
    const known = await tx
      .selectFrom('payments')
      .select(['id', 'stripe_refund_id'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'refund')
      .execute()
    const ours = known.find((row) => row.stripe_refund_id === refund.id || row.id === refund.payment_id)
    const id = ours?.id ?? newId()
    if (!ours)
      await tx
        .insertInto('payments')
        .values({
          id,
          order_id: order.id,
          kind: 'refund',
          amount_cents: refund.amount,
          stripe_refund_id: refund.id,
        })
        .execute()
    await noteRefund(ctx, tx, order, id, refund)
  })
  if (charge) await settleSoon(ctx, charge.order_id)
}
