import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { messagesContract } from '../contract.ts'
import { canBlock, canComplain } from '../policy.ts'
import { conversationRow } from './rows.ts'

/** Blocks the other person of an own conversation, or takes that back; the other one is not told. */
export const blockPerson: Verb<typeof messagesContract.block> = async (ctx, { conversation_id, blocked }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const thread = await conversationRow(tx, me, conversation_id)
    ensure(canComplain(thread))
    ensure(canBlock(me, thread))
    const other = me.id === thread.participant_1_id ? thread.participant_2_id! : thread.participant_1_id
    const changed = await (
      blocked
        ? tx
            .insertInto('blocks')
            .values({ blocker_id: me.id, blocked_id: other })
            .onConflict((it) => it.doNothing())
            .returning('blocked_id')
        : tx
            .deleteFrom('blocks')
            .where('blocker_id', '=', me.id)
            .where('blocked_id', '=', other)
            .returning('blocked_id')
    ).executeTakeFirst()
    if (!changed) return conversationRow(tx, me, conversation_id)
    await audit(tx, { action: blocked ? 'person.blocked' : 'person.unblocked', table: 'profiles', id: other })
    return conversationRow(tx, me, conversation_id)
  })
}
