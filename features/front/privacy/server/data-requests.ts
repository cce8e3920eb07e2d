import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { dayIn, startOfDayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { DEFAULT_ZONE } from '#lib/us-states.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { Blocker } from '../blocker.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import { pageOf } from '#lib/server/page-of.ts'
import {
  type DataRequest,
  dataRequestFileContract,
  dataRequestsContract,
  DEFAULT_DAYS,
  type RequestDetail,
} from '../data-request.ts'
import { canHandleRequestOf } from '../policy.ts'
import { requestNews } from './words.ts'

/** A letter that is older than this was not ours to answer. */
const OLDEST_DAYS = 730

const requests = (db: Database | Tx) =>
  db
    .selectFrom('data_requests as r')
    .innerJoin('profiles as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select(['p.name', 'p.email', 'p.language'])
    .select((it) =>
      it
        .selectFrom('data_request_events as e')
        .select('e.reason')
        .whereRef('e.request_id', '=', 'r.id')
        .orderBy('e.id', 'desc')
        .limit(1)
        .as('reason'),
    )
export type RequestRow = Awaited<ReturnType<typeof requestById>>

/** One request its reader may see. Throws 404. */
export async function requestById(db: Database | Tx, id: string) {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Request')
  return row
}
export const requestOf = (row: RequestRow): DataRequest => ({
  ...row,
  person: { id: row.person_id, name: row.name, email: row.email },
})

/** Open and held ones by the day they are due, others newest first. Row security decides whose. */
export const listRequests: Verb<typeof dataRequestsContract.list> = async (
  ctx,
  { status, kind, person_id, limit, cursor },
) => {
  const waiting = status === 'open' || status === 'on_hold'
  let query = requests(ctx.db).limit(limit + 1)
  if (status) query = query.where('r.status', '=', status)
  if (kind) query = query.where('r.kind', '=', kind)
  if (person_id) query = query.where('r.person_id', '=', person_id)
  if (cursor)
    query = query.where(
      waiting
        ? sql<boolean>`(r.due_at, r.id) > (select c.due_at, c.id from data_requests c where c.id = ${cursor})`
        : sql<boolean>`(r.received_at, r.id) < (select c.received_at, c.id from data_requests c where c.id = ${cursor})`,
    )
  query = waiting
    ? query.orderBy('r.due_at').orderBy('r.id')
    : query.orderBy('r.received_at', 'desc').orderBy('r.id', 'desc')
  const rows = await query.execute()
  return pageOf(ctx, dataRequestsContract.list, { status, kind, person_id, limit }, rows, ({ id }) => ({
    cursor: id,
  })).map(requestOf)
}

/** The same requests as a file. */
export const requestsFile = serveListFile({
  definition: dataRequestFileContract.csv,
  name: 'data-requests',
  action: 'data_requests.exported',
  table: 'data_requests',
  size: 100,
  read: (ctx, filter, { last }) => listRequests(ctx, { ...filter, limit: 100, ...(last && { cursor: last.id }) }),
  columns: {
    kind: (row: DataRequest) => row.kind,
    person: (row) => row.person.name,
    received: (row) => row.received_at,
    received_how: (row) => row.received_how,
    due: (row) => row.due_at,
    status: (row) => row.status,
    hold: (row) => row.hold_kind,
    closed: (row) => row.closed_at,
    reason: (row) => row.reason,
    id: (row) => row.id,
  },
})

/** What keeps an account from being deleted, asked by an admin. */
export const blockersFor = async (db: Database | Tx, id: string): Promise<Blocker[]> =>
  (await sql<Blocker>`select kind, id, title, cents::bigint from deletion_blockers_of(${id})`.execute(db)).rows

export const getRequest: Verb<typeof dataRequestsContract.get> = async (ctx, { id }) => {
  const row = await requestById(ctx.db, id)
  const events = await ctx.db
    .selectFrom('data_request_events as e')
    .leftJoin('profiles as a', 'a.id', 'e.actor_id')
    .select(['e.at', 'e.from_status as from', 'e.to_status as to', 'a.name as by', 'e.reason'])
    .where('e.request_id', '=', id)
    .orderBy('e.id')
    .execute()
  const asked = person(ctx).role === 'claims_admin' && row.kind === 'deletion' && row.closed_at === null
  return {
    ...requestOf(row),
    events: events as RequestDetail['events'],
    blockers: asked ? await blockersFor(ctx.db, row.person_id) : [],
  }
}

export const countRequests: Verb<typeof dataRequestsContract.counts> = async (ctx) => {
  const counts = await ctx.db
    .selectFrom('data_requests')
    .select((it) => [
      it.fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
      it.fn.countAll<number>().filterWhere('status', '=', 'on_hold').as('on_hold'),
      it.fn
        .countAll<number>()
        .filterWhere('status', 'in', ['open', 'on_hold'])
        .filterWhere('due_at', '<', ctx.services.now().toISOString())
        .as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, days: await daysGiven(ctx, ctx.db) }
}

/** As our rule `data_requests` says. */
async function daysGiven(ctx: Ctx, db: Database | Tx): Promise<number> {
  return (await ruleInForce<{ days?: number }>(db, 'data_requests', ctx.services.now()))?.days ?? DEFAULT_DAYS
}

/** When a request that came at an instant is due. */
export const dueAt = async (ctx: Ctx, db: Database | Tx, received: Date): Promise<string> =>
  new Date(received.getTime() + (await daysGiven(ctx, db)) * 86_400_000).toISOString()

type New = Pick<DataRequest, 'kind' | 'received_how' | 'note'> & { person_id: string; opened_by: string | null }
async function add(ctx: Ctx, tx: Tx, request: New, received: Date): Promise<RequestRow> {
  const open = await tx
    .selectFrom('data_requests')
    .select('id')
    .where('person_id', '=', request.person_id)
    .where('kind', '=', request.kind)
    .where('status', 'in', ['open', 'on_hold'])
    .executeTakeFirst()
  if (open) throw conflict('already_open', 'You already have an open request of this kind.')
  const id = newId()
  const due_at = await dueAt(ctx, tx, received)
  await tx
    .insertInto('data_requests')
    .values({ id, ...request, received_at: received.toISOString(), due_at })
    .execute()
  await audit(tx, {
    action: 'data_request.opened',
    table: 'data_requests',
    id,
    after: { person_id: request.person_id, kind: request.kind, received_how: request.received_how, due_at },
  })
  return requestById(tx, id)
}

/** A person asks the team; the claims team is notified. */
export const askForData: Verb<typeof dataRequestsContract.ask> = (ctx, { kind, note }) =>
  ctx.write(async (tx) => {
    const me = person(ctx)
    const row = await add(
      ctx,
      tx,
      { person_id: me.id, kind, note, received_how: 'in_app', opened_by: null },
      ctx.services.now(),
    )
    const news = requestNews('asked', { kind, name: row.name, due: row.due_at.slice(0, 10) })
    await notifyAdmins(ctx, tx, { ...news, action_url: paths.adminDataRequest(row.id) })
    return requestOf(row)
  })

/** An admin writes down what came by mail, letter or phone: the 45 days count from the day it came. */
export const openRequest: Verb<typeof dataRequestsContract.open> = (
  ctx,
  { person_id, kind, received_how, received_on, note },
) => {
  const me = person(ctx)
  const today = dayIn(DEFAULT_ZONE, ctx.services.now())
  const oldest = dayIn(DEFAULT_ZONE, new Date(ctx.services.now().getTime() - OLDEST_DAYS * 86_400_000))
  if (received_on > today) throw invalid('received_on', 'Choose today or an earlier day.')
  if (received_on < oldest) throw invalid('received_on', 'Choose a day within the last two years.')
  return ctx.write(async (tx) => {
    const found = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', person_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound('Profile')
    ensure(canHandleRequestOf(me, person_id))
    const request = { person_id, kind, received_how, note: note || null, opened_by: me.id }
    return requestOf(await add(ctx, tx, request, startOfDayIn(DEFAULT_ZONE, received_on)))
  })
}
