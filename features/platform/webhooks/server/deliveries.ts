import { ownBusiness } from '#features/business/providers/server/read.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { webhooksContract } from '../contract.ts'
import { canSendTo } from '../policy.ts'
import { ASKED_AN_HOUR, TEST_EVENT } from '../webhook.ts'
import { DELIVERY, endpointOf } from './rows.ts'

/** What an owner has sent by hand: nobody makes us knock at an address without end. */
const ASKED = {
  name: 'webhooks asked for',
  max: ASKED_AN_HOUR,
  seconds: 3600,
  sentence: 'You sent too many test or repeat events. Wait an hour, then send more.',
}

/** What was sent to an endpoint of one's business or waits to be. Throws 404 for somebody else's. */
export const listDeliveries: Verb<typeof webhooksContract.deliveries> = async (ctx, { endpoint_id, limit, before }) => {
  const { id: provider_id } = await ownBusiness(ctx, 'business')
  await endpointOf(ctx.db, provider_id, endpoint_id)
  let query = ctx.db.selectFrom('webhook_deliveries').select(DELIVERY).where('endpoint_id', '=', endpoint_id)
  if (before) query = query.where(behind('webhook_deliveries', before, 'at'))
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, webhooksContract.deliveries, { endpoint_id, limit }, rows, ({ id }) => ({ before: id }))
}

type Business = Awaited<ReturnType<typeof ownBusiness>>
/** Whether something may be sent to this endpoint now: counted, or refused. */
async function sendable(ctx: Ctx, { id: provider_id, market_status }: Business, id: string): Promise<void> {
  ensure(canSendTo(await endpointOf(ctx.db, provider_id, id), market_status === 'suspended'))
  await countTry(ctx, ASKED, provider_id)
}

/** Sends the event `webhook.test` to one endpoint. Throws 404, 409 for one that is off, 429. */
export const testEndpoint: Verb<typeof webhooksContract.test> = async (ctx, { id }) => {
  await sendable(ctx, await ownBusiness(ctx, 'business'), id)
  const at = ctx.services.now().toISOString()
  return writeFor(ctx, 'test a webhook', async (tx) => {
    const row = await tx
      .insertInto('webhook_deliveries')
      .values({
        id: newId(),
        endpoint_id: id,
        message_id: newId(),
        type: TEST_EVENT,
        data: JSON.stringify({ endpoint_id: id }),
        at,
        next_at: at,
      })
      .returning(DELIVERY)
      .executeTakeFirstOrThrow()
    await addJob(tx, 'send_webhooks', {})
    return row
  })
}

/** Sends an event once more, whatever became of it, and tries as often as for a new one. Throws 404, 409, 429. */
export const sendAgain: Verb<typeof webhooksContract.sendAgain> = async (ctx, { id }) => {
  const business = await ownBusiness(ctx, 'business')
  const known = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select('e.id')
    .where('d.id', '=', id)
    .where('e.provider_id', '=', business.id)
    .executeTakeFirst()
  if (!known) throw notFound('Delivery')
  await sendable(ctx, business, known.id)
  return writeFor(ctx, 'send a webhook again', async (tx) => {
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ tries: 0, next_at: ctx.services.now().toISOString(), delivered_at: null })
      .where('id', '=', id)
      .returning(DELIVERY)
      .executeTakeFirst()
    if (!row) throw notFound('Delivery')
    await addJob(tx, 'send_webhooks', {})
    return row
  })
}
