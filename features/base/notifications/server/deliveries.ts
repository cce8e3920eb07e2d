import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { notificationsContract } from '../contract.ts'

/** What became of one’s notifications, newest first: of one notification, or of the last mails. */
export const listDeliveries: Verb<typeof notificationsContract.deliveries> = async (
  ctx,
  { id, mailed, limit, before },
) => {
  let query = ctx.db.selectFrom('notification_deliveries').selectAll().where('user_id', '=', person(ctx).id)
  if (id) query = query.where('id', '=', id)
  if (mailed) query = query.where('email', 'in', ['queued', 'sent', 'failed'])
  if (before) query = query.where(behind('notification_deliveries', before))
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, notificationsContract.deliveries, { id, mailed, limit }, rows, (last) => ({ before: last.id }))
}
