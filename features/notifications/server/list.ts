import { invalid } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { notificationsContract } from '../contract.ts'

/** Own notifications, newest first (spec §7: 50 of them). Row security returns nobody else's. */
export const listNotifications: Verb<typeof notificationsContract.list> = async (ctx, { limit, read, user_id }) => {
  const me = person(ctx)
  if (user_id && user_id !== me.id) throw invalid('user_id', 'Only your own notifications can be listed.')
  let query = ctx.db.selectFrom('notifications').selectAll().where('user_id', '=', me.id)
  if (read) query = query.where('read', '=', read === 'true')
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
