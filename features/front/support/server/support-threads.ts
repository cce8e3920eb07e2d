import { sql } from 'kysely'
import { notify } from '#features/base/notifications/server/notify.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { supportContract } from '../contract.ts'
import { threadRow } from './support-queue.ts'
import { threadGivenNews } from '#features/base/messages/server/words.ts'

/** The thread as it is now; nobody writes in it or works on it until this transaction ends. Throws 404. */
async function held(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('support_threads')
    .select('conversation_id')
    .where('conversation_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('Support thread')
  return threadRow(tx, id)
}

/** Takes, gives or gives back. Whoever decided from an old state reads who has it now. */
export const assignThread: Verb<typeof supportContract.assign> = async (ctx, { id, to, from }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const given =
      to &&
      (await tx
        .selectFrom('profiles')
        .select('name')
        .where('id', '=', to)
        .where('role', '=', 'claims_admin')
        .where('suspended_at', 'is', null)
        .executeTakeFirst())
    if (to && !given) throw invalid('to', 'Only an active claims admin can take a conversation.')
    const thread = await held(tx, id)
    const has = thread.assignee?.id ?? null
    if (has !== from && has !== to)
      throw conflict(
        'changed',
        thread.assignee
          ? `${thread.assignee.name} has this conversation now. Review it again before you change that.`
          : 'No one has this conversation now. Review it again before you change that.',
      )
    await tx.updateTable('support_threads').set({ assignee_id: to }).where('conversation_id', '=', id).execute()
    await audit(tx, {
      action: 'support.assign',
      table: 'conversations',
      id,
      before: { assignee_id: has },
      after: { assignee_id: to },
    })
    if (to && to !== me.id && to !== has) {
      const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
      await notify(ctx, tx, to, 'team', threadGivenNews(name, thread.person.name, id))
    }
    return threadRow(tx, id)
  })
}

/** The one that has waited longest, of one's own and of nobody's, becomes the actor's. Two admins at the same moment get two different threads. */
export const takeNextThread: Verb<typeof supportContract.takeNext> = async (ctx) => {
  const me = person(ctx).id
  return ctx.write(async (tx) => {
    const waiting = tx
      .selectFrom('support_threads')
      .select(['conversation_id as id', 'waiting_since'])
      .where('state', '=', 'open')
    const free = await waiting
      // a condition on the row itself: `not exists` becomes an anti-join, which PostgreSQL does not ask again when a colleague
      // has taken the row between our reading and our locking it
      .where(sql<boolean>`(assignee_id = any(array(select a from claims_admins() a))) is not true`)
      .orderBy('waiting_since')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const mine = await waiting.where('assignee_id', '=', me).orderBy('waiting_since').limit(1).executeTakeFirst()
    // whoever has waited longer, also where it is one's own that was left lying
    const own = mine && (!free || mine.waiting_since! <= free.waiting_since!)
    const next = own ? mine : free
    if (!next) throw conflict('nothing_waits', 'Nothing left to take. Colleagues are working on the rest.')
    if (!own)
      await tx.updateTable('support_threads').set({ assignee_id: me }).where('conversation_id', '=', next.id).execute()
    await audit(tx, { action: 'support.take_next', table: 'conversations', id: next.id, after: { assignee_id: me } })
    return threadRow(tx, next.id)
  })
}

/** Closes a thread, unless somebody wrote meanwhile: a question that nobody read is not closed. */
export const closeThread: Verb<typeof supportContract.close> = async (ctx, { id, seen_id, note }) =>
  ctx.write(async (tx) => {
    const thread = await held(tx, id)
    if (thread.state === 'closed') throw conflict('closed_already', 'Someone just closed this conversation.')
    if (thread.last_message && thread.last_message.id !== seen_id)
      throw conflict('changed', `${thread.last_message.sender_name} wrote meanwhile. Read it, then close.`)
    await tx
      .updateTable('support_threads')
      .set({
        state: 'closed',
        waiting_since: null,
        closed_at: ctx.services.now().toISOString(),
        closed_by: person(ctx).id,
        close_note: note ?? null,
      })
      .where('conversation_id', '=', id)
      .execute()
    await audit(tx, {
      action: 'support.close',
      table: 'conversations',
      id,
      before: { state: thread.state },
      after: { state: 'closed' },
      ...(note && { reason: note }),
    })
    return threadRow(tx, id)
  })

/** Undoes a closing: whether the person waits is read from the messages again. */
export const reopenThread: Verb<typeof supportContract.reopen> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    const thread = await held(tx, id)
    if (thread.state !== 'closed') throw conflict('not_closed', 'This conversation is already open.')
    const { rows } = await sql<{ since: string | null }>`select min(m.created_at) as since from messages m
      join conversations c on c.id = m.conversation_id and m.sender_id = c.participant_1_id where c.id = ${id}
        and m.created_at > coalesce((select max(o.created_at) from messages o where o.conversation_id = c.id
          and o.sender_id <> c.participant_1_id), '-infinity')`.execute(tx)
    const since = rows[0]?.since ?? null
    const state = since ? 'open' : 'waiting'
    await tx
      .updateTable('support_threads')
      .set({ state, waiting_since: since, closed_at: null, closed_by: null, close_note: null })
      .where('conversation_id', '=', id)
      .execute()
    await audit(tx, {
      action: 'support.reopen',
      table: 'conversations',
      id,
      before: { state: 'closed' },
      after: { state },
    })
    return threadRow(tx, id)
  })
