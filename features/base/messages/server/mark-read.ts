import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { messagesContract } from '../contract.ts'
import { isOurs } from '../policy.ts'
import { conversationRow } from './rows.ts'

/** Marks what the other side wrote as read and says how many messages that were. */
export const markConversationRead: Verb<typeof messagesContract.markRead> = async (ctx, { conversation_id }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const thread = await conversationRow(tx, me, conversation_id)
    const unread = await tx
      .selectFrom('messages')
      .select(['id', 'sender_id'])
      .where('conversation_id', '=', conversation_id)
      .where('is_read', '=', false)
      .execute()
    const theirs = unread.filter((row) => !isOurs(me, thread, row.sender_id)).map((row) => row.id)
    if (theirs.length) await tx.updateTable('messages').set({ is_read: true }).where('id', 'in', theirs).execute()
    return { marked: theirs.length }
  })
}
