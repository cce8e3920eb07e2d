import { sql } from 'kysely'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { messagesContract } from '../contract.ts'
import { notFound } from '#lib/errors.ts'
import { likePart } from '#lib/server/like.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { conversationRow, conversationRows, withAttachments } from './rows.ts'

/** Own conversations, last message first (spec §7). Somebody else's empty thread is no news to anybody. */
export const listConversations: Verb<typeof messagesContract.conversations> = async (
  ctx,
  { topic, q, limit, before },
) => {
  const me = person(ctx)
  let query = conversationRows(ctx.db, me).where((it) =>
    it.or([
      it('c.participant_1_id', '=', me.id),
      it.exists(it.selectFrom('messages').select('id').whereRef('conversation_id', '=', 'c.id')),
    ]),
  )
  if (topic) query = query.where('c.topic', '=', topic)
  let found = ctx.db.selectFrom(query.as('c')).selectAll()
  if (q) {
    const part = likePart(q)
    found = found.where(sql<boolean>`(other_participant_name ilike ${part} or about ->> 'title' ilike ${part})`)
  }
  if (before) found = found.where(behind('conversations', before, 'last_message_at'))
  const rows = await found
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, messagesContract.conversations, { topic, q, limit }, rows, ({ id }) => ({ before: id }))
}

export const readConversation: Verb<typeof messagesContract.conversation> = async (ctx, { id }) =>
  conversationRow(ctx.db, person(ctx), id)

/** A page of messages in ascending order (spec §7), the newest page first; `before` is the id of the oldest one seen. */
export const listMessages: Verb<typeof messagesContract.messages> = async (ctx, { conversation_id, limit, before }) => {
  await conversationRow(ctx.db, person(ctx), conversation_id)
  let query = ctx.db.selectFrom('messages').selectAll().where('conversation_id', '=', conversation_id)
  if (before) query = query.where(behind('messages', before))
  const page = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = page.slice(0, limit).toReversed()
  if (page.length > limit)
    ctx.reply.set(
      'link',
      `</rest/v1/messages?conversation_id=${conversation_id}&limit=${limit}&before=${rows[0]!.id}>; rel="prev"`,
    )
  return withAttachments(ctx, ctx.db, rows)
}

/** One message of an own conversation; somebody else's is answered as missing. */
export const readMessage: Verb<typeof messagesContract.message> = async (ctx, { id }) => {
  person(ctx)
  const row = await ctx.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Message')
  return (await withAttachments(ctx, ctx.db, [row]))[0]!
}
