import { Hono } from 'hono'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { type Cell, toCsv } from '#lib/csv.ts'
import type { Role } from '#lib/contract.ts'
import { notFound, Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, type Verb } from '#lib/server/http.ts'
import { likePart, likeText } from '#lib/server/like.ts'
import { otherOrder } from '#lib/server/sorted.ts'
import type { AuditFilter, AuditRow } from '../audit.ts'
import { auditFileContract, type auditContract } from '../contract.ts'
import { AUDIT_EXPORT_MAX, READS, SYSTEM } from '../record.ts'
import { keyOf, type Names, namesOf } from './audit-names.ts'

const PAGE_SIZE = 50
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const entries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('audit_log as a')
    .leftJoin('profiles as p', 'p.id', 'a.actor_id')
    // the condition is asked before the id is read: other tables have other ids
    .leftJoin('profiles as s', (join) =>
      join.on(
        's.id',
        '=',
        sql<string>`case when a.subject_table = 'profiles' and a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject_id::uuid end`,
      ),
    )
    .select(['a.id', 'a.at', 'a.action', 'a.actor_id', 'a.subject_table', 'a.subject_id', 'a.reason'])
    .select([sql<string | null>`a.before ->> 'status'`.as('was'), sql<string | null>`a.after ->> 'status'`.as('now')])
    .select(['p.name as actor_name', 'p.email as actor_email', 'p.role as actor_role'])
    .select(['s.id as person_id', 's.name as person_name', 's.email as person_email', 's.role as person_role'])

type Found = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const someone = (id: string | null, name: string | null, email: string | null, role: Role | null) =>
  id ? { id, name: name ?? '', email: email ?? '', role: role ?? 'driver' } : null

const inWords = (row: Found, names: Names): AuditRow => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: someone(row.actor_id, row.actor_name, row.actor_email, row.actor_role),
  subject_table: row.subject_table,
  subject_id: row.subject_id,
  subject: someone(row.person_id, row.person_name, row.person_email, row.person_role),
  ...(names.get(keyOf(row)) ?? { what: null, page: null }),
  was: row.was,
  now: row.now,
  reason: row.reason,
})

type Log = DB & { a: DB['audit_log'] }
/** Narrows a query of `audit_log as a`. */
function narrowed<T extends SelectQueryBuilder<Log, 'a', object>>(query: T, filter: AuditFilter): T {
  const { person: who, row, action, from, to, kind, request } = filter
  let narrow: SelectQueryBuilder<Log, 'a', object> = query
  if (who === SYSTEM) narrow = narrow.where('a.actor_id', 'is', null)
  else if (who && ID.test(who)) narrow = narrow.where('a.actor_id', '=', who)
  else if (who)
    narrow = narrow.where('a.actor_id', 'in', (sub) =>
      sub
        .selectFrom('profiles as w')
        .select('w.id')
        .where((it) => it.or([it('w.name', 'ilike', likePart(who)), it('w.email', 'ilike', likePart(who))])),
    )
  if (row) narrow = narrow.where(/^[a-z_]+$/.test(row) ? 'a.subject_table' : 'a.subject_id', '=', row)
  if (action) narrow = narrow.where('a.action', 'like', `${likeText(action)}%`)
  // as a moment: the database knows fewer offsets than the calendar's standard allows
  if (from) narrow = narrow.where('a.at', '>=', sql<string>`${new Date(from)}::timestamptz`)
  if (to) narrow = narrow.where('a.at', '<', sql<string>`${new Date(to)}::timestamptz`)
  if (kind) narrow = narrow.where('a.action', kind === 'reads' ? 'in' : 'not in', [...READS])
  if (request) narrow = narrow.where('a.request_id', '=', request)
  return narrow as T
}

/** Entries are numbered in the order of time. */
const wayOf = ({ sort }: AuditFilter) => (sort === 'at' ? 'asc' : 'desc')

/** Who did what to which row, newest first unless sorted. Row security shows it to admins only. */
export const listAudit: Verb<typeof auditContract.list> = async (ctx, { before, after, ...filter }) => {
  const up = wayOf(filter) === 'asc'
  if (up ? before : after) throw otherOrder(up ? 'before' : 'after')
  let query = narrowed(entries(ctx), filter).orderBy('a.id', wayOf(filter))
  if (before) query = query.where('a.id', '<', before)
  if (after) query = query.where('a.id', '>', after)
  const found = await query.limit(PAGE_SIZE + 1).execute()
  const names = await namesOf(ctx.db, found)
  const rows = found.slice(0, PAGE_SIZE).map((row) => inWords(row, names))
  const next = found.length > PAGE_SIZE ? rows.at(-1)!.id : null
  return { rows, older: up ? null : next, newer: up ? next : null }
}

/** One entry, and what else the same request wrote. */
export const getAudit: Verb<typeof auditContract.get> = async (ctx, { id }) => {
  const row = await entries(ctx)
    .select(['a.before', 'a.after', 'a.request_id'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Entry')
  const { before, after, request_id } = row
  const others = request_id
    ? await ctx.db
        .selectFrom('audit_log')
        .select(['id', 'action', 'subject_table', 'subject_id'])
        .where('request_id', '=', request_id)
        .where('id', '<>', id)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute()
    : []
  return { ...inWords(row, await namesOf(ctx.db, [row])), before, after, request_id, others }
}

/** Every action on record, each found with one step along the index. */
export const auditActions: Verb<typeof auditContract.actions> = async (ctx) => {
  const { rows } = await sql<{ action: string }>`
    with recursive named as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > n.action order by l.action limit 1) from named n where n.action is not null
    )
    select action from named where action is not null order by action`.execute(ctx.db)
  return rows.map(({ action }) => action)
}

const HEADINGS = [
  'at',
  'person',
  'email',
  'person_id',
  'action',
  'table',
  'row',
  'reason',
  'before',
  'after',
  'request_id',
]
const json = (value: unknown): Cell => (value === null || value === undefined ? null : JSON.stringify(value))

async function csvOf(ctx: Ctx, filter: AuditFilter): Promise<string> {
  const found = await narrowed(entries(ctx).select(['a.before', 'a.after', 'a.request_id']), filter)
    .orderBy('a.id', wayOf(filter))
    .limit(AUDIT_EXPORT_MAX + 1)
    .execute()
  if (found.length > AUDIT_EXPORT_MAX)
    throw new Refusal(409, 'too_many', `More than ${AUDIT_EXPORT_MAX} entries. Choose a shorter period.`)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  const after = { ...given, entries: found.length }
  await ctx.write((tx) => audit(tx, { action: 'audit.exported', table: 'audit_log', id: person(ctx).id, after }))
  const rows = found.map((row): Cell[] => [
    row.at,
    row.actor_id ? row.actor_name : SYSTEM,
    row.actor_email,
    row.actor_id,
    row.action,
    row.subject_table,
    row.subject_id,
    row.reason,
    json(row.before),
    json(row.after),
    row.request_id,
  ])
  return toCsv([HEADINGS, ...rows])
}

/** The same entries as a file. Taking the record out of the house is on the record. */
export function auditFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'We couldn’t read this filter. Check the dates.' } as const
  answerRaw(app, services, auditFileContract.csv, how, async (ctx, filter) => {
    return csvAnswer(ctx, 'audit', await csvOf(ctx, filter))
  })
  return app
}
