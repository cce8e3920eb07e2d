// The test card company's memory: a schema of its own, written in its own transactions, so that it outlives our crashes.
import { sql } from 'kysely'
import type { Services } from '#lib/server/ctx.ts'
import { type Database, dbFor, type Tx } from '#lib/server/db.ts'
import type { EVENT_TYPES } from './card-company.ts'
import { eventObject, type Kept, newTestId } from './test-objects.ts'

export const companyDb = (services: Services): Database => dbFor(services.databases.system, '')
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Reads one object and holds it until the transaction ends, so that pay, expire and refund take turns. */
export async function hold<K extends keyof Kept>(tx: Tx, kind: K, id: string): Promise<Kept[K] | undefined> {
  const { rows } = await sql<{ body: Kept[K] }>`
    select body from test_checkout.objects where id = ${id} and kind = ${kind} for update`.execute(tx)
  return rows[0]?.body
}

export async function keep<K extends keyof Kept>(tx: Tx, kind: K, body: Kept[K]): Promise<void> {
  await sql`insert into test_checkout.objects (id, kind, body, created_at)
    values (${body.id}, ${kind}, ${JSON.stringify(body)}::jsonb, to_timestamp(${body.created}))
    on conflict (id) do update set body = excluded.body`.execute(tx)
}

/** Cents already given back of one payment, those that came back again left out; the caller holds the payment intent. */
export async function refundedOf(tx: Tx, intent: string): Promise<number> {
  const { rows } = await sql<{ cents: string | number }>`
    select coalesce(sum((body ->> 'amount')::bigint), 0) as cents from test_checkout.objects
    where kind = 'refund' and body ->> 'payment_intent' = ${intent} and body ->> 'becomes' is distinct from 'failed'`.execute(
    tx,
  )
  return Number(rows[0]!.cents)
}

/** Whether anything was given back of one payment before, with whatever outcome. */
export async function refundTried(tx: Tx, intent: string): Promise<boolean> {
  const { rows } = await sql`
    select from test_checkout.objects where kind = 'refund' and body ->> 'payment_intent' = ${intent} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export type Delivery = { times: number; at: Date }

/** Records an event and when it is to be delivered, in the transaction of what it tells. */
export async function emit(
  tx: Tx,
  now: Date,
  type: (typeof EVENT_TYPES)[number],
  object: object,
  { times, at }: Delivery = { times: 1, at: now },
): Promise<void> {
  const id = newTestId('evt')
  const payload = JSON.stringify(eventObject(id, type, secondsOf(now), object), null, 2)
  for (let copy = 0; copy < times; copy++)
    await sql`insert into test_checkout.deliveries (event_id, payload, due_at)
      values (${id}, ${payload}, ${at.toISOString()}::timestamptz)`.execute(tx)
}
