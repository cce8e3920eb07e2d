import { type RawBuilder, sql } from 'kysely'
import type { Input } from '#lib/contract.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { ordersContract } from '../contract.ts'
import type { Group } from '../order.ts'
import { ENDED, OPEN } from '../status.ts'
import { asOrder, CAR, ordersOf } from './rows.ts'

/** The tabs as a condition; the same division as groupOf (order.ts). */
const GROUP = sql<Group>`case when orders.work_status = 'approved' then 'done'
  when orders.work_status = any(${ENDED}) or orders.status <> all(${OPEN}) then 'ended'
  else 'going' end`

/** What a search looks in: what the reader sees of an order, by the functions that show it to them. */
const SEEN = sql<string>`concat_ws(' ', (select case when orders.user_id = actor_id() then c -> 'provider' ->> 'business_name'
  when actor_is_admin() then concat_ws(' ', c -> 'customer' ->> 'name', c -> 'provider' ->> 'business_name')
  else c -> 'customer' ->> 'name' end from order_contact(orders.id) c), order_listing(orders.id) ->> 'title',
  (select concat_ws(' ', v ->> 'insurer_name', v ->> 'claim_number') from order_claim_view(orders.id) v), ${CAR},
  right(orders.id::text, 8))`
/** Words of a search; more say nothing more. */
const MOST_WORDS = 6

const EQUAL = [
  'id',
  'status',
  'work_status',
  'user_id',
  'provider_id',
  'listing_id',
  'claim_id',
  'stripe_session_id',
] as const

/** By what each sort stands, and which way; an order without a day comes last. */
const PLACE: Record<NonNullable<Input<typeof ordersContract.list>['sort']>, Place> = {
  newest: { value: (of) => sql`${sql.table(of)}.created_at`, way: 'desc' },
  oldest: { value: (of) => sql`${sql.table(of)}.created_at`, way: 'asc' },
  when: { value: (of) => sql`coalesce(${sql.table(of)}.service_date, 'infinity')`, way: 'asc', none: 'infinity' },
  '-when': { value: (of) => sql`coalesce(${sql.table(of)}.service_date, '-infinity')`, way: 'desc', none: '-infinity' },
}
/** `none`: of orders by days, where one without a day stands. */
type Place = { value: (of: 'orders' | 'c') => RawBuilder<unknown>; way: 'asc' | 'desc'; none?: string }

/** Orders one is a party of, newest first unless asked otherwise; row security keeps everybody else's out. The next page is in the Link header. */
export const listOrders: Verb<typeof ordersContract.list> = async (ctx, input) => {
  let query = ordersOf(ctx.db)
  for (const name of EQUAL) {
    const value = input[name]
    if (value !== undefined) query = query.where(`orders.${name}`, '=', value)
  }
  // A session id finds the driver's own order only, whoever else may see it (reliability.md, trap 5).
  if (input.stripe_session_id) query = query.where('orders.user_id', '=', sql<string>`actor_id()`)
  if (input.group) query = query.where(GROUP, '=', input.group)
  if (input.from) query = query.where(sql<boolean>`coalesce(orders.end_date, orders.service_date) >= ${input.from}`)
  if (input.to) query = query.where('orders.service_date', '<=', input.to)
  const words = (input.q?.split(/\s+/) ?? []).slice(0, MOST_WORDS).map(likePart)
  if (words.length > 0) query = query.where(sql<boolean>`${SEEN} ilike all(${words})`)
  const { value, way, none } = PLACE[input.sort ?? 'newest']
  if (input.after) {
    const day = none && input.after_day
    const behind = day
      ? sql`(${day === 'none' ? none : day}::date, ${input.after}::uuid)`
      : sql`(select ${value('c')}, c.id from orders c where c.id = ${input.after})`
    query = query.where(sql<boolean>`(${value('orders')}, orders.id) ${sql.raw(way === 'asc' ? '>' : '<')} ${behind}`)
  }
  const rows = await query
    .orderBy(value('orders'), way)
    .orderBy('orders.id', way)
    .limit(input.limit + 1)
    .execute()
  const byDay = input.sort && PLACE[input.sort].none
  const place = ({ id, service_date }: (typeof rows)[number]) => ({
    after: id,
    after_day: byDay && (service_date ?? 'none'),
  })
  return pageOf(ctx, ordersContract.list, input, rows, place).map(asOrder)
}

/** Accepted and running bookings of a provider that begin on a day or before it, in the order of their times; of more than `most` the newest. */
export async function openOrdersUntil(db: Database, providerId: string, { day, most }: { day: string; most: number }) {
  const rows = await ordersOf(db)
    .where('orders.provider_id', '=', providerId)
    .where('orders.status', '=', 'paid')
    .where('orders.work_status', 'in', ['accepted', 'in_progress'])
    .where('orders.service_date', '<=', day)
    .orderBy('orders.service_date', 'desc')
    .orderBy('orders.starts_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(asOrder).toReversed()
}

/** How many orders each tab holds. */
export const countOrders: Verb<typeof ordersContract.counts> = async (ctx, { user_id, provider_id }) => {
  let query = ctx.db
    .selectFrom('orders')
    .select([
      GROUP.as('in_group'),
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where work_status = 'disputed')`.as('disputed'),
      sql<number>`count(*) filter (where status = 'paid' and work_status = 'requested')`.as('waiting'),
    ])
    .groupBy('in_group')
  if (user_id) query = query.where('user_id', '=', user_id)
  if (provider_id) query = query.where('provider_id', '=', provider_id)
  const counts = { going: 0, done: 0, ended: 0 }
  let disputed = 0
  let waiting = 0
  for (const row of await query.execute()) {
    counts[row.in_group] = Number(row.count)
    disputed += Number(row.disputed)
    waiting += Number(row.waiting)
  }
  return { disputed, waiting, all: counts.going + counts.done + counts.ended, ...counts }
}
