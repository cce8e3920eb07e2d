// Writes of the dialect: each is one call of ours, with its own rules and refusals, and answers with that call's row.
import { messagesContract } from '#features/base/messages/contract.ts'
import { BUCKET } from '#features/base/files/file.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { type Call, pathNames } from '#lib/contract.ts'
import { invalid } from '#lib/errors.ts'
import type { Filter } from '../filter.ts'
import type { Plan } from '../plan.ts'
import { ensureShallow, noFilter, noSuchField, notForClients, notOffered, taken, unreadableBody } from '../refusals.ts'
import type { Row } from '../table.ts'
import { TABLES } from '../tables.ts'
import { answerOf, type Door, foundBy } from './door.ts'
import { find } from './read.ts'

/** A clock of somebody else may be so far off (milliseconds). */
const OFF_BY = 5 * 60_000

/** The one row that was sent, as an object or in a list. Throws 400. */
export function rowIn(text: string): Row {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw unreadableBody('The request is not readable JSON.')
  }
  if (Array.isArray(body) && body.length > 1) throw notOffered('One call writes one row.')
  const row: unknown = Array.isArray(body) ? body[0] : body
  if (row === null || typeof row !== 'object' || Array.isArray(row))
    throw unreadableBody('Send a row, or a list with one row.')
  ensureShallow(row)
  return row as Row
}

/** Only what the call takes; a column that is there and that nobody writes is 42501, anything else PGRST204. */
function refuseStrangers(name: string, call: Call, row: Row): void {
  const takes = Object.keys(call.input.shape).filter((key) => !pathNames(call.path).includes(key))
  for (const key of Object.keys(row)) {
    if (takes.includes(key)) continue
    if (TABLES[name]!.columns.has(key))
      throw notForClients(`permission denied for ${name}.${key}: only the server writes it.`)
    const cents = takes.includes(`${key}_cents`) ? ` Money is in whole cents: ${key}_cents.` : ''
    throw noSuchField(`Could not find the '${key.slice(0, 60)}' column of '${name}'.${cents}`)
  }
}

/** An address made by `getPublicUrl` stands for the path in it: files are private, and have no public address. */
const PUBLIC = new RegExp(`^https?://[^/]+/storage/v1/object/public/${BUCKET}/`)
const withPaths = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      DOCUMENTS.includes(key) && typeof value === 'string' ? value.replace(PUBLIC, '') : value,
    ]),
  )
const DOCUMENTS = ['insurance_proof_url', 'w9_url']

type Upserts = { merges: boolean; ignores: boolean; on: string | null }
/** `insert` and `upsert` of one row. */
export async function add(door: Door, name: string, sent: Row, upserts: Upserts): Promise<Row> {
  let row = withPaths(sent)
  const into = TABLES[name]!.insert
  if (!into) throw notForClients(`permission denied for table ${name}: only the server adds rows.`)
  refuseStrangers(name, into.call, row)
  const { merges } = into
  if (upserts.ignores || (upserts.merges && !merges) || (upserts.on && upserts.on !== merges))
    throw notOffered(
      `upsert is offered${merges ? ` on ${merges}` : ' on provider_profiles and shops'} only, and never ignores a row.`,
    )
  const [present] = merges ? (await find(door, name, EVERY)).rows : []
  if (present && !upserts.merges)
    throw taken(`duplicate key value violates unique constraint on ${merges}. Use upsert.`)
  // PostgREST changes only what is sent
  if (present && into.keeps) row = { ...into.keeps(present), ...row }
  return (await answerOf(door, into.call, row)) as Row
}
const EVERY: Plan = {
  selected: { columns: [], embeds: [] },
  filters: [],
  order: [],
  limit: 1,
  offset: 0,
  count: false,
  object: false,
}

/** `update` of the row that the conditions name: of none nothing happens, of several nothing either (400). */
export async function change(door: Door, name: string, row: Row, plan: Plan): Promise<Row[]> {
  const { update } = TABLES[name]!
  if (!update && name !== 'conversations')
    throw notForClients(`permission denied for table ${name}: only the server changes rows.`)
  if (plan.filters.length === 0) throw noFilter('UPDATE requires a WHERE clause')
  if (update) refuseStrangers(name, update.call, row)
  if (name === 'notifications') {
    const id = idAlone(door, plan.filters)
    if (id !== undefined) return readOne(door, id, row)
    if (row['read'] === true && readsAll(door, plan.filters)) {
      if (plan.object) throw notOffered('This changes any number of rows: leave single() out.')
      return readAll(door)
    }
  }
  const { rows } = await find(door, name, { ...plan, limit: 2, offset: 0, count: false, order: [] })
  if (rows.length === 0) return []
  if (rows.length > 1) throw notOffered('One call changes one row. Name it by its id.')
  if (!update) return [keptByServer(rows[0]!, row)]
  return [(await answerOf(door, update.call, { ...row, id: rows[0]!['id'] })) as Row]
}

/** The values of conditions that are all `column=eq.value`, of each column one; nothing where one is not. */
function saidOnce(filters: Filter[]): Map<string, string> | undefined {
  const said = filters.flatMap((each): [string, string][] =>
    each.op === 'eq' && !each.not ? [[each.column, each.value]] : [],
  )
  const once = new Map(said)
  return once.size === filters.length ? once : undefined
}
/** The conditions beside that one's own rows are meant, which our calls mean anyway. */
function besideOwn({ actor }: Door, filters: Filter[]): Map<string, string> | undefined {
  const said = saidOnce(filters)
  if (actor.kind === 'person' && said?.get('user_id') === actor.id) said.delete('user_id')
  return said
}
/** `read=eq.false`, and no other condition. */
function readsAll(door: Door, filters: Filter[]): boolean {
  const said = besideOwn(door, filters)
  return said?.size === 1 && said.get('read') === 'false'
}
/** `id=eq.…`, and no other condition: needs no search, which would end at its 1,000 newest rows. */
function idAlone(door: Door, filters: Filter[]): string | undefined {
  const said = besideOwn(door, filters)
  return said?.size === 1 ? said.get('id') : undefined
}
async function readOne(door: Door, id: string, row: Row): Promise<Row[]> {
  if (!notificationsContract.markRead.input.shape.id.safeParse(id).success) return []
  const changed = await foundBy(door, notificationsContract.markRead, { ...row, id })
  return changed === undefined ? [] : [changed as Row]
}
async function readAll(door: Door): Promise<Row[]> {
  const { ids } = (await answerOf(door, notificationsContract.markAllRead, {})) as { ids: string[] }
  const now = (await answerOf(door, notificationsContract.list, { limit: 100 })) as Row[]
  return now.filter(({ id }) => ids.includes(id as string))
}

/** `last_message_at` is set by each message; a client may say so as well, and nothing else (rules.md, "Keys the server owns"). */
function keptByServer(conversation: Row, row: Row): Row {
  const { last_message_at, ...rest } = row
  const [other] = Object.keys(rest)
  if (other)
    throw notForClients(`permission denied for conversations.${other.slice(0, 60)}: only the server writes it.`)
  const said = typeof last_message_at === 'string' ? Date.parse(last_message_at) : Number.NaN
  const apart = said - Date.parse(String(conversation['last_message_at']))
  if (!(Math.abs(apart) <= OFF_BY))
    throw invalid('last_message_at', 'This is the time of the last message, which the server writes.')
  return conversation
}
/** Which call guards a write, for who may try it at all. */
export const guardOf = (name: string, method: string): Call | undefined => {
  const { insert, update } = TABLES[name]!
  if (name === 'conversations' && method === 'PATCH') return messagesContract.conversation
  return method === 'POST' ? insert?.call : update?.call
}
