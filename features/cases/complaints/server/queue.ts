import { Hono } from 'hono'
import { sql } from 'kysely'
import { type Cell, toCsv } from '#lib/csv.ts'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, type Verb } from '#lib/server/http.ts'
import { keptFilter } from '#features/base/files/server/list-file.ts'
import { assignmentsOf } from '#lib/server/assignments.ts'
import { likePart } from '#lib/server/like.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import {
  CASE_SORTS,
  type orderCaseContract,
  QUEUE_EXPORT_MAX,
  QUEUE_PAGE,
  queueFileContract,
  type QueueFilter,
} from '../order-case.ts'
import { numberOf } from '#lib/ids.ts'

/** A refund that was asked for this long ago and has not arrived is stuck. */
const STUCK_MS = 3_600_000

const found = (ctx: Ctx) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .innerJoin('provider_profiles as b', 'b.id', 'o.provider_id')
    .innerJoin('profiles as c', 'c.id', 'o.user_id')
    .leftJoin('claims as k', 'k.id', 'o.claim_id')
    .leftJoin('order_complaints as p', 'p.order_id', 'o.id')

type Query = ReturnType<typeof found>

const refunds = (status: 'pending' | 'failed' | 'succeeded') =>
  sql<number>`coalesce((select sum(r.amount_cents) from payments r
    where r.order_id = o.id and r.kind = 'refund' and r.status = ${status}), 0)::int`
const DISPUTED_AT = sql<string | null>`case when o.work_status = 'disputed' then (select max(e.at) from order_events e
  where e.order_id = o.id and e.machine = 'order_work' and e.to_status = 'disputed') end`
/** Orders with a refund on its way; or with one that did not arrive, or not within {@link STUCK_MS}. */
const openRefunds = (ctx: Ctx, state: 'pending' | 'stuck') => {
  const since = new Date(ctx.services.now().getTime() - STUCK_MS).toISOString()
  const query = ctx.db.selectFrom('payments as r').select('r.order_id').where('r.kind', '=', 'refund')
  return state === 'pending'
    ? query.where('r.status', '=', 'pending')
    : query.where((it) =>
        it.or([
          it('r.status', '=', 'failed'),
          it.and([it('r.status', '=', 'pending'), it('r.created_at', '<', since)]),
        ]),
      )
}

/** Orders whose payment a bank contests, or contested. */
const contested = (ctx: Ctx, how: 'open' | 'won' | 'lost') => {
  const query = ctx.db.selectFrom('chargebacks as d').select('d.order_id')
  return how === 'open' ? query.where('d.closed_at', 'is', null) : query.where('d.status', '=', how)
}
const ofOpen = (what: 'sum(d.amount_cents)::int' | 'min(d.due_by)') =>
  sql`(select ${sql.raw(what)} from chargebacks d where d.order_id = o.id and d.closed_at is null)`

function narrowed(ctx: Ctx, filter: QueueFilter): Query {
  let query = found(ctx)
  const { q, status, work_status, refund, chargeback, user_id, provider_id, claim_id, from, to } = filter
  if (status) query = query.where('o.status', '=', status)
  if (work_status) query = query.where('o.work_status', '=', work_status)
  if (user_id) query = query.where('o.user_id', '=', user_id)
  if (provider_id) query = query.where('o.provider_id', '=', provider_id)
  if (claim_id) query = query.where('o.claim_id', '=', claim_id)
  if (refund) query = query.where('o.id', 'in', openRefunds(ctx, refund))
  if (chargeback) query = query.where('o.id', 'in', contested(ctx, chargeback))
  if (from) query = query.where(sql<boolean>`coalesce(o.end_date, o.service_date) >= ${from}`)
  if (to) query = query.where('o.service_date', '<=', to)
  if (!q) return query
  const number = q.replace(/^#/, '').toUpperCase()
  const text = likePart(q)
  return query.where((it) =>
    it.or([
      sql<boolean>`upper(right(o.id::text, 8)) = ${number}`,
      it('c.name', 'ilike', text),
      it('c.email', 'ilike', text),
      it('b.business_name', 'ilike', text),
      it('k.claim_number', 'ilike', text),
    ]),
  )
}

const KEYS: SortKeys<(typeof CASE_SORTS)[number]> = {
  booking: sql`lower(l.title)`,
  waits: { orNone: DISPUTED_AT },
  driver: sql`lower(c.name)`,
  provider: sql`lower(b.business_name)`,
  days: { orNone: sql`o.service_date` },
  answer: { orNone: ofOpen('min(d.due_by)') },
  amount: sql`o.amount`,
}

/** Complaints by how long they wait, open chargebacks by when the bank stops reading; everything else newest first, unless asked otherwise. */
function sorted(query: Query, { sort, work_status, chargeback }: QueueFilter): Query {
  const column = CASE_SORTS.find((one) => one === (sort ?? (chargeback === 'open' ? 'answer' : undefined)))
  if (column) return query.orderBy(sortedBy(column, KEYS, sql`o.id`))
  const by = sort ?? (work_status === 'disputed' ? 'waiting' : 'newest')
  const way = by === 'newest' ? 'desc' : 'asc'
  const first = by === 'waiting' ? query.orderBy(DISPUTED_AT, (it) => it.asc().nullsLast()) : query
  return first.orderBy('o.created_at', way).orderBy('o.id', way)
}

/** So many bookings of a filter in their order: chosen first, so that what is added up is added up for these alone. */
const pageOf = (ctx: Ctx, filter: QueueFilter, { limit, offset = 0 }: { limit: number; offset?: number }) =>
  columns(
    sorted(
      found(ctx).where('o.id', 'in', sorted(narrowed(ctx, filter), filter).select('o.id').limit(limit).offset(offset)),
      filter,
    ),
  ).execute()

const columns = (query: Query) =>
  query
    .select(['o.id', 'o.user_id', 'o.provider_id', 'o.status', 'o.work_status', 'o.service_date', 'o.end_date'])
    .select(['o.amount', 'o.insurer_cents', 'o.version', 'o.created_at', 'l.title', 'b.business_name'])
    .select(['c.name as customer', 'k.claim_number', 'p.kind as complaint'])
    .select([
      DISPUTED_AT.as('disputed_at'),
      sql<number | null>`${ofOpen('sum(d.amount_cents)::int')}`.as('contested_cents'),
      sql<string | null>`${ofOpen('min(d.due_by)')}`.as('answer_by'),
      refunds('succeeded').as('refunded_cents'),
      refunds('pending').as('refund_pending_cents'),
      refunds('failed').as('refund_failed_cents'),
    ])

async function countsOf(ctx: Ctx) {
  const count = sql<number>`count(*)::int`.as('count')
  const [all, disputed, stuck, open] = await Promise.all([
    ctx.db.selectFrom('orders').select(count).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('orders').select(count).where('work_status', '=', 'disputed').executeTakeFirstOrThrow(),
    ctx.db.selectFrom('orders').select(count).where('id', 'in', openRefunds(ctx, 'stuck')).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('orders').select(count).where('id', 'in', contested(ctx, 'open')).executeTakeFirstOrThrow(),
  ])
  return { all: all.count, contested: open.count, disputed: disputed.count, stuck: stuck.count }
}

/** Orders as the claims team looks for them, with the admin each is assigned to. */
export const listQueue: Verb<typeof orderCaseContract.queue> = async (ctx, { page, ...filter }) => {
  const [rows, { total }, counts] = await Promise.all([
    pageOf(ctx, filter, { limit: QUEUE_PAGE, offset: (page - 1) * QUEUE_PAGE }),
    narrowed(ctx, filter)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    countsOf(ctx),
  ])
  const ids = rows.map(({ id }) => id)
  const assignments = await assignmentsOf(ctx, ctx.db, 'orders', ids)
  return {
    rows: rows.map((row) => {
      const assignment = assignments.get(row.id)
      return { ...row, assigned: assignment ? { name: assignment.name, mine: assignment.mine } : null }
    }),
    total,
    page_size: QUEUE_PAGE,
    counts,
  }
}

const HEADINGS = [
  'number',
  'listing',
  'driver',
  'provider',
  'claim',
  'first_day',
  'last_day',
  'payment',
  'work',
  'complaint',
  'complaint_since',
  'contested',
  'bank_answer_by',
  'charged',
  'insurer',
  'refunded',
  'refund_on_its_way',
  'refund_failed',
  'booked',
  'id',
]

async function csvOf(ctx: Ctx, filter: QueueFilter): Promise<string> {
  const rows = await pageOf(ctx, filter, { limit: QUEUE_EXPORT_MAX + 1 })
  if (rows.length > QUEUE_EXPORT_MAX)
    throw new Refusal(409, 'too_many', `More than ${QUEUE_EXPORT_MAX} bookings. Narrow the filters.`)
  const after = { ...keptFilter(filter), rows: rows.length }
  await ctx.write((tx) => audit(tx, { action: 'orders.exported', table: 'orders', id: person(ctx).id, after }))
  const lines = rows.map((row): Cell[] => [
    numberOf(row),
    row.title,
    row.customer,
    row.business_name,
    row.claim_number,
    row.service_date,
    row.end_date ?? row.service_date,
    row.status,
    row.work_status,
    row.complaint,
    row.disputed_at,
    row.contested_cents === null ? null : { cents: row.contested_cents },
    row.answer_by,
    { cents: row.amount },
    { cents: row.insurer_cents },
    { cents: row.refunded_cents },
    { cents: row.refund_pending_cents },
    { cents: row.refund_failed_cents },
    row.created_at,
    row.id,
  ])
  return toCsv([HEADINGS, ...lines])
}

/** The same bookings as a file. Taking them out of the house is on the record. */
export function queueFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'We couldn’t read this filter. Check the dates.' } as const
  answerRaw(app, services, queueFileContract.csv, how, async (ctx, filter) =>
    csvAnswer(ctx, 'bookings', await csvOf(ctx, filter)),
  )
  return app
}
