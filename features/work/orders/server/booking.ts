import { sql } from 'kysely'
import type { TermsWords } from '#features/market/prices/price-shape.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { termsWords } from '#features/market/prices/server/terms-words.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Booking } from '../order.ts'
import type { Complaint } from '../complaint.ts'
import { handoversIn } from './handovers.ts'
import { canSeePrices } from '../policy.ts'
import { asOrder, backCents, type Found, rowOf } from './rows.ts'

type Db = Database | Tx

/** The terms that were bought, never those in force now. */
function boughtTerms(order: Found): TermsWords | null {
  const { service_date, starts_at } = order
  const { cancellation, kind } = boughtOf(order)
  const { time_zone: zone } = order.contact.provider
  return cancellation
    ? termsWords(cancellation, kind, service_date ? { service_date, starts_at, zone } : undefined)
    : null
}

/** One booking the actor is a party of, with its timeline: the answer of most steps. Throws 404, also for somebody else's. */
export async function bookingOf(ctx: Ctx, { id }: { id: string }): Promise<Booking> {
  const row = await rowOf(ctx.db, id)
  const order = asOrder(row)
  const open = order.status === 'pending' && order.viewer === 'customer'
  const [timeline, handovers, checkout_url, back, complaint] = await Promise.all([
    timelineOf(ctx.db, id),
    handoversIn(ctx.db, id),
    open ? checkoutOf(ctx.db, id) : null,
    backCents(ctx.db, id),
    complaintOf(ctx.db, id),
  ])
  return {
    ...order,
    promised_cents: Math.max(0, back - order.refunded_cents - order.lost_cents),
    timeline: canSeePrices(order).yes ? timeline : timeline.filter(({ details }) => !namesMoney(details)),
    handovers,
    terms: boughtTerms(row),
    checkout_url,
    complaint,
  }
}

/** Whether a step of the timeline says how much: of a release, a refund, a deposit. */
const namesMoney = (details: Record<string, unknown>): boolean =>
  Object.keys(details).some((name) => name === 'amount' || name === 'cents' || name.endsWith('_cents'))

async function timelineOf(db: Db, id: string): Promise<Booking['timeline']> {
  const { rows } = await sql<{
    timeline: Booking['timeline'] | null
  }>`select order_timeline(${id}) as timeline`.execute(db)
  return (rows[0]?.timeline ?? []).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
}

async function checkoutOf(db: Db, id: string): Promise<string | null> {
  const charge = await db
    .selectFrom('payments')
    .select('checkout_url')
    .where('order_id', '=', id)
    .where('kind', '=', 'charge')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return charge?.checkout_url ?? null
}

async function complaintOf(db: Db, orderId: string): Promise<Complaint | null> {
  const complaint = await db
    .selectFrom('order_complaints')
    .select(['kind', 'created_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!complaint) return null
  const photos = await db
    .selectFrom('order_complaint_photos as photo')
    .innerJoin('files', 'files.id', 'photo.file_id')
    .select(['files.path', 'files.original_name'])
    .where('photo.order_id', '=', orderId)
    .orderBy('photo.position')
    .execute()
  return { ...complaint, photos }
}
