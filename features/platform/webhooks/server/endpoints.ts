import { randomBytes } from 'node:crypto'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { readAddress } from '#lib/server/outbound.ts'
import { seal, unseal } from '#lib/server/seal.ts'
import type { webhooksContract } from '../contract.ts'
import { canAddEndpoint, canReadSecret } from '../policy.ts'
import { OLD_SECRET_HOURS, WEBHOOK_EVENTS, type WebhookEvent } from '../webhook.ts'
import { endpointOf, endpointsOf } from './rows.ts'
import { notifyOwners } from './webhook-news.ts'

const HOUR_MS = 3_600_000
/** As Standard Webhooks writes it: the bytes that sign, in Base64. */
const freshSecret = (ctx: Ctx): string =>
  seal(ctx.services.env.ENCRYPTION_KEY, `whsec_${randomBytes(32).toString('base64')}`)

export const listEndpoints: Verb<typeof webhooksContract.list> = async (ctx) => {
  const { id, market_status } = await ownBusiness(ctx, 'business')
  return { endpoints: await endpointsOf(ctx.db, id), suspended: market_status === 'suspended' }
}

/** The address as it is sent to. Throws 422 for one that is not https on the public internet. */
function addressOf(url: string): string {
  try {
    return readAddress(url).href
  } catch {
    throw invalid('url', 'Enter an https address on the public internet, without a port, username, or password.')
  }
}

/** Each once, in one order. */
const inOrder = (chosen: readonly WebhookEvent[]) => WEBHOOK_EVENTS.filter((each) => chosen.includes(each))

/** Adds an endpoint; its secret is read with `secret`, so that no kept answer has it. */
export const addEndpoint: Verb<typeof webhooksContract.add> = async (ctx, { url, events: chosen }) => {
  const address = addressOf(url)
  const events = inOrder(chosen)
  return ctx.write(async (tx) => {
    const { id: provider_id } = await ownBusiness(ctx, 'business', tx)
    // one after the other, or two at once would both see room for one
    await tx.selectFrom('provider_profiles').select('id').where('id', '=', provider_id).forUpdate().execute()
    const there = await endpointsOf(tx, provider_id)
    if (there.some((each) => each.url === address))
      throw conflict(
        'endpoint_there',
        'You already added this address. Change its events, or make a new secret for it.',
      )
    ensure(canAddEndpoint(there.length))
    const id = newId()
    const at = ctx.services.now().toISOString()
    await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        provider_id,
        url: address,
        events,
        secret_sealed: freshSecret(ctx),
        secret_made_at: at,
        created_at: at,
      })
      .execute()
    await audit(tx, { action: 'webhook.add', table: 'webhook_endpoints', id, after: { url: address, events } })
    await notifyOwners(ctx, tx, { provider_id, url: address }, 'added')
    return endpointOf(tx, provider_id, id)
  })
}

/** The secret that was just made. Throws 409 `secret_hidden` some minutes later. */
export const readSecret: Verb<typeof webhooksContract.secret> = async (ctx, { id }) => {
  const { id: provider_id } = await ownBusiness(ctx, 'business')
  ensure(canReadSecret(await endpointOf(ctx.db, provider_id, id), ctx.services.now()))
  const { secret_sealed } = await asSystem(ctx, 'a secret that was just made')
    .db.selectFrom('webhook_endpoints')
    .select('secret_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Endpoint'))
  return { secret: unseal(ctx.services.env.ENCRYPTION_KEY, secret_sealed) }
}

/** A new secret signs from now on; the one before signs beside it for a day. */
export const rotateSecret: Verb<typeof webhooksContract.rotate> = async (ctx, { id }) => {
  const { id: provider_id } = await ownBusiness(ctx, 'business')
  const { url } = await endpointOf(ctx.db, provider_id, id)
  const now = ctx.services.now()
  const until = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS).toISOString()
  return writeFor(ctx, 'rotate the secret of a webhook', async (tx) => {
    await tx
      .updateTable('webhook_endpoints')
      .set((row) => ({
        old_secret_sealed: row.ref('secret_sealed'),
        old_secret_until: until,
        secret_sealed: freshSecret(ctx),
        secret_made_at: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    await audit(tx, { action: 'webhook.rotate', table: 'webhook_endpoints', id })
    await notifyOwners(ctx, tx, { provider_id, url }, 'rotated')
    return endpointOf(tx, provider_id, id)
  })
}

/** Other events from now on, or off and on. */
export const changeEndpoint: Verb<typeof webhooksContract.change> = async (ctx, { id, events: chosen, enabled }) =>
  ctx.write(async (tx) => {
    const events = chosen && inOrder(chosen)
    const { id: provider_id } = await ownBusiness(ctx, 'business', tx)
    const before = await endpointOf(tx, provider_id, id)
    const now = ctx.services.now()
    const turned = enabled !== undefined && enabled !== (before.disabled_at === null)
    const change = {
      ...(events && { events }),
      ...(turned && !enabled && { disabled_at: now.toISOString(), disabled_why: 'owner' as const }),
      ...(turned && enabled && { disabled_at: null, disabled_why: null, failing_since: null }),
    }
    if (Object.keys(change).length === 0) return before
    await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
    if (events && events.join() !== before.events.join())
      await audit(tx, {
        action: 'webhook.events',
        table: 'webhook_endpoints',
        id,
        before: { events: before.events },
        after: { events },
      })
    if (turned)
      await audit(tx, { action: enabled ? 'webhook.turn_on' : 'webhook.turn_off', table: 'webhook_endpoints', id })
    return endpointOf(tx, provider_id, id)
  })

/** Deletes an endpoint and what stands in its log. */
export const removeEndpoint: Verb<typeof webhooksContract.remove> = async (ctx, { id }) => {
  await ctx.write(async (tx) => {
    const { id: provider_id } = await ownBusiness(ctx, 'business', tx)
    const { url } = await endpointOf(tx, provider_id, id)
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await audit(tx, { action: 'webhook.remove', table: 'provider_profiles', id: provider_id, before: { url } })
  })
  return null
}
