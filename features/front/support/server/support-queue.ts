import { sql } from 'kysely'
import { claimNumberKey } from '#features/claims/claims/claim.ts'
import { notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import { type supportContract, supportFileContract } from '../contract.ts'
import type { About } from '#features/base/messages/message.ts'
import { SUPPORT_STATES, type SupportThread } from '#features/base/messages/support.ts'

/** Support threads as admins see them: row security shows them to nobody else. Whoever left the team has none. */
function threads(db: Database | Tx) {
  return db
    .selectFrom('support_threads as t')
    .innerJoin('conversations as c', 'c.id', 't.conversation_id')
    .innerJoin('profiles as p', 'p.id', 'c.participant_1_id')
    .leftJoin('profiles as a', (on) =>
      on.onRef('a.id', '=', 't.assignee_id').on('a.role', '=', 'claims_admin').on('a.suspended_at', 'is', null),
    )
    .leftJoin('profiles as k', 'k.id', 't.closed_by')
}

const shown = (query: ReturnType<typeof threads>) =>
  query.select([
    'c.id',
    't.state',
    't.waiting_since',
    'c.last_message_at',
    't.closed_at',
    't.close_note',
    'k.name as closed_by',
    sql<
      SupportThread['person']
    >`jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role, 'language', p.language)`.as('person'),
    sql<
      SupportThread['assignee']
    >`case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end`.as('assignee'),
    sql<About | null>`conversation_about(c.id)`.as('about'),
    sql<SupportThread['last_message']>`(select jsonb_build_object('id', m.id, 'content', left(m.content, 140),
        'has_files', m.has_files, 'from_person', m.sender_id = c.participant_1_id, 'sender_name', s.name)
      from messages m join profiles s on s.id = m.sender_id where m.conversation_id = c.id
      order by m.created_at desc, m.id desc limit 1)`.as('last_message'),
  ])

/** One thread, or 404. */
export async function threadRow(db: Database | Tx, id: string): Promise<SupportThread> {
  const row = await shown(threads(db)).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Support thread')
  return row
}
export const readThread: Verb<typeof supportContract.get> = async (ctx, { id }) => threadRow(ctx.db, id)

/** The queue: what waits for us longest waiting first, the rest last written first. */
export const listThreads: Verb<typeof supportContract.list> = async (ctx, { state, assigned, q, limit, after }) => {
  const me = person(ctx).id
  let found = threads(ctx.db)
  if (assigned === 'mine') found = found.where('a.id', '=', me)
  if (assigned === 'nobody') found = found.where('a.id', 'is', null)
  if (q) {
    const part = likePart(q)
    found = found.where(sql<boolean>`c.id in (select support_matches(${part}, ${claimNumberKey(q)}))`)
  }
  const counted = await found
    .select(['t.state', (it) => it.fn.countAll<number>().as('many')])
    .groupBy('t.state')
    .execute()
  const counts = Object.fromEntries(
    SUPPORT_STATES.map((each) => [each, Number(counted.find((row) => row.state === each)?.many ?? 0)]),
  ) as Record<SupportThread['state'], number>

  const open = state === 'open'
  const at = open ? sql.ref('t.waiting_since') : sql.ref('c.last_message_at')
  let rows = shown(found)
  if (state) rows = rows.where('t.state', '=', state)
  if (after)
    rows = rows.where(
      sql<boolean>`(${at}, c.id) ${open ? sql`>` : sql`<`} (select ${at} as at, c.id from support_threads t
        join conversations c on c.id = t.conversation_id where c.id = ${after})`,
    )
  const direction = open ? 'asc' : 'desc'
  return {
    rows: await rows.orderBy(at, direction).orderBy('c.id', direction).limit(limit).execute(),
    counts,
  }
}

/** The team, by name. */
export const supportAdmins: Verb<typeof supportContract.admins> = async (ctx) =>
  ctx.db
    .selectFrom('profiles')
    .select(['id', 'name'])
    .where('role', '=', 'claims_admin')
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The same threads as a file, without a word of what was written in them. */
export const supportFile = serveListFile({
  definition: supportFileContract.csv,
  name: 'support',
  action: 'support.exported',
  table: 'support_threads',
  size: 100,
  read: async (ctx, filter, { last }) =>
    (await listThreads(ctx, { ...filter, limit: 100, ...(last && { after: last.id }) })).rows,
  columns: {
    person: (row: SupportThread) => row.person.name,
    role: (row) => row.person.role,
    about: (row) => row.about?.title ?? null,
    state: (row) => row.state,
    waiting_since: (row) => row.waiting_since,
    last_message: (row) => row.last_message_at,
    assigned: (row) => row.assignee?.name ?? null,
    closed: (row) => row.closed_at,
    closed_by: (row) => row.closed_by,
    close_note: (row) => row.close_note,
    id: (row) => row.id,
  },
})
