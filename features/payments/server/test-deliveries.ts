// How the test card company tells us: events are rows, signed and posted to our receiver until it answers 2xx.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#lib/server/ctx.ts'
import { expireOpen } from './test-calls.ts'
import type { SessionState } from './test-objects.ts'
import { companyDb, hold, secondsOf } from './test-store.ts'

const RECEIVER = '/functions/v1/stripe-webhook'
const EVERY_MS = 300
const GIVES_UP_AFTER = 60

/** `t=…,v1=…` over exactly this body, as Stripe signs. */
export function signEvent(secret: string, payload: string, at: Date): string {
  const t = secondsOf(at)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}

async function expireOverdue(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from test_checkout.objects where kind = 'session' and body ->> 'status' = 'open'
      and (body ->> 'expires_at')::bigint <= ${secondsOf(services.now())} limit 100`.execute(companyDb(services))
  for (const { id } of rows)
    await companyDb(services)
      .transaction()
      .execute(async (tx) => {
        const session: SessionState | undefined = await hold(tx, 'session', id)
        if (session?.status === 'open') await expireOpen(tx, services, session)
      })
}

/** Claims one due delivery for this process; an unanswered one comes back after 1, 2, 4 … at most 60 seconds. */
async function claim(services: Services): Promise<{ id: number; payload: string } | undefined> {
  const now = services.now().toISOString()
  const { rows } = await sql<{ id: number; payload: string }>`
    update test_checkout.deliveries set attempts = attempts + 1,
      due_at = ${now}::timestamptz + least(power(2, attempts), 60) * interval '1 second'
    where id = (select id from test_checkout.deliveries
      where delivered_at is null and due_at <= ${now}::timestamptz and attempts < ${GIVES_UP_AFTER}
      order by due_at, id limit 1 for update skip locked)
    returning id, payload`.execute(companyDb(services))
  return rows[0]
}

/**
 * Ends the sessions whose time is over and posts every event that is due. Tests call it with their held clock.
 * Returns how many events were taken with a 2xx.
 */
export async function deliverDue(services: Services): Promise<number> {
  await expireOverdue(services)
  let taken = 0
  for (;;) {
    const next = await claim(services)
    if (!next) return taken
    const response = await services
      .fetchSelf(RECEIVER, {
        method: 'POST',
        body: next.payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signEvent(services.env.STRIPE_WEBHOOK_SECRET, next.payload, services.now()),
        },
        signal: AbortSignal.timeout(10_000),
      })
      .catch(() => undefined)
    await response?.body?.cancel()
    if (!response?.ok) continue
    taken++
    await sql`update test_checkout.deliveries set delivered_at = ${services.now().toISOString()}::timestamptz
      where id = ${next.id}`.execute(companyDb(services))
  }
}

/** Delivers beside the server until stopped. Several processes share the work. */
export function startDeliveries(services: Services): { stop: () => Promise<void> } {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= deliverDue(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'test checkout: events wait'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
