import { notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { notificationsContract } from '../contract.ts'

/** Marks one own notification as read or unread; somebody else's is answered as missing. */
export const markRead: Verb<typeof notificationsContract.markRead> = async (ctx, { id, read }) =>
  ctx.write(async (tx) => {
    const row = await tx
      .updateTable('notifications')
      .set({ read })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('Notification')
    return row
  })

/** Marks every own unread notification as read and says which they were, for the way back. */
export const markAllRead: Verb<typeof notificationsContract.markAllRead> = async (ctx) =>
  ctx.write(async (tx) => {
    const rows = await tx
      .updateTable('notifications')
      .set({ read: true })
      .where('user_id', '=', person(ctx).id)
      .where('read', '=', false)
      .returning('id')
      .execute()
    return { marked: rows.length, ids: rows.map((row) => row.id) }
  })

/** The way back from {@link markAllRead}, as one change. Row security passes over what is not one's own. */
export const markUnread: Verb<typeof notificationsContract.markUnread> = async (ctx, { ids }) =>
  ctx.write(async (tx) => {
    if (!ids.length) return { marked: 0 }
    const rows = await tx
      .updateTable('notifications')
      .set({ read: false })
      .where('id', 'in', ids)
      .where('read', '=', true)
      .returning('id')
      .execute()
    return { marked: rows.length }
  })
