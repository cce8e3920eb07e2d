import { sql } from 'kysely'
import { notify, notifyAdmins } from '#features/notifications/server/notify.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { messagesContract } from '../contract.ts'
import { SUPPORT_NAME } from '../message.ts'
import { canWriteIn, isOurs } from '../policy.ts'
import { conversationRow } from './rows.ts'
import { newMessageNews } from './words.ts'

/**
 * Sends a message into an own thread. The other side is told once per unread stretch, so that ten lines in a row ring once;
 * open pages get each line live.
 */
export const sendMessage: Verb<typeof messagesContract.send> = async (
  ctx,
  { id = newId(), conversation_id, content, sender_id },
) => {
  const me = person(ctx)
  if (sender_id && sender_id !== me.id) throw invalid('sender_id', 'A message can only be sent by yourself.')
  return ctx.write(async (tx) => {
    const thread = await conversationRow(tx, me, conversation_id)
    ensure(canWriteIn(me, thread))
    const waiting = await tx
      .selectFrom('messages')
      .select('sender_id')
      .distinct()
      .where('conversation_id', '=', conversation_id)
      .where('is_read', '=', false)
      .execute()
    const message = await tx
      .insertInto('messages')
      .values({ id, conversation_id, sender_id: me.id, content })
      .onConflict((it) => it.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!message) return sentBefore(tx, id, { conversation_id, sender_id: me.id, content })
    if (!waiting.some((row) => isOurs(me, thread, row.sender_id))) {
      const mine = await nameIn(tx, me.id, thread)
      const news = newMessageNews(mine, content, conversation_id)
      const other = me.id === thread.participant_1_id ? thread.participant_2_id : thread.participant_1_id
      await (other ? notify(tx, other, news) : notifyAdmins(tx, news))
    }
    return message
  })
}

/** The same message sent again is the one that is there; any other use of its id is refused. */
async function sentBefore(tx: Tx, id: string, same: { conversation_id: string; sender_id: string; content: string }) {
  const row = await tx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  const { conversation_id, sender_id, content } = same
  if (row?.conversation_id === conversation_id && row.sender_id === sender_id && row.content === content) return row
  throw conflict('already_exists', 'This id belongs to another message.')
}

type Thread = { id: string; participant_1_id: string; participant_2_id: string | null; topic: 'direct' | 'support' }

async function nameIn(tx: Tx, me: string, thread: Thread): Promise<string> {
  if (thread.topic === 'support' && me !== thread.participant_1_id) return SUPPORT_NAME
  const { rows } = await sql<{ name: string }>`select participant_name(${me}, ${thread.id}) as name`.execute(tx)
  return rows[0]!.name
}
