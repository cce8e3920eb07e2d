import { Hono } from 'hono'
import type { Ctx, Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { webhookContract } from '../contract.ts'

/** Takes an event that is its own: true ends it, false passes it to the next one. */
export type ReceivesEvent = (ctx: Ctx, event: CardEvent) => Promise<boolean>
declare module '#lib/server/ctx.ts' {
  interface Tables {
    cardEvents: readonly ReceivesEvent[]
  }
}

/** What the payment provider tells us. Anything but 2xx makes it tell us again later. */
export function receiveEvents(services: Services): Hono {
  return new Hono().post('/functions/v1/stripe-webhook', async (c) => {
    const { request_id } = requestOf(services, c)
    try {
      checkRole(webhookContract.stripeWebhook, await actorOf(services, c))
      const body = await readText(c.req.raw)
      const event = paymentProvider(services).verifyEvent(body, c.req.header('stripe-signature') ?? '')
      await take(services, event)
      return Response.json({ received: true }, { headers: { 'x-request-id': request_id } })
    } catch (error) {
      return refusalResponse(services, error, request_id)
    }
  })
}

async function take(services: Services, event: CardEvent): Promise<void> {
  const ctx = systemCtx(services, 'card-event')
  for (const receive of services.tables.cardEvents) if (await receive(ctx, event)) return
  await ctx.write((tx) => firstTime(tx, event))
}
