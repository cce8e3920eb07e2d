// A business with an endpoint, and the server that stands for its own system.
import { PROVIDERS, type Who } from '#db/seed/cast.ts'
import { webhooksContract } from '#features/platform/webhooks/contract.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#features/platform/webhooks/webhook.ts'
import { sendWebhooks } from '#features/platform/webhooks/server/send-webhooks.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import type { Outside } from '#lib/server/outbound.ts'
import { hookServer } from './hook-server.ts'
import type { World } from './world.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }
/** What the receiver answers: a status, headers, bytes; without a status it says nothing. */
export type Reply = { status?: number; headers?: Record<string, string>; mb?: number }

export async function webhooks(world: World) {
  const { owner } = world.databases
  const received: Received[] = []
  let reply: (what: Received) => Reply = () => ({ status: 204 })
  const { outside } = await hookServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const what = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      }
      received.push(what)
      const { status, headers, mb = 0 } = reply(what)
      if (!status) return
      response.writeHead(status, headers)
      const piece = Buffer.alloc(1_000_000)
      const more = (left: number): void => {
        if (left <= 0 || response.destroyed) response.end()
        else if (response.write(piece)) setImmediate(more, left - 1)
        else response.once('drain', () => more(left - 1))
      }
      more(mb)
    })
  })
  const calls = async (who: Who) => (await world.as(who)).on(webhooksContract)
  const queued = async () => {
    const { rowCount } = await owner.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'send_webhooks'`,
    )
    return rowCount ?? 0
  }
  return {
    received,
    calls,
    outside,
    /** How many runs are queued; takes them out, so that nothing else sends. */
    queued,
    answers: (how: (what: Received) => Reply) => {
      reply = how
    },
    /** Does what the queue does, with the server above in place of the internet. */
    run: async (changed: Partial<Outside> = {}) => {
      await queued()
      await sendWebhooks(systemCtx(world.services, 'send_webhooks'), outside(changed))
    },
    /** An endpoint of this business for these events, with its secret. */
    endpoint: async (
      who: Who = 'sal',
      events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
      url = 'https://shop.example.com/hooks',
    ) => {
      const mine = await calls(who)
      const { id } = await mine.add({ url, events: [...events] })
      return { id, ...(await mine.secret({ id })) }
    },
    /** One event of Sal's, as if a change had made it. */
    tell: (type: WebhookEvent = 'order.paid', provider = PROVIDERS.sal.id) =>
      owner.query(
        `select tell_webhooks($1, $2, jsonb_build_object('order_id', gen_random_uuid(), 'from', 'pending', 'to', 'paid'))`,
        [provider, type],
      ),
    log: async (endpoint_id: string, who: Who = 'sal') => (await calls(who)).deliveries({ endpoint_id }),
    clear: async () => {
      received.length = 0
      reply = () => ({ status: 204 })
      await owner.query('delete from webhook_endpoints')
      await owner.query('delete from auth.throttle')
      await queued()
    },
  }
}
