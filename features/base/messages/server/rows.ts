import { sql } from 'kysely'
import type { FileType } from '#features/base/files/file.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import type { Role } from '#lib/contract.ts'
import { notFound } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { type About, type Message, type Safety, SUPPORT_NAME } from '../message.ts'

type Reader = { id: string; role: Role }

/** Conversations as their reader sees them. Row security decides which ones; this only says what to show. */
export function conversationRows(db: Database, me: Reader) {
  const lastMessage = sql<{ content: string; sender_id: string; has_files: boolean } | null>`(
    select jsonb_build_object('content', left(m.content, 140), 'sender_id', m.sender_id, 'has_files', m.has_files) from messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1)`
  // one side is the customer (of support: participant 1), the other everybody else: a business and admins share theirs
  const customer = sql`coalesce(c.customer_id, c.participant_1_id)`
  const unread = sql<number>`(
    select count(*) from messages m where m.conversation_id = c.id and not m.is_read and m.sender_id <> ${me.id}
      and (m.sender_id = ${customer}) = (${customer} <> ${me.id}))`
  return db
    .selectFrom('conversations as c')
    .selectAll('c')
    .select([
      lastMessage.as('last_message'),
      unread.as('unread'),
      sql<About | null>`conversation_about(c.id)`.as('about'),
      sql<Safety>`coalesce(conversation_state(c.id), '{"blocked": false, "closed": null, "kept_open": false}')`.as(
        'safety',
      ),
      sql<string>`coalesce(participant_name(case when c.customer_id <> ${me.id} then c.customer_id
          when coalesce(c.customer_id, c.participant_1_id) = ${me.id} and c.participant_1_id = ${me.id} then c.participant_2_id
          else c.participant_1_id end, c.id), ${SUPPORT_NAME})`.as('other_participant_name'),
      sql<boolean>`c.provider_id is not null and c.customer_id <> ${me.id} and c.provider_id in (select actor_provider_ids())`.as(
        'for_business',
      ),
    ])
}

/** One conversation of the reader, or 404. */
export async function conversationRow(db: Database, me: Reader, id: string) {
  const row = await conversationRows(db, me).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conversation')
  return row
}

type Row = Omit<Message, 'attachments' | 'sender_name'>

/** Who wrote these messages of one conversation with a business, as the reader may know them. */
async function namesOf(db: Database, rows: readonly Row[]): Promise<Map<string, string | null>> {
  const [first] = rows
  if (!first) return new Map()
  const senders = [...new Set(rows.map((row) => row.sender_id))]
  const found = await sql<{ id: string; name: string | null }>`
    select id, sender_name(id, ${first.conversation_id}) as name from unnest(${senders}::uuid[]) id`.execute(db)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** Messages of one conversation with what was sent with them, each file with a link of an hour for this reader. */
export async function withAttachments(ctx: Ctx, db: Database, rows: readonly Row[]): Promise<Message[]> {
  const me = person(ctx).id
  const ids = rows.filter((row) => row.has_files).map((row) => row.id)
  const files = ids.length
    ? await db
        .selectFrom('message_attachments as a')
        .innerJoin('files as f', 'f.id', 'a.file_id')
        .select(['a.message_id', 'f.id as file_id', 'f.original_name as name', 'f.content_type', 'f.size', 'f.path'])
        .where('a.message_id', 'in', ids)
        .orderBy('a.position')
        .execute()
    : []
  const own = new Set(rows.filter((row) => row.sender_id === me).map((row) => row.id))
  const mine = files.filter((file) => own.has(file.message_id)).map((file) => file.file_id)
  const { rows: reads } = mine.length
    ? await sql<{ file_id: string; name: string }>`select * from file_readers(${mine}::uuid[])`.execute(db)
    : { rows: [] }
  const readersOf = (id: string) => [...new Set(reads.filter((read) => read.file_id === id).map((read) => read.name))]
  const names = await namesOf(db, rows)
  return rows.map((row) => ({
    ...row,
    sender_name: names.get(row.sender_id) ?? null,
    attachments: files
      .filter((file) => file.message_id === row.id)
      .map(({ path, content_type, ...file }) => ({
        ...file,
        content_type: content_type as FileType,
        opened_by: readersOf(file.file_id),
        ...signedLink(ctx, path),
      })),
  }))
}
