import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { messagesContract } from '../contract.ts'
import { canComplain, isOurs } from '../policy.ts'
import { conversationRow } from './rows.ts'
import { reportNews } from './words.ts'

/** Reports what the other side wrote, or the whole conversation. Admins are notified; the other side is not. */
export const reportMessage: Verb<typeof messagesContract.report> = async (
  ctx,
  { conversation_id, message_id = null, reason, details = null },
) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const thread = await conversationRow(tx, me, conversation_id)
    ensure(canComplain(thread))
    let other = isOurs(me, thread, thread.participant_1_id) ? thread.participant_2_id! : thread.participant_1_id
    if (message_id) {
      const message = await tx
        .selectFrom('messages')
        .select('sender_id')
        .where('id', '=', message_id)
        .where('conversation_id', '=', conversation_id)
        .executeTakeFirst()
      if (!message) throw notFound('Message')
      if (isOurs(me, thread, message.sender_id)) throw conflict('own_message', 'You can’t report your own message.')
      other = message.sender_id
    }
    const id = newId()
    const added = await tx
      .insertInto('message_reports')
      .values({ id, conversation_id, message_id, reporter_id: me.id, about_id: other, reason, details })
      .onConflict((it) => it.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows)
      throw conflict('reported_already', 'You’ve already reported this. Our team is looking into it.')
    await audit(tx, { action: 'report.made', table: 'message_reports', id, after: { reason, message_id } })
    await notifyAdmins(ctx, tx, reportNews(thread.other_participant_name))
    return { id }
  })
}
