// One side of a booking asks, the other answers, whoever asked may withdraw, and what nobody answers expires. The database
// keeps one open at a time, says whose move it is (tg_request_mover) and writes the timeline (tg_request_event).
import { sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { notFound } from '#lib/errors.ts'
import type { Answer } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Order } from '../order.ts'
import { lockOrder, type OrderRow } from './rows.ts'
import { type Parties, partiesOf } from './notify-party.ts'

type Request = { id: string; order_id: string; status: string; expires_at: string }
/** What is asked in one table, and what its room says of it. */
export type Requests<R extends Request> = {
  table: keyof DB
  /** As its deadline and the record call it (`change_id`, `order.change_accepted`), and as a 404 does. */
  name: string
  noun: string
  /** Throws when an answer is not theirs to give, or comes too late; the room knows which of both comes first. */
  ensure: (request: R, may: Answer, now: Date) => void
  /** What the record keeps of an answer. */
  record: (request: R) => Record<string, unknown>
}
type Then<R> = (tx: Tx, order: OrderRow, request: R, parties: Parties) => Promise<void>
type Step<R extends Request> = {
  may: (order: OrderRow & Pick<Order, 'viewer'>, request: R) => Answer
  to: R['status']
  answer?: string
  /** What follows also moves money: the system writes, in the person's name. */
  money?: true
  then: Then<R>
}

/** The newest request about an order, the open one, or the one of an id. */
export async function findRequest<R extends Request>(
  db: Database | Tx,
  { table }: Requests<R>,
  orderId: string,
  which: 'newest' | 'open' | { id: string } = 'newest',
): Promise<R | null> {
  const only = which === 'newest' ? sql`true` : which === 'open' ? sql`status = 'open'` : sql`id = ${which.id}`
  const { rows } = await sql<R>`select * from ${sql.table(table)} where order_id = ${orderId} and ${only}
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A request was just written: a job ends it at its deadline, and the record says who asked for what. */
export async function recordRequest<R extends Request>(
  tx: Tx,
  { name }: Requests<R>,
  { id, order_id, expires_at }: Pick<R, 'id' | 'order_id' | 'expires_at'>,
  entry: { action: string; after: unknown; reason?: string },
): Promise<void> {
  const deadline = { id: order_id, [`${name}_id`]: id }
  await addJob(tx, 'order_deadline', deadline, { runAt: new Date(expires_at), key: `${name}:${id}` })
  await audit(tx, { table: 'orders', id: order_id, ...entry })
}

const end = (ctx: Ctx, tx: Tx, table: keyof DB, id: string, status: string, answer: string | null) =>
  sql`update ${sql.table(table)} set status = ${status}, answer = ${answer},
    answered_at = ${ctx.services.now().toISOString()} where id = ${id}`.execute(tx)

/** Ends an open request by an answer, on the record. */
export async function closeRequest<R extends Request>(
  ctx: Ctx,
  tx: Tx,
  { table, name, record }: Requests<R>,
  request: R,
  to: R['status'],
  reason?: string,
): Promise<void> {
  await because(tx, reason ?? '')
  await end(ctx, tx, table, request.id, to, reason ?? null)
  const entry = { action: `order.${name}_${to}`, table: 'orders', id: request.order_id, after: record(request) }
  await audit(tx, { ...entry, ...(reason && { reason }) })
}

/** Answers or withdraws a request: asked again under the order's lock, then what follows in the same transaction. */
export async function answerRequest<R extends Request>(
  ctx: Ctx,
  requests: Requests<R>,
  { id: orderId, viewer }: Pick<Order, 'id' | 'viewer'>,
  id: string,
  { may, to, answer, money, then }: Step<R>,
): Promise<void> {
  const work = async (tx: Tx) => {
    const order = await lockOrder(tx, orderId)
    const request = await findRequest(tx, requests, orderId, { id })
    if (!request) throw notFound(requests.noun)
    requests.ensure(request, may({ ...order, viewer }, request), ctx.services.now())
    await closeRequest(ctx, tx, requests, request, to, answer)
    await then(tx, order, request, await partiesOf(tx, order))
  }
  await (money ? writeFor(ctx, `${requests.name} ${to}`, work) : ctx.write(work))
}

/** Nobody answered in time. Answers what became of it, or null when it was over before or has time left. */
export const expireRequest = <R extends Request>(
  ctx: Ctx,
  requests: Requests<R>,
  orderId: string,
  id: string,
  { to, then }: { to: (request: R) => R['status']; then: Then<R> },
): Promise<R['status'] | null> =>
  ctx.write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const request = await findRequest(tx, requests, orderId, { id })
    if (request?.status !== 'open' || Date.parse(request.expires_at) > ctx.services.now().getTime()) return null
    await because(tx, 'no_answer')
    await end(ctx, tx, requests.table, id, to(request), null)
    await then(tx, order, request, await partiesOf(tx, order))
    return to(request)
  })
