import { invalid } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { notificationsContract } from '../contract.ts'

/** Own notifications, newest first (spec §7: 50 of them). Row security returns nobody else's. */
export const listNotifications: Verb<typeof notificationsContract.list> = async (
  ctx,
  { limit, read, before, user_id },
) => {
  const me = person(ctx)
  if (user_id && user_id !== me.id) throw invalid('user_id', 'You can only list your own notifications.')
  let query = ctx.db.selectFrom('notifications').selectAll().where('user_id', '=', me.id)
  if (read) query = query.where('read', '=', read === 'true')
  if (before) query = query.where(behind('notifications', before))
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, notificationsContract.list, { limit, read, user_id }, rows, ({ id }) => ({ before: id }))
}

export const countUnread: Verb<typeof notificationsContract.unread> = async (ctx) =>
  ctx.db
    .selectFrom('notifications')
    .select((it) => it.fn.countAll<number>().as('unread'))
    .where('user_id', '=', person(ctx).id)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
