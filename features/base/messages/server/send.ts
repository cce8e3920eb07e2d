import { sql } from 'kysely'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import { isShared } from '#features/base/files/file.ts'
import { type News, notify } from '#features/base/notifications/server/notify.ts'
import { conflict, invalid, tooMany } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person, type Person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { messagesContract } from '../contract.ts'
import { MESSAGES_PER_MINUTE, saysSomething, SUPPORT_NAME } from '../message.ts'
import { MAIL_WAITS_MINUTES } from '#features/base/notifications/preference.ts'
import { canSend, canWriteIn, isOurs } from '../policy.ts'
import { conversationRow, withAttachments } from './rows.ts'
import { newMessageNews } from './words.ts'

/**
 * Sends a message into an own thread. The other side is notified once per unread stretch, so that ten lines in a row ring once;
 * open pages get each line live.
 */
export const sendMessage: Verb<typeof messagesContract.send> = async (
  ctx,
  { id = newId(), conversation_id, content: text, file_ids, sender_id, seen_id, seen_as },
) => {
  const content = saysSomething(text) ? text : ''
  const me = person(ctx)
  if (sender_id && sender_id !== me.id) throw invalid('sender_id', 'You can only send messages as yourself.')
  return ctx.write(async (tx) => {
    const thread = await conversationRow(tx, me, conversation_id)
    ensure(canWriteIn(me, thread))
    const before = await sentBefore(tx, id)
    if (before) return same(ctx, tx, before, { conversation_id, sender_id: me.id, content, file_ids })
    ensure(canSend(thread))
    if (seen_id !== undefined || seen_as) await ensureUnanswered(tx, me, thread, seen_id, seen_as)
    await ensurePace(ctx, tx, me)
    const waiting = await tx
      .selectFrom('messages')
      .select('sender_id')
      .distinct()
      .where('conversation_id', '=', conversation_id)
      .where('is_read', '=', false)
      .execute()
    const message = await tx
      .insertInto('messages')
      .values({ id, conversation_id, sender_id: me.id, content, has_files: file_ids.length > 0 })
      .onConflict((it) => it.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!message)
      return same(ctx, tx, await sentBefore(tx, id), { conversation_id, sender_id: me.id, content, file_ids })
    await attach(tx, me, id, file_ids)
    if (!waiting.some((row) => isOurs(me, thread, row.sender_id))) {
      const mine = await nameIn(tx, me.id, thread)
      await notifyOthers(ctx, tx, thread, newMessageNews(mine, { content, files: file_ids.length }, thread, me.id))
    }
    return (await withAttachments(ctx, tx, [message]))[0]!
  })
}

/** Two admins on one thread: the second is refused before anything is sent. They wait for each other at the thread's row. */
async function ensureUnanswered(
  tx: Tx,
  me: Person,
  thread: Thread,
  seen: string | null | undefined,
  stood: { assignee_id: string | null; closed: boolean } | undefined,
): Promise<void> {
  if (thread.topic !== 'support' || me.id === thread.participant_1_id) return
  const now = await tx
    .selectFrom('support_threads')
    .select(['state', 'assignee_id', 'closed_by'])
    .where('conversation_id', '=', thread.id)
    .forUpdate()
    .executeTakeFirst()
  const read = seen ? await sentBefore(tx, seen) : undefined
  if (seen && read?.conversation_id !== thread.id)
    throw invalid('seen_id', 'This message isn’t part of this conversation.')
  const query = tx
    .selectFrom('messages as m')
    .innerJoin('profiles as p', 'p.id', 'm.sender_id')
    .select('p.name')
    .where('m.conversation_id', '=', thread.id)
    .where('m.sender_id', 'not in', [me.id, thread.participant_1_id])
    .where(sql<boolean>`(m.created_at, m.id) > (select s.created_at, s.id from messages s where s.id = ${seen})`)
  // who has not said what they read has read what is there
  const other = seen && (await query.orderBy('m.created_at', 'desc').executeTakeFirst())
  if (other)
    throw conflict(
      'answered_meanwhile',
      `${other.name} answered while you were writing. Read that answer, then send yours if it’s still needed.`,
    )
  if (!now || !stood) return
  const nameOf = (id: string) =>
    tx
      .selectFrom('profiles')
      .select('name')
      .where('id', '=', id)
      .where('role', '=', 'claims_admin')
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
  if (now.state === 'closed' && !stood.closed && now.closed_by !== me.id)
    throw conflict(
      'closed_meanwhile',
      `${(now.closed_by && (await nameOf(now.closed_by))?.name) || 'A colleague'} closed this conversation while you were writing. Your answer would reopen it.`,
    )
  const { assignee_id: has } = now
  const holder = has && has !== me.id && has !== stood.assignee_id && (await nameOf(has))
  if (holder)
    throw conflict(
      'taken_meanwhile',
      `${holder.name} took this conversation while you were writing. Send yours only if it’s still needed.`,
    )
}

/** The other side of a thread: of a business everybody who answers for it, of support who has it, else the claims team. */
async function notifyOthers(ctx: Ctx, tx: Tx, { id, topic, participant_1_id }: Thread, news: News): Promise<void> {
  if (topic === 'support') {
    if (person(ctx).id !== participant_1_id)
      return notify(ctx, tx, participant_1_id, 'messages', news, { unlessReadFor: MAIL_WAITS_MINUTES })
    const team = await sql<{ id: string }>`select support_receivers(${id}) as id`.execute(tx)
    for (const admin of team.rows) await notify(ctx, tx, admin.id, 'team', news)
    return
  }
  const { rows } = await sql<{ id: string }>`select message_receivers(${id}) as id`.execute(tx)
  for (const other of rows) await notify(ctx, tx, other.id, 'messages', news, { unlessReadFor: MAIL_WAITS_MINUTES })
}

const sentBefore = (tx: Tx, id: string) => tx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

type Sent = { conversation_id: string; sender_id: string; content: string; file_ids: readonly string[] }
/** The same message sent again is the one that is there; any other use of its id is refused. */
async function same(ctx: Ctx, tx: Tx, row: Awaited<ReturnType<typeof sentBefore>>, sent: Sent) {
  const [there] = await withAttachments(ctx, tx, row ? [row] : [])
  const { conversation_id, sender_id, content, file_ids } = sent
  if (
    there?.conversation_id === conversation_id &&
    there.sender_id === sender_id &&
    there.content === content &&
    there.attachments.map((file) => file.file_id).join() === file_ids.join()
  )
    return there
  throw conflict('already_exists', 'This id belongs to another message.')
}

/** Nobody types thirty messages in a minute; what does is stopped with a time to wait. */
async function ensurePace(ctx: Ctx, tx: Tx, me: Person): Promise<void> {
  await oneAtATime(tx, me.id)
  const now = ctx.services.now().getTime()
  const { sent, first } = await tx
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.min('created_at').as('first')])
    .where('sender_id', '=', me.id)
    .where('created_at', '>', new Date(now - 60_000).toISOString())
    .executeTakeFirstOrThrow()
  if (sent < MESSAGES_PER_MINUTE) return
  const seconds = Math.max(1, Math.ceil((new Date(first).getTime() + 60_000 - now) / 1000))
  throw tooMany(
    seconds,
    `You have sent ${sent} messages in a minute. Wait ${seconds} seconds, then send this one again.`,
  )
}

/** Own uploads of the folder for messages, each sent once. */
async function attach(tx: Tx, me: Person, message: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const files = await tx
    .selectFrom('files')
    .select(['id', 'path'])
    .where('id', 'in', ids)
    .where('owner_id', '=', me.id)
    .execute()
  const usable = new Set(files.filter((file) => isShared(file.path)).map((file) => file.id))
  if (new Set(ids).size < ids.length || ids.some((id) => !usable.has(id)))
    throw invalid('file_ids', 'We can’t send one of these files. Remove it and choose it again.')
  const used = await tx.selectFrom('message_attachments').select('file_id').where('file_id', 'in', ids).execute()
  if (used.length) throw conflict('file_used', 'One of these files was already sent. Choose it again.')
  const rows = ids.map((file_id, position) => ({ file_id, message_id: message, position }))
  await tx.insertInto('message_attachments').values(rows).execute()
}

type Thread = { id: string; participant_1_id: string; participant_2_id: string | null; topic: 'direct' | 'support' }

async function nameIn(tx: Tx, me: string, thread: Thread): Promise<string> {
  if (thread.topic === 'support' && me !== thread.participant_1_id) return SUPPORT_NAME
  const { rows } = await sql<{ name: string }>`select participant_name(${me}, ${thread.id}) as name`.execute(tx)
  return rows[0]!.name
}
