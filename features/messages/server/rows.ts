import { sql } from 'kysely'
import type { Role } from '#lib/contract.ts'
import { notFound } from '#lib/errors.ts'
import type { Database } from '#lib/server/db.ts'
import { type About, SUPPORT_NAME } from '../message.ts'

type Reader = { id: string; role: Role }

/** Conversations as their reader sees them. Row security decides which ones; this only says what to show. */
export function conversationRows(db: Database, me: Reader) {
  const lastMessage = sql<{ content: string; sender_id: string } | null>`(
    select jsonb_build_object('content', left(m.content, 140), 'sender_id', m.sender_id) from messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1)`
  // one side is participant 1, the other everybody else: admins share theirs
  const unread = sql<number>`(
    select count(*) from messages m where m.conversation_id = c.id and not m.is_read and m.sender_id <> ${me.id}
      and (m.sender_id = c.participant_1_id) = (c.participant_1_id <> ${me.id}))`
  return db
    .selectFrom('conversations as c')
    .selectAll('c')
    .select([
      lastMessage.as('last_message'),
      unread.as('unread'),
      sql<About | null>`conversation_about(c.id)`.as('about'),
      sql<string>`coalesce(participant_name(case when c.participant_1_id = ${me.id} then c.participant_2_id else c.participant_1_id end, c.id), ${SUPPORT_NAME})`.as(
        'other_participant_name',
      ),
    ])
}

/** One conversation of the reader, or 404. */
export async function conversationRow(db: Database, me: Reader, id: string) {
  const row = await conversationRows(db, me).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conversation')
  return row
}
