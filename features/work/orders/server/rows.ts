import { type Bought, boughtOf } from '#features/market/prices/server/bought.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { BusyUnit } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import type { Order, Viewer } from '../order.ts'
import { canSeePrices } from '../policy.ts'
import { ENDED, OPEN } from '../status.ts'
import type { CancellationRules } from '#features/market/prices/terms.ts'

type Db = Database | Tx
/** The listing as the actor may see it: active, or their own. Throws 404. */
export async function listingOf(db: Db, id: string): Promise<Listing> {
  const { rows } = await sql<{ listing: Listing | null }>`select listing_public(${id}) as listing`.execute(db)
  const listing = rows[0]?.listing
  if (!listing) throw notFound('Listing')
  return listing
}

export type Rules = {
  reservation: { minutes: number }
  cancellation: CancellationRules
  response_deadline: { minutes: { default: number } & Record<string, number> }
  release: { hours_after_completion: number }
}
/** The rule in effect now (lib/server/rules.ts); each of these has a first version in every database. */
export const ruleOf = async <K extends keyof Rules>(db: Db, key: K, now: Date): Promise<Rules[K]> =>
  (await ruleInForce<Rules[K]>(db, key, now))!
/** When what was completed `from` then is released, unless its driver speaks: the time they have after any work. */
export async function releaseTime(db: Db, now: Date, from = now): Promise<Date> {
  const { hours_after_completion } = await ruleOf(db, 'release', now)
  return new Date(from.getTime() + hours_after_completion * 3_600_000)
}

/** What the actor is in the business of an order, where that is their side. */
const MEMBER_ROLE = sql<MemberRole | null>`(select m.member_role from provider_members m
  where m.provider_id = orders.provider_id and m.user_id = actor_id() and m.user_id <> orders.user_id)`

/** What the driver shared of their car; for the shop while the booking is paid (work/job-records). */
export const CAR = sql<string | null>`(select nullif(j.vehicle, '') from job_records j
  where j.order_id = orders.id and (orders.status = 'paid' or orders.user_id = actor_id()))`

/**
 * The living booking on which its car stays out after the last day. One that ended first, its complaint resolved, does not keep
 * the booking before it open.
 */
const EXTENDED_BY = sql<string | null>`(select x.id from orders x where x.extends_order_id = orders.id
  and x.status = any(${OPEN}) and x.work_status <> all(${ENDED})
  and not (x.work_status = 'approved' and orders.work_status in ('accepted', 'in_progress')))`

const selected = (eb: ExpressionBuilder<DB, 'orders'>) =>
  [
    sql<Order['listing']>`order_listing(orders.id)`.as('listing'),
    sql<{ customer: Order['customer']; provider: Order['provider'] }>`order_contact(orders.id)`.as('contact'),
    sql<Order['claim']>`order_claim_view(orders.id)`.as('claim'),
    sql<Viewer>`case when orders.user_id = actor_id() then 'customer' when actor_is_admin() then 'admin' else 'provider' end`.as(
      'viewer',
    ),
    CAR.as('car'),
    MEMBER_ROLE.as('member_role'),
    EXTENDED_BY.as('extended_by'),
    eb
      .exists(
        eb
          .selectFrom('reviews')
          .select('reviews.id')
          .where((on) =>
            on.or([
              on('reviews.order_id', '=', on.ref('orders.id')),
              on('reviews.tow_job_id', '=', on.ref('orders.tow_job_id')),
            ]),
          ),
      )
      .as('reviewed'),
    sql<number>`coalesce((select sum(p.amount_cents) from payments p
      where p.order_id = orders.id and p.kind = 'refund' and p.status = 'succeeded'), 0)::int`.as('refunded_cents'),
    sql<number>`coalesce((select sum(d.withdrawn_cents) from chargebacks d join payments p on p.id = d.payment_id
      where d.order_id = orders.id and d.status = 'lost' and p.kind = 'charge'), 0)::int`.as('lost_cents'),
  ] as const

export const ordersOf = (db: Db) => db.selectFrom('orders').selectAll('orders').select(selected)
export type Found = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

const NO_MONEY = { amount: 0, insurer_cents: 0, deposit_cents: 0, refunded_cents: 0, lost_cents: 0 }
/** The days and hours that were bought, without what they cost. */
const unpriced = ({ kind, product, service_date, end_date, quantity, direct_bill }: Bought): Order['price'] => ({
  kind,
  ...(product && { product }),
  service_date,
  end_date,
  quantity,
  direct_bill,
  rate_cents: 0,
  total_cents: 0,
  covered_days: null,
  insurer_day_cents: null,
  insurer_cents: 0,
  own_cents: 0,
  amount: 0,
  deposit_cents: 0,
})

/**
 * A row as its reader may know it: a provider sees the split of the order, nothing else of the coverage; whose role in the
 * business sees no prices reads 0 cents everywhere.
 */
export function asOrder({ contact, ...row }: Found): Order {
  const mine = row.viewer !== 'provider'
  const bought = boughtOf(row)
  const { deductible_cents, ...price } = bought
  const priced = canSeePrices(row).yes
  return {
    ...row,
    ...contact,
    ...(!priced && NO_MONEY),
    price: priced
      ? {
          ...price,
          ...(mine && deductible_cents && { deductible_cents }),
          ...(!mine && { covered_days: null, insurer_day_cents: null }),
        }
      : unpriced(bought),
    claim_id: mine ? row.claim_id : null,
    stripe_session_id: row.viewer === 'customer' ? row.stripe_session_id : null,
    reviewed: Boolean(row.reviewed),
  }
}

/** The row behind {@link orderOf}. */
export async function rowOf(db: Db, id: string): Promise<Found> {
  const row = await ordersOf(db).where('orders.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Order')
  return row
}

/** One order the actor is a party of. Throws 404, also for somebody else's. */
export const orderOf = async (db: Db, id: string): Promise<Order> => asOrder(await rowOf(db, id))

/** Whether a bank contests a payment of this order now: nothing of it is released or sent back until that has ended. */
export const isContested = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('chargebacks')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Cents of an order's charge that a bank has taken back for good. */
export async function lostCents(db: Db, orderId: string): Promise<number> {
  const { lost } = await db
    .selectFrom('chargebacks as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(sql<number>`coalesce(sum(d.withdrawn_cents), 0)::int`.as('lost'))
    .where('d.order_id', '=', orderId)
    .where('d.status', '=', 'lost')
    .where('p.kind', '=', 'charge')
    .executeTakeFirstOrThrow()
  return lost
}

/** Cents of an order's charge that went back, are on their way, or failed to arrive and are still promised. */
export async function backCents(db: Db, orderId: string): Promise<number> {
  const { back } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('back'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['pending', 'succeeded', 'failed'])
    .executeTakeFirstOrThrow()
  return back + (await lostCents(db, orderId))
}

/** Everything an order took of its listing's calendar is free again. In a transaction of the system. */
export async function freeCalendar(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('listing_days').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('listing_slots').where('order_id', '=', orderId).execute()
}

type Own = { id: string; service_date: string | null; unit: number | null }
/** Which units of a listing are taken on which of these days, one order's own days left out: also one that it helps to fill. */
export function busyOn(db: Db, listingId: string, days: string[], own?: Own): Promise<BusyUnit[]> {
  let query = db
    .selectFrom('listing_days')
    .select(['unit', sql<string[]>`array_agg(day::text)`.as('days')])
    .where('listing_id', '=', listingId)
    .where('day', 'in', days)
    .groupBy('unit')
  if (own)
    query = query.where(sql<boolean>`order_id is distinct from ${own.id}
      and not (reason = 'full' and day = ${own.service_date} and unit = ${own.unit})`)
  return query.execute()
}

export type OrderRow = Selectable<DB['orders']> & { member_role: MemberRole | null; extended_by?: string | null }
/** The order, locked until the transaction ends. Throws 404. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .select([MEMBER_ROLE.as('member_role'), EXTENDED_BY.as('extended_by')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  return row
}
