import { Hono } from 'hono'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { cardCompany } from '#features/money/payments/server/card-company.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { hearOfPayouts } from '#features/money/payouts/server/hear-payouts.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { webhookContract } from '../contract.ts'
import { cardLeft } from '#features/trades/deposits/server/add-deposit-card.ts'
import { holdMoved } from '#features/trades/deposits/server/deposit-settle.ts'
import { confirmPayment } from './confirm-payment.ts'
import { endHold } from './end-hold.ts'
import { hearOfRefund } from './hear-refund.ts'
import { takeDispute } from '#features/cases/chargebacks/server/note-dispute.ts'

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
  if (event.refund) return hearOfRefund(ctx, event.refund, event)
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
