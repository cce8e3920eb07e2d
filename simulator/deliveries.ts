// How the test payment provider tells us: events are rows, signed and posted to our receiver until it answers 2xx.
import { createHmac } from 'node:crypto'
import type { Services } from '#lib/server/ctx.ts'
import { inTurn } from './due.ts'
import { type Company, companyOf } from './open.ts'
import { secondsOf } from './states.ts'

const EVERY_MS = 300
const GIVES_UP_AFTER = 60

/** `t=…,v1=…` over exactly this body, as Stripe signs. */
export function signEvent(secret: string, payload: string, at: Date): string {
  const t = secondsOf(at)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}

/** Claims one due delivery for this process; an unanswered one comes back after 1, 2, 4 … at most 60 seconds. */
function claim({ store, now }: Company): { id: number; payload: string } | undefined {
  const at = now().getTime()
  return store.row(
    `update deliveries set attempts = attempts + 1, due_at = ? + 1000 * min(1 << min(attempts, 6), 60)
     where id = (select id from deliveries where delivered_at is null and due_at <= ? and attempts < ${GIVES_UP_AFTER}
       order by due_at, id limit 1)
     returning id, (select payload from events where events.id = event_id) as payload`,
    at,
    at,
  )
}

/** Does what is due and posts every event that is due, one after the other. Returns how many were taken with a 2xx. */
export async function deliverAll(company: Company): Promise<number> {
  inTurn(company, () => {})
  let taken = 0
  for (;;) {
    const next = claim(company)
    if (!next) return taken
    const signature = signEvent(company.webhook_secret, next.payload, company.now())
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const response = await company.post(next.payload, headers).catch(() => undefined)
    await response?.body?.cancel()
    if (!response?.ok) continue
    taken++
    company.store.run('update deliveries set delivered_at = ? where id = ?', company.now().getTime(), next.id)
  }
}

/** The same for the company in this server. Tests call it with their held clock. */
export const deliverDue = (services: Services): Promise<number> => deliverAll(companyOf(services))

/** Delivers beside the server until stopped. Several processes share the work, as do `lanes` of one. */
export function startDeliveries(
  company: Company,
  onError: (error: unknown) => void,
  lanes = 1,
): { stop: () => Promise<void> } {
  const running = new Map<number, Promise<unknown>>()
  const timer = setInterval(() => {
    for (let lane = 0; lane < lanes; lane++)
      if (!running.has(lane))
        running.set(
          lane,
          deliverAll(company)
            .catch(onError)
            .finally(() => running.delete(lane)),
        )
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
