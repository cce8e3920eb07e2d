import * as z from 'zod'
import { call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { BELL, Notification } from './notification.ts'

export const notificationsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/notifications',
    access: SIGNED_IN,
    input: z.strictObject({
      limit: wholeNumber(1, 100).default(BELL.loads),
      read: z.enum(['true', 'false']).optional(),
      before: Id.optional(),
      user_id: Id.optional(),
    }),
    output: z.array(Notification),
    summary: 'Own notifications, newest first; `before` is the id of the oldest one seen',
  }),
  unread: call({
    method: 'GET',
    path: '/rest/v1/rpc/unread_notifications',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ unread: z.int() }),
    summary: 'How many own notifications are unread',
  }),
  markRead: call({
    method: 'PATCH',
    path: '/rest/v1/notifications/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id, read: z.boolean() }),
    output: Notification,
    summary: 'Marks one own notification as read, or as unread again',
  }),
  markAllRead: call({
    method: 'POST',
    path: '/rest/v1/rpc/mark_notifications_read',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ marked: z.int() }),
    summary: 'Marks all own unread notifications as read',
  }),
}
