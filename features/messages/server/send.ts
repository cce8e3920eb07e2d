import { sql } from 'kysely'
import { notify, notifyAdmins } from '#features/notifications/server/notify.ts'
import { invalid } from '#lib/errors.ts'
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
export const sendMessage: Verb<typeof messagesContract.send> = async (ctx, { conversation_id, content, sender_id }) => {
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
      .values({ id: newId(), conversation_id, sender_id: me.id, content })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!waiting.some((row) => isOurs(me, thread, row.sender_id))) {
      const mine = await nameIn(tx, me.id, thread)
      const news = newMessageNews(mine, content, conversation_id)
      const other = me.id === thread.participant_1_id ? thread.participant_2_id : thread.participant_1_id
      await (other ? notify(tx, other, news) : notifyAdmins(tx, news))
    }
    return message
  })
}

type Thread = { id: string; participant_1_id: string; participant_2_id: string | null; topic: 'direct' | 'support' }

async function nameIn(tx: Tx, me: string, thread: Thread): Promise<string> {
  if (thread.topic === 'support' && me !== thread.participant_1_id) return SUPPORT_NAME
  const { rows } = await sql<{ name: string }>`select participant_name(${me}, ${thread.id}) as name`.execute(tx)
  return rows[0]!.name
}
